import { hasMore, tooLarge, type RequestLimits } from './request-limits.js';
import { nestNames } from './nested-names.js';
import type { Params } from '../message.js';

/** Empty parameters. */
export const NO_PARAMS: Params = Object.freeze({});

/**
 * The parameters of a query or of an `application/x-www-form-urlencoded` body: `+` is a space, a malformed percent
 * escape stays as it is, bytes that are not UTF-8 become U+FFFD, a name without `=` has the value `''`. For brackets
 * see `nestNames`.
 *
 * @throws CalendarError `too_large` if the limits are exceeded
 */
export function readQuery(text: string, limits: RequestLimits): Params {
  if (text === '') return NO_PARAMS;
  if (hasMore(text, '&', limits.parameters - 1)) throw tooLarge('too many parameters');
  return nestNames(new URLSearchParams(text), limits);
}
