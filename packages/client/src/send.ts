import { addressesBelow, type QueryValues } from './address.js';
import { valueOf, type Answer } from './answer.js';
import { ClientError } from './client-error.js';
import type { ClientOptions } from './client-options.js';
import type { ClientRequest, HeaderFields, Method } from './client-request.js';
import { sleepByTimer, withinTime } from './deadline.js';
import { pauses } from './retry.js';

/** One call of the interface. */
export interface Call<T> {
  readonly method: Method;
  /** The segments of the path below the interface. */
  readonly path: readonly (number | string)[];
  readonly query?: QueryValues | undefined;
  /** What is sent as JSON. */
  readonly input?: object | undefined;
  readonly signal: AbortSignal | undefined;
  /** Whether the body of the answer is what was asked for. */
  readonly is: (value: unknown) => value is T;
}

/** Makes a call and gives the body of its answer. Rejects with a `ClientError`. */
export type Send = <T>(call: Call<T>) => Promise<T>;

/** What the interface takes as a text only: the image of a record, and the map flags of a venue (transport.md §1.3). */
const TEXTS: ReadonlySet<string> = new Set(['image', 'show_map', 'show_map_link']);

const jsonOf = (input: object): string =>
  JSON.stringify(input, (name, value: unknown) =>
    TEXTS.has(name) && (typeof value === 'number' || typeof value === 'boolean') ? String(value) : value,
  );

/**
 * Makes what sends calls: identify, fetch, read, and all of it again where that may help.
 *
 * @throws TypeError when `baseUrl` is no http(s) address, or has credentials in it
 */
export function createSend({
  baseUrl,
  auth,
  headers = {},
  retry = {},
  timeout = 30_000,
  fetch = (url, init) => globalThis.fetch(url, init),
  clock = () => Date.now(),
  random = () => Math.random(),
  sleep = sleepByTimer,
}: ClientOptions): Send {
  const address = addressesBelow(baseUrl);
  const pause = pauses(retry, random);
  const hasSecrets = auth !== undefined || Object.keys(headers).length > 0;

  async function answerTo(request: ClientRequest, body: string | null, signal: AbortSignal): Promise<Answer> {
    const identity = await auth?.(request);
    // nothing is sent for a call that is over, whatever it has waited for
    signal.throwIfAborted();
    const { method, url } = request;
    const type: HeaderFields = body === null ? {} : { 'Content-Type': 'application/json' };
    const init: RequestInit = {
      method,
      headers: new Headers({ Accept: 'application/json', ...type, ...headers, ...identity }),
      body,
      signal,
      // another address must not learn a secret, and a request that changes something would arrive there as a GET
      redirect: hasSecrets || method !== 'GET' ? 'manual' : 'follow',
    };
    try {
      const response = await fetch(url, init);
      return { response, text: await response.text() };
    } catch (cause) {
      const message = 'There was no answer, or no whole one.';
      throw new ClientError('network', { request, message, details: {}, cause });
    }
  }

  return ({ method, path, query, input, signal, is }) => {
    const request: ClientRequest = { method, url: address(path, query) };
    const body = input === undefined ? null : jsonOf(input);
    return withinTime({ request, timeout, signal, sleep }, async (own) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return valueOf(request, await answerTo(request, body, own), is, clock());
        } catch (error) {
          const wait = error instanceof ClientError ? pause(error, attempt) : undefined;
          if (wait === undefined) throw error;
          await sleep(wait, own);
        }
      }
    });
  };
}
