/** A day of the proleptic Gregorian calendar. `month` 1–12, `day` 1–31; `year` may be any integer. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAYS_PER_ERA = 146097;
const YEARS_PER_ERA = 400;
/** Days between 0000-03-01, where the eras begin, and 1970-01-01. */
const EPOCH_SHIFT = 719468;

/**
 * The number of days from 1970-01-01 to a date. Months and days outside their range overflow into the
 * neighbouring year or month (month 13 is next January, day 0 the last day of the month before, 30 February
 * is 1 or 2 March): the overflow that date texts rely on (dates.md §1).
 */
export function daysOfCivil(year: number, month: number, day: number): number {
  const monthIndex = month - 1;
  const wholeYear = year + Math.floor(monthIndex / 12);
  const monthOfYear = monthIndex - Math.floor(monthIndex / 12) * 12;
  // Years are counted from March, so that the leap day is the last day of its year.
  const shiftedYear = monthOfYear < 2 ? wholeYear - 1 : wholeYear;
  const shiftedMonth = monthOfYear < 2 ? monthOfYear + 10 : monthOfYear - 2;
  const era = Math.floor(shiftedYear / YEARS_PER_ERA);
  const yearOfEra = shiftedYear - era * YEARS_PER_ERA;
  const dayOfYear = Math.floor((153 * shiftedMonth + 2) / 5);
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - EPOCH_SHIFT + day - 1;
}

/** The date that lies `days` days after 1970-01-01: the inverse of {@link daysOfCivil}. */
export function civilOfDays(days: number): CivilDate {
  const shifted = days + EPOCH_SHIFT;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * YEARS_PER_ERA + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

/** The day of the week of a day number as {@link daysOfCivil} gives it: 0 is Sunday, 6 is Saturday. */
export function weekdayOfDays(days: number): number {
  return (((days + 4) % 7) + 7) % 7;
}
