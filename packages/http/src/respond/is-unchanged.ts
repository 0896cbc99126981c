import { headerText, type HttpRequest } from '../message.js';
import { matchesEtag } from './etag.js';

/** The validators of an answer. */
export interface Validators {
  readonly etag?: string | undefined;
  /** As in the header `Last-Modified`. */
  readonly lastModified?: string | undefined;
}

/**
 * Whether the client already has this state: by `If-None-Match`, or in its absence by `If-Modified-Since` (RFC 9110
 * §13.2.2).
 */
export function isUnchanged({ headers }: HttpRequest, { etag, lastModified }: Validators): boolean {
  const known = headerText(headers, 'if-none-match');
  if (known !== undefined) return etag !== undefined && matchesEtag(known, etag);
  const since = headerText(headers, 'if-modified-since');
  return since !== undefined && lastModified !== undefined && Date.parse(lastModified) <= Date.parse(since);
}
