/** A day of the proleptic Gregorian calendar. `month` 1–12, `day` 1–31; `year` may be any integer. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const MS_PER_DAY = 86_400_000;

/**
 * The number of days from 1970-01-01 to a date. Months and days outside their range overflow into the
 * neighbouring year or month (month 13 is next January, day 0 the last day of the month before, 30 February
 * is 1 or 2 March): the overflow that date texts rely on (dates.md §1). NaN beyond the range of `Date`.
 */
export function daysOfCivil(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / MS_PER_DAY;
}

/** The date that lies `days` days after 1970-01-01: the inverse of {@link daysOfCivil}. */
export function civilOfDays(days: number): CivilDate {
  const date = new Date(days * MS_PER_DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The day of the week of a day number as {@link daysOfCivil} gives it: 0 is Sunday, 6 is Saturday. */
export function weekdayOfDays(days: number): number {
  return new Date(days * MS_PER_DAY).getUTCDay();
}
