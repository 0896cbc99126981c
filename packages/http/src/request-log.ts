import type { HttpRequest } from './message.js';
import { headerText } from './message.js';

/**
 * A log entry for an answered request. Of the text sent by the client it contains only the method, the request id and the
 * names in `ignored`.
 */
export interface RequestLog {
  /** The request's `X-Request-Id` if it consists of 1 to 64 letters, digits, `-` and `_`; otherwise a new id. */
  readonly id: string;
  /** In upper case; `OTHER` if it is not an HTTP method. */
  readonly method: string;
  /** The path of the route, `/events/{id}`; that of its interface for the root of one, `/` for the start page; null if there is none. */
  readonly route: string | null;
  readonly status: number;
  /** Milliseconds until the answer is written; a clock that is set does not change them. */
  readonly duration: number;
  /** The id of the caller; null if anonymous. */
  readonly actor: number | null;
  /**
   * The names of parameters that had no effect because the operation knows none of that name: the first ten that consist
   * of 1 to 64 letters, digits, `-` and `_`.
   */
  readonly ignored: readonly string[];
}

const ID = /^[\w-]{1,64}$/;
const NAMES = 10;
const METHOD = /^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE|PROPFIND|REPORT)$/;

/** The id of a request in logs. */
export function requestId({ headers }: HttpRequest): string {
  const given = headerText(headers, 'x-request-id');
  return given !== undefined && ID.test(given) ? given : crypto.randomUUID();
}

/** The method in logs. */
export const loggedMethod = (method: string): string => (METHOD.test(method) ? method : 'OTHER');

/** The names of ignored parameters in logs. */
export const loggedNames = (names: readonly string[] = []): readonly string[] =>
  names.filter((name) => ID.test(name)).slice(0, NAMES);

/** A request whose URL may be logged: `…` stands for what is secret in it. */
export function loggedRequest(request: HttpRequest, secret: RegExp | undefined): HttpRequest {
  if (secret === undefined) return request;
  const url = { value: request.url.replace(secret, '…'), enumerable: true };
  return Object.create(request, { url }) as HttpRequest;
}
