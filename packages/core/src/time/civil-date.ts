import { DAY } from './local-time.js';

/** A date of the proleptic Gregorian calendar. `month` 1–12, `day` 1–31; `year` may be any integer. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const MS_PER_DAY = 1000 * DAY;

/**
 * The days from 1970-01-01 to a date. Months and days outside their range overflow, which date texts rely on (dates.md
 * §1): month 13 is next January, 30 February is 1 or 2 March. NaN outside the range of `Date`.
 */
export const daysOfCivil = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, day) / MS_PER_DAY;

/** The inverse of {@link daysOfCivil}. */
export function civilOfDays(days: number): CivilDate {
  const date = new Date(days * MS_PER_DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The weekday of a day number from {@link daysOfCivil}: 0 is Sunday, 6 is Saturday. */
export const weekdayOfDays = (days: number): number => new Date(days * MS_PER_DAY).getUTCDay();
