import { endOfQuarter } from '@kalends/http';

/** The parameters of lists whose meaning may change with every second; all others change with the day. */
const MOVING = ['strict_dates', 'modified_after', 'only_with_upcoming', 'has_events', 'custom'] as const;

/**
 * Up to which time, in milliseconds, the parameters of a list mean the same: the end of the quarter of an hour, on which days begin in
 * all zones; undefined if they may mean something else with every second.
 *
 * @param params those of the request, before decoding or after
 * @param now in milliseconds
 */
export const sameUntil = (params: object, now: number): number | undefined =>
  MOVING.some((name) => Object.hasOwn(params, name)) ? undefined : endOfQuarter(now);
