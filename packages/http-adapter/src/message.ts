/** Headers by lower-case name. One that came several times is joined by `, `, or a list of its texts. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * A request as every framework can give it. Nothing is read from the body before the URL has been found to be ours.
 */
export interface HttpRequest {
  /** In any letter case. */
  readonly method: string;
  /** Path and query, as the client sent them; a mount prefix that the framework has cut off may be missing. */
  readonly url: string;
  readonly headers: RequestHeaders;
  /**
   * Reads the body; asked for at most once. Rejects with a `CalendarError`: `rest_request_too_large` beyond `limit`
   * bytes, at once where the headers tell so; `rest_invalid_json` when the client went away in the middle.
   *
   * @param hold told of the bytes that have come, before they are kept; what it throws ends the reading
   */
  body(limit: number, hold?: (bytes: number) => void): Promise<Uint8Array>;
  /**
   * What a body parser in front has made of the body: an object (form or JSON), a list or scalar (JSON), a text or
   * bytes (as it was sent). `undefined` when none ran.
   */
  readonly parsedBody?: unknown;
  /** The network address of the client, where the framework knows it. */
  readonly clientAddress?: string | undefined;
}

/** The decoded parameters of a request by name: JSON values or texts (transport.md §1.2). What the path says is not among them. */
export type Params = Readonly<Record<string, unknown>>;

/** A body: a text (ASCII in an `HttpResponse`, any other is sent as UTF-8 bytes), bytes, or bytes that come one after the other. */
export type Body = string | Uint8Array | AsyncIterable<Uint8Array>;

/** The methods of routes; HEAD is answered as GET, OPTIONS from the route itself. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What an operation answers, and what a dialect makes of it. */
export interface Answer {
  /** That of the operation unless said. */
  readonly status?: number;
  /** Headers of this answer, beyond those of every one: `X-TEC-Total`, `Location`, `Cache-Control`, … */
  readonly headers?: Readonly<Record<string, string>>;
  /** The `Content-Type`. That of the dialect unless said. */
  readonly contentType?: string;
  readonly body: Body;
  /** The ETag of this body, where it is known; it is computed otherwise. */
  readonly etag?: string;
  /** The methods that this caller may use here, for `Allow`, where that is known; the route's operations are asked otherwise. */
  readonly allow?: readonly Method[];
}

/** A complete answer. */
export interface HttpResponse {
  readonly status: number;
  /**
   * By the name they are sent with. `Content-Length` is among them, unless the body is a stream; an answer to HEAD has that of
   * GET.
   */
  readonly headers: Readonly<Record<string, string>>;
  /** A text is ASCII alone: it has as many bytes as characters. `''` for none. */
  readonly body: Body;
}

/** The verdict on a request: an answer, or "not mine", so that the host goes on with its own routes. */
export type Handled =
  { readonly matched: true; readonly response: HttpResponse } | { readonly matched: false };

/** All interfaces of a calendar as one function: never rejects, never ends the process. */
export interface Handler {
  (request: HttpRequest): Promise<Handled>;
  /** Whether a URL, as in `HttpRequest`, leads to one of the interfaces. */
  readonly owns: (url: string) => boolean;
}

const ENCODER = new TextEncoder();

/** A text or bytes as bytes. */
export const bytesOf = (body: string | Uint8Array): Uint8Array =>
  typeof body === 'string' ? ENCODER.encode(body) : body;

/** Whether a body is a stream: what is neither text nor bytes. */
export const isStream = (body: Body): body is AsyncIterable<Uint8Array> =>
  typeof body !== 'string' && !(body instanceof Uint8Array);

/** The text of one header, the first where it is a list; `undefined` when it is not there. `name` in lower case. */
export function headerText(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'object' ? value[0] : value;
}
