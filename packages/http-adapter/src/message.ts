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
   * bytes, `rest_invalid_json` when the client went away in the middle.
   */
  body(limit: number): Promise<Uint8Array>;
  /**
   * What a body parser in front has made of the body: an object (form or JSON), a list or scalar (JSON), a text or
   * bytes (as it was sent). `undefined` when none ran.
   */
  readonly parsedBody?: unknown;
  /** The network address of the client, where the framework knows it. */
  readonly clientAddress?: string | undefined;
}

/** The decoded parameters of a request by name: JSON values or texts (CONTRACT §1.2). What the path says is not among them. */
export type Params = Readonly<Record<string, unknown>>;

/** A complete answer. */
export interface HttpResponse {
  readonly status: number;
  /** By the name they are sent with. `Content-Length` is among them; an answer to HEAD has that of GET. */
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the body, ASCII alone: it has as many bytes as characters. `''` for none. */
  readonly body: string;
  /**
   * The same text in pieces, where it is a long one as the interface has written it. A host that writes them one by one pays half
   * for 200 KB: engines copy a text that was put together before they send it, and large copies are dear.
   */
  readonly pieces?: readonly string[] | undefined;
}

/** The verdict on a request: an answer, or "not mine", so that the host goes on with its own routes. */
export type Handled =
  { readonly matched: true; readonly response: HttpResponse } | { readonly matched: false };

/** The whole interface as one function: never rejects, never ends the process. */
export type Handler = (request: HttpRequest) => Promise<Handled>;

/** The text of one header, the first where it is a list; `undefined` when it is not there. `name` in lower case. */
export function headerText(headers: RequestHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'object' ? value[0] : value;
}
