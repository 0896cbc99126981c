import type { RequestLimits } from './request-limits.js';
import { tooLarge } from './request-limits.js';
import { nestNames } from './nested-names.js';
import type { Params } from '../message.js';

/** Empty parameters. */
export const NO_PARAMS: Params = Object.freeze({});

/** Whether a text has more than `limit` parts separated by `&`; stops counting there. */
function hasMoreParts(text: string, limit: number): boolean {
  let parts = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    parts += 1;
    if (parts > limit) return true;
  }
  return false;
}

/**
 * The parameters of a query or of an `application/x-www-form-urlencoded` body: `+` is a blank, a malformed percent
 * escape stays as it is, bytes that are not UTF-8 become U+FFFD, a name without `=` has the value `''`. For brackets
 * see `nestNames`.
 *
 * @throws CalendarError `rest_request_too_large` if the limits are exceeded
 */
export function readQuery(text: string, limits: RequestLimits): Params {
  if (text === '') return NO_PARAMS;
  if (hasMoreParts(text, limits.parameters)) throw tooLarge('too many parameters');
  return nestNames(new URLSearchParams(text), limits);
}
