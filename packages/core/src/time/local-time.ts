import { civilOfDays, daysOfCivil } from './civil-date.js';

/**
 * A wall-clock time without a zone, as text of fixed width: `YYYY-MM-DD HH:MM:SS`, years 0000–9999. Local
 * times of one zone compare as text. Which zone is meant is said by the field that holds it (`start_date`:
 * the event's own, `utc_start_date`: UTC).
 */
export type LocalTime = string;

/** The parts of a local time as zero-padded texts: the `*_date_details` of the wire (dates.md §2). */
export interface LocalDetails {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minutes: string;
  readonly seconds: string;
}

const SECONDS_PER_DAY = 86400;
const ZERO = 48;
const TWO_DIGITS: readonly string[] = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));

/** The two-digit text of a number from 0 to 99. */
function padded(n: number): string {
  return TWO_DIGITS[n] ?? '00';
}

/** The number that two digits of `text` say, from index `at`. */
function pairAt(text: string, at: number): number {
  return (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
}

/**
 * The seconds from 1970-01-01 00:00:00 to a local time, both read as UTC. For a UTC text that is its UNIX
 * time. Only for well-formed local times; days that the calendar does not have overflow.
 */
export function secondsOf(local: LocalTime): number {
  const days = daysOfCivil(pairAt(local, 0) * 100 + pairAt(local, 2), pairAt(local, 5), pairAt(local, 8));
  return days * SECONDS_PER_DAY + pairAt(local, 11) * 3600 + pairAt(local, 14) * 60 + pairAt(local, 17);
}

const EARLIEST = secondsOf('0000-01-01 00:00:00');
const LATEST = secondsOf('9999-12-31 23:59:59');

/** Whether a number of seconds (as of {@link secondsOf}) lies in the years 0000–9999. */
export function isExpressible(seconds: number): boolean {
  return seconds >= EARLIEST && seconds <= LATEST;
}

/**
 * The local time that lies `seconds` after 1970-01-01 00:00:00, read as UTC: the inverse of {@link
 * secondsOf}. Fractions are cut off (towards the past). What lies outside the years 0000–9999 is clamped to
 * their first or last second.
 */
export function localTime(seconds: number): LocalTime {
  const whole = Math.floor(Math.min(Math.max(seconds, EARLIEST), LATEST));
  const days = Math.floor(whole / SECONDS_PER_DAY);
  const rest = whole - days * SECONDS_PER_DAY;
  const { year, month, day } = civilOfDays(days);
  const date = `${padded(Math.floor(year / 100))}${padded(year % 100)}-${padded(month)}-${padded(day)}`;
  const clock = `${padded(Math.floor(rest / 3600))}:${padded(Math.floor(rest / 60) % 60)}:${padded(rest % 60)}`;
  return `${date} ${clock}`;
}

/** The day of a local time, `YYYY-MM-DD`. */
export function dayOf(local: LocalTime): string {
  return local.slice(0, 10);
}

/** 00:00:00 of the day of a local time. */
export function startOfDay(local: LocalTime): LocalTime {
  return `${dayOf(local)} 00:00:00`;
}

/** 23:59:59 of the day of a local time. */
export function endOfDay(local: LocalTime): LocalTime {
  return `${dayOf(local)} 23:59:59`;
}

/** The parts of a local time (dates.md §2, K1). */
export function detailsOf(local: LocalTime): LocalDetails {
  return {
    year: local.slice(0, 4),
    month: local.slice(5, 7),
    day: local.slice(8, 10),
    hour: local.slice(11, 13),
    minutes: local.slice(14, 16),
    seconds: local.slice(17, 19),
  };
}

/**
 * The same wall clock `months` months later (or earlier, if negative). A day that the month does not have
 * overflows into the next one: 2027-01-31 plus one month is 2027-03-03. So does the default list window
 * (lists.md §2.1).
 */
export function addMonths(local: LocalTime, months: number): LocalTime {
  const days = daysOfCivil(
    pairAt(local, 0) * 100 + pairAt(local, 2),
    pairAt(local, 5) + months,
    pairAt(local, 8),
  );
  const seconds = secondsOf(local);
  const clock = seconds - Math.floor(seconds / SECONDS_PER_DAY) * SECONDS_PER_DAY;
  return localTime(days * SECONDS_PER_DAY + clock);
}
