const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A day in milliseconds. */
export const DAY = 24 * HOUR;

/** The longest pauses between attempts: ten attempts over three days. */
const PAUSES = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  20 * HOUR,
] as const;

/** How often a delivery is attempted. */
export const ATTEMPTS = PAUSES.length + 1;

/** Up to this part of a pause is left out, so that what failed at once does not come again at once. */
const JITTER = 0.2;

/**
 * How many milliseconds to wait after so many attempts; `undefined` if there are no more.
 *
 * @param chance a number from 0 up to 1
 */
export function pauseAfter(attempts: number, chance: number): number | undefined {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 - JITTER * chance));
}

/** After so long without a success an endpoint is disabled, in milliseconds. */
export const FAILING_TIME = 5 * DAY;
