import type { HttpRequest, RequestHeaders } from '@kalends/http';
import { bodyTooLarge, aborted } from '@kalends/http/internal';

/**
 * Headers as a record by lower-case name. A single header is looked up; all of them are read, which is more expensive,
 * only to list them.
 */
function viewHeaders(headers: Headers): RequestHeaders {
  let all: Record<string, string> | undefined;
  const list = (): Record<string, string> => (all ??= Object.fromEntries(headers));
  return new Proxy(
    {},
    {
      get: (_, name) => (typeof name === 'string' ? lookUp(headers, name) : undefined),
      has: (_, name) => typeof name === 'string' && lookUp(headers, name) !== undefined,
      ownKeys: () => Object.keys(list()),
      getOwnPropertyDescriptor: (_, name) => Object.getOwnPropertyDescriptor(list(), name),
    },
  );
}

/** The value of a header; `undefined` also for an invalid name. */
function lookUp(headers: Headers, name: string): string | undefined {
  try {
    return headers.get(name) ?? undefined;
  } catch {
    return undefined;
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/**
 * Reads the unread body of a `Request`. Stores no more than `limit` bytes.
 *
 * @param hold called with the number of received bytes; if it throws, reading stops
 * @throws CalendarError `too_large` if the body exceeds `limit` bytes
 * @throws RequestError `rest_invalid_json` if the client disconnected
 * @throws TypeError if the body has already been read
 */
export async function readBody(
  request: Request,
  limit: number,
  hold: (bytes: number) => void,
): Promise<Uint8Array> {
  if (request.bodyUsed) throw new TypeError('The body has been read already: hand on request.clone().');
  const body: ReadableStream<Uint8Array> | null = request.body;
  if (body === null) return new Uint8Array();
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw bodyTooLarge(limit);
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw aborted();
      });
      if (done) return joined(chunks, size);
      size += value.length;
      if (size > limit) throw bodyTooLarge(limit);
      hold(value.length);
      chunks.push(value);
    }
  } catch (error) {
    // the response informs the client; whether cancelling succeeds makes no difference
    reader.cancel().catch(() => undefined);
    throw error;
  }
}

/** A `Request` in the neutral form. Nothing is read before it is needed. */
export class FetchRequest implements HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly parsedBody: unknown;
  readonly clientAddress: string | undefined;
  readonly #request: Request;
  #headers: RequestHeaders | undefined;

  /** @param body the body as parsed by an earlier handler */
  constructor(request: Request, clientAddress: string | undefined, body?: unknown) {
    this.#request = request;
    this.method = request.method;
    this.url = request.url;
    this.parsedBody = body;
    this.clientAddress = clientAddress;
  }

  get headers(): RequestHeaders {
    return (this.#headers ??= viewHeaders(this.#request.headers));
  }

  body(limit: number, hold: (bytes: number) => void = () => undefined): Promise<Uint8Array> {
    return readBody(this.#request, limit, hold);
  }
}
