import { endOfQuarter } from '@kalends/http';

/** The parameters of lists whose meaning may change with every second; all others change with the day. */
const MOVING = ['strict_dates', 'modified_after', 'only_with_upcoming', 'has_events', 'custom'] as const;

const SECOND = 1_000;

/**
 * Up to which time, in milliseconds, the parameters of a list mean the same: the end of the quarter of an hour, on which days begin in
 * all zones, or that of the second for those that may mean something else with every second. To be taken before they are decoded.
 *
 * @param params those of the request
 * @param now in milliseconds
 */
export const sameUntil = (params: object, now: number): number =>
  MOVING.some((name) => Object.hasOwn(params, name))
    ? (Math.floor(now / SECOND) + 1) * SECOND
    : endOfQuarter(now);
