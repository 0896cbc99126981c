import { ANSWER_LIMITS } from './answer-limits.js';
import type { QueryValues } from './address.js';
import { refusal, type Answer } from './answer.js';
import { ClientError } from './client-error.js';
import type { ClientOptions } from './client-options.js';
import type { HeaderFields } from './client-request.js';
import { createExchange } from './exchange.js';

/** A request, relative to the interface. */
export interface ReadRequest {
  /** Default `GET`. */
  readonly method?: 'GET' | 'HEAD' | 'OPTIONS' | undefined;
  /** The segments of the path: `['events', 17]`. None: the index of the interface. */
  readonly path: readonly (number | string)[];
  /** Lists are joined by commas, `undefined` and `null` are left out. */
  readonly query?: QueryValues | undefined;
  /** Header fields of this request alone. */
  readonly headers?: HeaderFields | undefined;
  /** Ends the call, whatever it is waiting for. */
  readonly signal?: AbortSignal | undefined;
}

/** An answer as it came. */
export interface ReadAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The body. */
  readonly text: string;
}

/** Reads one address and gives its answer, whatever its status. Rejects with a `ClientError` of any kind but `http`. */
export type Read = (request: ReadRequest) => Promise<ReadAnswer>;

/** The server to read, and the limits on its responses. */
export interface ReaderOptions extends ClientOptions {
  /** How many bytes an answer may have; a longer one is `malformed`. Default 8,000,000. */
  readonly maxBytes?: number | undefined;
}

/**
 * Makes what reads a server and gives every answer as it came, refusals and redirects too: none is followed. It waits and
 * tries again as a client does; what is still an error then is the answer.
 *
 * @throws TypeError when `baseUrl` is no http(s) address, or has credentials in it
 */
export function createReader({ maxBytes = ANSWER_LIMITS.bytes, ...options }: ReaderOptions): Read {
  const exchange = createExchange(options);
  return async ({ method = 'GET', path, query, headers, signal }) => {
    let last: Answer | undefined;
    const answer = await exchange({
      method,
      path,
      query,
      headers,
      signal,
      maxBytes,
      stays: true,
      read: async (request, answer, now) => {
        last = answer;
        // an error that may be temporary is a reason to ask again; any other ends the exchange, and is the answer
        if (answer.response.status >= 400) throw await refusal(request, answer, now);
        return answer;
      },
    }).catch((error: unknown) => {
      if (last === undefined || !(error instanceof ClientError) || error.kind !== 'http') throw error;
      return last;
    });
    return { status: answer.response.status, headers: answer.response.headers, text: answer.text };
  };
}
