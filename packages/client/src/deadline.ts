import { ClientError } from './client-error.js';
import type { ClientRequest } from './client-request.js';

/** Resolves after a number of milliseconds, or as soon as the signal is aborted. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** The longest delay of a timer, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Sleeps with a timer. */
export const sleepByTimer: Sleep = (milliseconds, signal) =>
  new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, Math.min(milliseconds, LONGEST));
    signal.addEventListener('abort', wake);
    if (signal.aborted) wake();
  });

/** Why the signal of a call that has ended is aborted: one for all, as the trace of an error takes time. */
const ENDED = new Error('The call has ended.');

/** The timeout of a call and the signal that can abort it. */
export interface Deadline {
  readonly request: ClientRequest;
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  readonly sleep: Sleep;
}

/**
 * Runs a call until it finishes, its time is over or its caller aborts it.
 *
 * @param run receives a signal that is aborted when the call ends, for whatever reason
 * @throws ClientError `timeout` or `abort`, or the rejection of `run`
 */
export async function withinTime<T>(
  { request, timeout, signal, sleep }: Deadline,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const call = new AbortController();
  const over = new Promise<never>((_, reject) => {
    call.signal.addEventListener('abort', () => reject(call.signal.reason as Error), { once: true });
  });
  const abort = (): void => {
    const message = 'The call was aborted.';
    call.abort(new ClientError('abort', { request, message, details: {}, cause: signal?.reason }));
  };
  const expire = (): void => {
    const message = `The call took more than ${timeout} ms.`;
    call.abort(new ClientError('timeout', { request, message, details: {} }));
  };
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const running = call.signal.aborted ? over : run(call.signal);
    void sleep(timeout, call.signal).then(expire);
    return await Promise.race([over, running]);
  } finally {
    signal?.removeEventListener('abort', abort);
    call.abort(ENDED);
  }
}
