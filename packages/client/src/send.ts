import type { QueryValues } from './address.js';
import { valueOf } from './answer.js';
import type { ClientOptions } from './client-options.js';
import type { Method } from './client-request.js';
import { createExchange } from './exchange.js';

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
export function createSend(options: ClientOptions): Send {
  const exchange = createExchange(options);
  return ({ method, path, query, input, signal, is }) =>
    exchange({
      method,
      path,
      query,
      body: input === undefined ? undefined : jsonOf(input),
      signal,
      read: (request, answer, now) => valueOf(request, answer, is, now),
    });
}
