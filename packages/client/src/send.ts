import type { QueryValues } from './address.js';
import { valueOf } from './answer.js';
import type { ClientOptions } from './client-options.js';
import type { HeaderFields, Method } from './client-request.js';
import { createExchange } from './exchange.js';

/** One call of the interface. */
export interface Call<T> {
  readonly method: Method;
  /** The segments of the path below the interface. */
  readonly path: readonly (number | string)[];
  readonly query?: QueryValues | undefined;
  /** Sent as JSON. */
  readonly input?: object | undefined;
  /** Header fields of this call alone. */
  readonly headers?: HeaderFields | undefined;
  readonly signal: AbortSignal | undefined;
  /** Whether the body of the response has the expected form. */
  readonly is: (value: unknown) => value is T;
}

/** Makes a call and returns the body of the response. Rejects with a `ClientError`. */
export type Send = <T>(call: Call<T>) => Promise<T>;

/**
 * Fields that the interface accepts only as text: the image of a record, and the map flags of a venue (transport.md
 * §1.3).
 */
const TEXTS: ReadonlySet<string> = new Set(['image', 'show_map', 'show_map_link']);

const jsonOf = (input: object): string =>
  JSON.stringify(input, (name, value: unknown) =>
    TEXTS.has(name) && (typeof value === 'number' || typeof value === 'boolean') ? String(value) : value,
  );

/**
 * Creates the function that sends calls: authenticates, fetches, reads the response and retries.
 *
 * @throws TypeError if `baseUrl` is not an http(s) URL, or contains credentials
 */
export function createSend(options: ClientOptions): Send {
  const exchange = createExchange(options);
  return ({ method, path, query, input, headers, signal, is }) =>
    exchange({
      method,
      path,
      query,
      body: input === undefined ? undefined : jsonOf(input),
      headers,
      signal,
      read: (request, answer, now) => valueOf(request, answer, is, now),
    });
}
