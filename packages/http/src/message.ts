/** Headers by lower-case name. A repeated header is joined by `, ` or given as a list. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * A request in the form that all mounts produce. The body is not read before the URL is known to belong to an
 * interface.
 */
export interface HttpRequest {
  /** In any case. */
  readonly method: string;
  /** Path and query as sent by the client; may lack the mount prefix that the framework has removed. */
  readonly url: string;
  readonly headers: RequestHeaders;
  /**
   * Reads the body; called at most once. Rejects with a `CalendarError` `too_large` if it exceeds `limit` bytes, immediately
   * if the headers say so, and with a `RequestError` `rest_invalid_json` if the client disconnected.
   *
   * @param hold called with the number of received bytes before they are stored; if it throws, reading stops
   */
  body(limit: number, hold?: (bytes: number) => void): Promise<Uint8Array>;
  /**
   * The result of a body parser that ran before: an object (form or JSON), a list or scalar (JSON), a text or bytes (as
   * sent). `undefined` if none ran.
   */
  readonly parsedBody?: unknown;
  /** The network address of the client, if the framework knows it. */
  readonly clientAddress?: string | undefined;
  /** Whether the client has closed its connection, if the framework knows it: nothing is read for an answer that no one gets. */
  readonly isGone?: (() => boolean) | undefined;
}

/** The decoded parameters of a request by name: JSON values or texts (transport.md §1.2), without the key in the path. */
export type Params = Readonly<Record<string, unknown>>;

/**
 * A body that is sent piece by piece, as fast as the client reads. Its iterator is made once, and `return` is called if the
 * body is not sent, or not to its end.
 */
export interface StreamBody extends AsyncIterable<Uint8Array> {
  /** Aborted when the connection is to be closed although the client reads nothing, so that no piece is asked for. */
  readonly signal?: AbortSignal | undefined;
}

/** A body: a text (ASCII in an `HttpResponse`, otherwise sent as UTF-8), bytes, or a stream. */
export type Body = string | Uint8Array | StreamBody;

/** The methods of WebDAV that interfaces may declare. Some hosts have to be told of them. */
export const DAV_METHODS = [
  ...(['PROPFIND', 'REPORT', 'PROPPATCH', 'MKCOL', 'MKCALENDAR'] as const),
  ...(['COPY', 'MOVE', 'LOCK', 'UNLOCK', 'ACL'] as const),
] as const;

/** The methods of routes; HEAD is handled as GET, OPTIONS by the route itself. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | (typeof DAV_METHODS)[number];

/** The methods that change nothing. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PROPFIND', 'REPORT']);

/** For how long a target has the same answer. */
export interface Again {
  /** The page in the render cache that holds its body. Default: none holds it, and only that it is unchanged is told again. */
  readonly page?: {
    readonly key: string;
    /** An answer with another body is not given again: a form has changed it. */
    readonly body: string | Uint8Array;
  };
  /** The count of commits at which it was made (`RenderCache.commits`): it is right at no other. */
  readonly commits: number;
  /** Up to which time by the calendar's clock, in milliseconds. */
  readonly until: number;
  /** A header of the request, in lower case, without whose value the answer is another one. */
  readonly given?: { readonly header: string; readonly value: string } | undefined;
}

/** The answer of an operation, before or after the dialect has written it. */
export interface Answer {
  /** Default: that of the operation. */
  readonly status?: number;
  /** Headers of this answer, in addition to those of every answer: `X-TEC-Total`, `Location`, `Cache-Control`, … */
  readonly headers?: Readonly<Record<string, string>>;
  /** The `Content-Type`. Default: that of the dialect. */
  readonly contentType?: string;
  readonly body: Body;
  /** The ETag of this body if it is known; otherwise it is computed. */
  readonly etag?: string;
  /**
   * The state that the answer represents besides its body: its ETag changes with it, so that a page of a list has another one when another
   * page changes (F66).
   */
  readonly state?: string | undefined;
  /** States that the same target gives everybody this answer again for a while. */
  readonly again?: Again | undefined;
  /**
   * The methods that this caller may use, for `Allow`, if they are known; otherwise they are computed from the route's
   * operations.
   */
  readonly allow?: readonly Method[];
}

/** A complete response. */
export interface HttpResponse {
  readonly status: number;
  /** By the name to send. They include `Content-Length` unless the body is a stream; the answer to HEAD has that of GET. */
  readonly headers: Readonly<Record<string, string>>;
  /** A text contains only ASCII, so it has as many bytes as characters. `''` if there is no body. */
  readonly body: Body;
}

/** The result for a request: a response, or "not mine", so that the host continues with its own routes. */
export type Handled =
  | { readonly matched: true; readonly response: HttpResponse }
  | { readonly matched: false };

/**
 * All interfaces of a calendar as one function: it never rejects and never ends the process. `Native` is the host's own
 * request, for `identify`: mounts pass it.
 */
export interface Handler<Native = unknown> {
  (request: HttpRequest, native?: Native): Promise<Handled>;
  /** Whether a URL, as in `HttpRequest`, belongs to one of the interfaces. */
  readonly owns: (url: string) => boolean;
}

const ENCODER = new TextEncoder();

const NO_BYTES = new Uint8Array();

/** Converts a text or bytes to bytes. */
export const bytesOf = (body: string | Uint8Array): Uint8Array =>
  typeof body !== 'string' ? body : body === '' ? NO_BYTES : ENCODER.encode(body);

/** Whether a body is a stream, and neither text nor bytes. */
export const isStream = (body: Body): body is StreamBody =>
  typeof body === 'object' && Symbol.asyncIterator in body;

/** Ends a stream that is not sent; other bodies need nothing. Returns the empty body. */
export function discard(body: Body): '' {
  if (isStream(body)) void body[Symbol.asyncIterator]().return?.();
  return '';
}

/** The value of a header, the first one if it is a list; `undefined` if it is missing. `name` is in lower case. */
export function headerText(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'object' ? value[0] : value;
}
