import type { RequestLimits } from './request-limits.js';
import { tooLarge } from './request-limits.js';
import { nestNames } from './nested-names.js';
import type { Params } from '../message.js';

/** No parameters at all. */
export const NO_PARAMS: Params = Object.freeze({});

/** Whether the text has more than `limit` parts between `&`; looks no further than it must. */
function hasMoreParts(text: string, limit: number): boolean {
  let parts = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    parts += 1;
    if (parts > limit) return true;
  }
  return false;
}

/**
 * The parameters of a query or of an `application/x-www-form-urlencoded` body: `+` is a blank, a broken percent escape
 * stays as it is, bytes that are not UTF-8 become U+FFFD, a name without `=` has the value `''`. Brackets: `nestNames`.
 *
 * @throws CalendarError `rest_request_too_large` beyond the limits
 */
export function readQuery(text: string, limits: RequestLimits): Params {
  if (text === '') return NO_PARAMS;
  if (hasMoreParts(text, limits.parameters)) throw tooLarge('too many parameters');
  return nestNames(new URLSearchParams(text), limits);
}
