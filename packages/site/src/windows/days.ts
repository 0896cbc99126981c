import { DAY } from '@kalends/core/adapter';

/*
 * Days are texts `YYYY-MM-DD` and months `YYYY-MM`, in the Gregorian calendar and without a zone: local time of the
 * event.
 */

const MS_PER_DAY = 1000 * DAY;
const DAY_FORM = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH_FORM = /^\d{4}-(?:0[1-9]|1[0-2])$/;

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Whether a text is a month for which pages exist: the years 1 to 9998. */
export const isMonth = (text: string): boolean => MONTH_FORM.test(text) && text >= '0001' && text < '9999';

/** Whether a text is an existing day in the years for which pages exist. */
export function isDay(text: string): boolean {
  if (!DAY_FORM.test(text) || !isMonth(text.slice(0, 7))) return false;
  const instant = midnight(text);
  return !Number.isNaN(instant) && dayOf(instant) === text;
}

/** The day `count` days after another. */
export const addDays = (day: string, count: number): string => dayOf(midnight(day) + count * MS_PER_DAY);

/** The number of days between two days. */
export const daysBetween = (from: string, to: string): number => (midnight(to) - midnight(from)) / MS_PER_DAY;

/** The weekday: 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(midnight(day)).getUTCDay();

/** The month `count` months after another. */
export function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  const year = String(Math.floor(months / 12)).padStart(4, '0');
  return `${year}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** The last day of an event; one that ends at midnight does not include the day that begins then. */
export function lastDayOf({ start_date, end_date }: { start_date: string; end_date: string }): string {
  const end = end_date.slice(0, 10);
  return end_date > start_date && end_date.endsWith(' 00:00:00') ? addDays(end, -1) : end;
}
