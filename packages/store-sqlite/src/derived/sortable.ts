import type { Status } from '@kalends/core';

/**
 * Small numbers in place of texts, for tables that repeat them in many rows: a row of `event_key` then has a third of the
 * bytes, which is what the cost of a write hangs on. Numbers compare like the texts they stand for.
 */

const NUMBERS: Readonly<Record<Status, number>> = {
  publish: 0,
  future: 1,
  draft: 2,
  pending: 3,
  private: 4,
  trash: 5,
};

/** The number of a status. */
export const packedStatus = (status: Status): number => NUMBERS[status];

/** Times around this year take four bytes. */
const NEAR_YEAR = 2026;

/** The number of a local time `YYYY-MM-DD HH:MM:SS`. Not a count of seconds: it only keeps the order. */
export function packedTime(text: string): number {
  const two = (at: number): number => 10 * text.charCodeAt(at) + text.charCodeAt(at + 1) - 528;
  const year = 100 * two(0) + two(2) - NEAR_YEAR;
  return ((((year * 13 + two(5)) * 32 + two(8)) * 24 + two(11)) * 60 + two(14)) * 60 + two(17);
}
