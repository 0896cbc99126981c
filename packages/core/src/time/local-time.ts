/**
 * A wall-clock time, `YYYY-MM-DD HH:MM:SS`, years 0000–9999, in a zone that is stored or known separately. Local times
 * of one zone compare as text.
 */
export type LocalTime = string;

/** The parts of a local time as zero-padded texts: the `*_date_details` of responses (dates.md §2). */
export interface LocalDetails {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minutes: string;
  readonly seconds: string;
}

/** The seconds of a day, without a change of the clocks. */
export const DAY = 86_400;

const SECONDS_PER_400_YEARS = 146_097 * DAY;
const ZERO = 48;

const padded = (n: number): string => String(n).padStart(2, '0');

/** The two-digit number at a position of a text. */
const pairAt = (text: string, at: number): number =>
  (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;

/** The UNIX seconds of a well-formed local time read as UTC; days that do not exist overflow. */
export function secondsOf(local: LocalTime): number {
  // `Date.UTC` reads the years 0–99 as 1900–1999; the calendar repeats after 400 years.
  const year = pairAt(local, 0) * 100 + pairAt(local, 2) + 400;
  const midnight = Date.UTC(year, pairAt(local, 5) - 1, pairAt(local, 8)) / 1000 - SECONDS_PER_400_YEARS;
  return midnight + pairAt(local, 11) * 3600 + pairAt(local, 14) * 60 + pairAt(local, 17);
}

const EARLIEST = secondsOf('0000-01-01 00:00:00');
const LATEST = secondsOf('9999-12-31 23:59:59');

/** Whether seconds as of {@link secondsOf} lie in the years 0000–9999. */
export const isExpressible = (seconds: number): boolean => seconds >= EARLIEST && seconds <= LATEST;

/**
 * The inverse of {@link secondsOf}. Fractions are cut off; values outside the years 0000–9999 become their first or
 * last second.
 */
export function localTime(seconds: number): LocalTime {
  const date = new Date(Math.floor(Math.min(Math.max(seconds, EARLIEST), LATEST)) * 1000);
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  const day = `${year}-${padded(date.getUTCMonth() + 1)}-${padded(date.getUTCDate())}`;
  return `${day} ${padded(date.getUTCHours())}:${padded(date.getUTCMinutes())}:${padded(date.getUTCSeconds())}`;
}

/** The day of a local time, `YYYY-MM-DD`. */
export const dayOf = (local: LocalTime): string => local.slice(0, 10);

/** The first second of the day of a local time. */
export const startOfDay = (local: LocalTime): LocalTime => `${dayOf(local)} 00:00:00`;

/** The last second of the day of a local time. */
export const endOfDay = (local: LocalTime): LocalTime => `${dayOf(local)} 23:59:59`;

/** The parts of a local time (dates.md §2, K1). */
export const detailsOf = (local: LocalTime): LocalDetails => ({
  year: local.slice(0, 4),
  month: local.slice(5, 7),
  day: local.slice(8, 10),
  hour: local.slice(11, 13),
  minutes: local.slice(14, 16),
  seconds: local.slice(17, 19),
});

/**
 * The same time of day some months later. A missing day overflows: a month after 2027-01-31 is 2027-03-03 (lists.md
 * §2.1).
 */
export function addMonths(local: LocalTime, months: number): LocalTime {
  const date = new Date(secondsOf(local) * 1000);
  return localTime(date.setUTCMonth(date.getUTCMonth() + months) / 1000);
}
