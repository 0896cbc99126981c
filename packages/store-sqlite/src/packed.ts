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

/** Fields of a local time: where its digits are, and how many values leave room for all. */
const FIELDS = [
  [5, 7, 13],
  [8, 10, 32],
  [11, 13, 24],
  [14, 16, 60],
  [17, 19, 60],
] as const;

/** Times around this year take four bytes. */
const NEAR_YEAR = 2026;

/** The number of a local time `YYYY-MM-DD HH:MM:SS`. Not a count of seconds: it only keeps the order. */
export function packedTime(text: string): number {
  let number = Number(text.slice(0, 4)) - NEAR_YEAR;
  for (const [from, to, values] of FIELDS) number = number * values + Number(text.slice(from, to));
  return number;
}
