import type { Sender } from '../identify/sender.js';
import type { Exchange } from '../interface.js';
import type { Match } from '../match.js';
import { bytesOf, discard, isStream, type Answer, type HttpResponse } from '../message.js';
import { etagOf } from './etag.js';
import { isUnchanged } from './is-unchanged.js';

/** The data that the headers of a response depend on. */
interface HeaderFacts {
  /** The method of the request, in upper case. */
  readonly method: string;
  /** The page that may read the response: with cookies only one of a trusted origin (F50). */
  readonly sender: Sender;
  /** The headers for pages of other origins. */
  readonly forOrigins: Readonly<Record<string, string>> | undefined;
  readonly contentType: string;
  /** Set for responses that only this caller may see. */
  readonly noCache: boolean;
  /** Length in bytes of the body that GET returns; undefined for a stream. */
  readonly length: number | undefined;
  /** The headers of the answer itself: `Allow`, `X-TEC-Total`, `Location`, … */
  readonly own: Readonly<Record<string, string>>;
}

const NO_CACHE = {
  Expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
  'Cache-Control': 'no-cache, must-revalidate, max-age=0, no-store, private',
};

const VARY = { Vary: 'Origin' };

/** The methods that pages of other origins may use, unless an interface says which. */
const ALLOWED_METHODS = { 'Access-Control-Allow-Methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE' };

const CREDENTIALS = { 'Access-Control-Allow-Credentials': 'true' };

/** Visible ASCII: the characters of an origin, none of which can end a header. */
const ORIGIN = /^[!-~]+$/;

/** The headers of a response: those of every response of its interface, and its own. */
function headersOf(
  always: Readonly<Record<string, string>>,
  { method, sender, forOrigins, contentType, noCache, length, own }: HeaderFacts,
): Record<string, string> {
  // a single object to add to: engines take several times as long for nested spreads
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': contentType,
  };
  Object.assign(headers, always, own);
  if (length !== undefined) headers['Content-Length'] = String(length);
  const { origin, trusted } = sender;
  if (origin !== undefined && ORIGIN.test(origin)) {
    headers['Access-Control-Allow-Origin'] = origin;
    Object.assign(headers, ALLOWED_METHODS, forOrigins, VARY, trusted && CREDENTIALS);
  } else if (method === 'GET' || method === 'HEAD') {
    Object.assign(headers, VARY);
  }
  if (noCache) Object.assign(headers, NO_CACHE);
  return headers;
}

/** An answer in its final form, with the data that its headers depend on. */
export interface Written {
  readonly answer: Answer;
  readonly status: number;
  readonly noCache: boolean;
  /** Whether it is the same for every caller, so that it has validators. */
  readonly isPublic: boolean;
}

/** No headers at all. */
export const NO_HEADERS: Readonly<Record<string, string>> = {};

/** Completes an answer: its length and its ETag. */
export function respond(
  { answer, status, noCache, isPublic }: Written,
  always: Readonly<Record<string, string>>,
  { method, sender, match }: Pick<Exchange, 'method'> & { readonly sender: Sender; readonly match: Match },
): HttpResponse {
  const { dialect } = match.interface;
  const { contentType = dialect.contentType, headers: own = NO_HEADERS } = answer;
  const bytes = isStream(answer.body) ? undefined : bytesOf(answer.body);
  const { forOrigins } = dialect;
  const facts = { method, sender, forOrigins, contentType, noCache, length: bytes?.length, own };
  const headers = headersOf(always, facts);
  const etag = isPublic ? (answer.etag ?? (bytes && etagOf(bytes, answer.state))) : undefined;
  if (etag !== undefined) headers['ETag'] = etag;
  // ASCII text is sent unchanged, and has as many bytes as characters
  const asItIs =
    bytes === undefined || (typeof answer.body === 'string' && bytes.length === answer.body.length);
  return { status, headers, body: asItIs ? answer.body : bytes };
}

/** The headers of 304 instead of a response. */
export function unchangedHeaders(headers: HttpResponse['headers']): HttpResponse['headers'] {
  const { 'Content-Type': _type, 'Content-Length': _length, ...unchanged } = headers;
  return unchanged;
}

/** The response as sent: no body for HEAD, and none for a public page that the client already has. */
export function sentOf(
  response: HttpResponse,
  { isPublic }: Pick<Written, 'isPublic'>,
  { method, request }: Pick<Exchange, 'method' | 'request'>,
): HttpResponse {
  const { status, headers, body } = response;
  const isKnown =
    isPublic && isUnchanged(request, { etag: headers['ETag'], lastModified: headers['Last-Modified'] });
  if (isKnown) return { status: 304, headers: unchangedHeaders(headers), body: discard(body) };
  return method === 'HEAD' ? { status, headers, body: discard(body) } : response;
}
