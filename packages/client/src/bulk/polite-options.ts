import type { ClientOptions, Fetch } from '../client-options.js';
import { sleepByTimer, type Sleep } from '../deadline.js';

/** Limits for the requests to a server. */
export interface RequestLimits {
  /** The maximum number of concurrent requests. */
  readonly concurrency?: number | undefined;
  /** The maximum number of requests per second, including retries. Default: unlimited. */
  readonly rate?: number | undefined;
  /** The timeout of a request in milliseconds, after which it is retried. Default 30,000. */
  readonly timeout?: number | undefined;
  /** The maximum number of attempts if the server does not respond, or responds with 429, 503 or as a failing proxy. Default 8. */
  readonly attempts?: number | undefined;
}

/** The maximum wait, in milliseconds, that a server may request. */
const LONGEST_PAUSE = 300_000;

/** Statuses of the proxies before a server that is overloaded or being restarted. */
const OF_PROXIES = [408, 502, 504, 520, 521, 522, 523, 524];

/** Limits the number of requests per second: each call of the returned function waits until the next request may start. */
function paced(rate: number, clock: () => number, sleep: Sleep): (signal: AbortSignal) => Promise<void> {
  const interval = 1000 / rate;
  let [next, waiting] = [0, 0];
  return async (signal) => {
    const now = clock();
    // when the clock is set back, `next` is far ahead
    const wait = Math.min(Math.max(0, next - now), ++waiting * interval);
    next = now + wait + interval;
    try {
      if (wait > 0) await sleep(wait, signal);
    } finally {
      waiting--;
    }
  };
}

/** The options of a client that limits its requests and retries them; each as in `ClientOptions`. */
export interface PoliteOptions {
  /** The current time in milliseconds since 1970. */
  readonly clock: () => number;
  readonly sleep: Sleep;
  readonly fetch: Fetch;
  readonly attemptTimeout: number;
  readonly timeout: number;
  readonly retry: {
    readonly attempts: number;
    readonly maxDelay: number;
    readonly statuses: readonly number[];
  };
}

/** Creates the options of a client that keeps the limits and retries failed requests. */
export function politeOptions({
  concurrency = 1,
  rate,
  timeout = 30_000,
  attempts = 8,
  clock = () => Date.now(),
  sleep = sleepByTimer,
  fetch = (url, init) => globalThis.fetch(url, init),
}: RequestLimits & Pick<ClientOptions, 'clock' | 'sleep' | 'fetch'>): PoliteOptions {
  const pace = rate === undefined ? undefined : paced(rate, clock, sleep);
  const pacedFetch: Fetch = async (url, init) => {
    await pace?.(init.signal ?? new AbortController().signal);
    return fetch(url, init);
  };
  return {
    ...{ clock, sleep, fetch: pacedFetch },
    // the time that a request waits for its turn does not count
    attemptTimeout: timeout + (rate === undefined ? 0 : (1000 * concurrency) / rate),
    timeout: attempts * (timeout + LONGEST_PAUSE),
    retry: { attempts, maxDelay: LONGEST_PAUSE, statuses: OF_PROXIES },
  };
}
