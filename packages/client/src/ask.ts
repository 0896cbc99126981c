import type { ClientOptions } from './client-options.js';
import type { ClientRequest, HeaderFields } from './client-request.js';

/** Parts of a request besides its URL. */
export interface Sent {
  /** JSON text, or a form. */
  readonly body?: FormData | string | undefined;
  /** Header fields of this request alone. */
  readonly headers?: HeaderFields | undefined;
  /** Whether redirects are never followed. Otherwise those are that carry no secrets. */
  readonly stays?: boolean | undefined;
}

/** Gets the credentials for a request, and returns what sends it: that rejects with the error of `fetch`. */
export type Prepare = (
  request: ClientRequest,
  sent: Sent,
  signal: AbortSignal,
) => Promise<() => Promise<Response>>;

/** Makes what sends requests as the caller: with credentials, and with the headers of all requests. */
export function createPrepare({
  auth,
  headers = {},
  fetch = (url, init) => globalThis.fetch(url, init),
}: ClientOptions): Prepare {
  const hasSecrets = auth !== undefined || Object.keys(headers).length > 0;
  return async (request, { body, headers: own, stays = false }, signal) => {
    const identity = await auth?.(request);
    // nothing is sent for a call that is over, whatever it has waited for
    signal.throwIfAborted();
    const { method, url } = request;
    const type: HeaderFields = typeof body === 'string' ? { 'Content-Type': 'application/json' } : {};
    const init: RequestInit = {
      method,
      headers: new Headers({ Accept: 'application/json', ...type, ...headers, ...identity, ...own }),
      body: body ?? null,
      signal,
      // another address must not learn a secret, and a request that changes something would arrive there as a GET
      redirect: stays || hasSecrets || method !== 'GET' ? 'manual' : 'follow',
    };
    return () => fetch(url, init);
  };
}
