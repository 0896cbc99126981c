import type { Sender } from '../identify/sender.js';
import type { Exchange } from '../interface.js';
import type { Match } from '../match.js';
import { bytesOf, discard, isStream, type Answer, type HttpResponse } from '../message.js';
import { etagOf } from './etag.js';
import { headersOf } from './headers.js';
import { isUnchanged } from './is-unchanged.js';

/** An answer in its final form, with the data that its headers depend on. */
export interface Written {
  readonly answer: Answer;
  readonly status: number;
  readonly noCache: boolean;
}

/** No headers at all. */
export const NO_HEADERS: Readonly<Record<string, string>> = {};

/** Completes an answer: its length, its ETag, and no body where HTTP requires none. */
export function respond(
  { answer, status, noCache }: Written,
  always: Readonly<Record<string, string>>,
  state: Pick<Exchange, 'method' | 'request'> & { readonly sender: Sender; readonly match: Match },
): HttpResponse {
  const { contentType = state.match.interface.dialect.contentType, headers: own = NO_HEADERS } = answer;
  const bytes = isStream(answer.body) ? undefined : bytesOf(answer.body);
  // responses that are the same for every caller
  const isPublic = status === 200 && !noCache && (state.method === 'GET' || state.method === 'HEAD');
  const etag = isPublic ? (answer.etag ?? (bytes && etagOf(bytes, answer.state))) : undefined;
  const isKnown = isPublic && isUnchanged(state.request, { etag, lastModified: own['Last-Modified'] });
  const headers = headersOf(always, {
    method: state.method,
    sender: state.sender,
    contentType: isKnown ? undefined : contentType,
    noCache,
    length: isKnown ? undefined : bytes?.length,
    own,
  });
  if (etag !== undefined) headers['ETag'] = etag;
  if (isKnown || state.method === 'HEAD')
    return { status: isKnown ? 304 : status, headers, body: discard(answer.body) };
  // ASCII text is sent unchanged, and has as many bytes as characters
  const asItIs =
    bytes === undefined || (typeof answer.body === 'string' && bytes.length === answer.body.length);
  return { status, headers, body: asItIs ? answer.body : bytes };
}
