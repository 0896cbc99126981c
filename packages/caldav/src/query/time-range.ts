import { DAY, fromUtc, localTime, secondsOf, type Zone } from '@kalends/core/adapter';
import type { EventSpan } from '@kalends/feeds/internal';
import { badRequest } from '../refusal.js';
import type { XmlElement } from '../xml/read-xml.js';

/** A time in UTC, as iCalendar and as the calendar write it. */
const UTC_TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

/** A range of time in UTC: its start belongs to it, its end does not. */
export interface TimeRange {
  /** `YYYY-MM-DD HH:MM:SS`; `''` for no start. */
  readonly start: string;
  /** `YYYY-MM-DD HH:MM:SS`; a time after all others for no end. */
  readonly end: string;
}

/** After all times. */
const NO_END = '9999-12-31 23:59:59';

function timeOf(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const [, year, month, day, hour, minute, second] = UTC_TIME.exec(given) ?? [];
  const text = `${year}-${month}-${day} ${hour}:${minute}:${second}`;
  if (year === undefined || localTime(secondsOf(text)) !== text)
    throw badRequest('The times of a range are in UTC, such as 20310501T200000Z.');
  return text;
}

/**
 * Reads an element with `start` and `end`.
 *
 * @throws Refusal 400 if it has neither, or not both where both are needed, or an end that is not after its start
 */
export function readRange({ attributes }: XmlElement, both: boolean): TimeRange {
  const [start, end] = [timeOf(attributes.get('start')), timeOf(attributes.get('end'))];
  if (both ? start === undefined || end === undefined : start === undefined && end === undefined)
    throw badRequest(both ? 'A range has a start and an end.' : 'A range has a start or an end.');
  const range = { start: start ?? '', end: end ?? NO_END };
  if (range.end <= range.start) throw badRequest('A range ends after its start.');
  return range;
}

/** The times of an event on the clock by which days are counted, in UTC. */
export function utcSpan({ times, days }: EventSpan, zone: Zone): readonly [start: string, end: string] {
  if (days === undefined) return [times.utc_start_date, times.utc_end_date];
  const [first, behind] = days.map((day) => midnight(day, zone));
  return [first ?? '', behind ?? ''];
}

/** The time in UTC at which a day begins on a clock. */
function midnight(day: string, zone: Zone): string {
  const local = `${day} 00:00:00`;
  // the offset of the day itself, which is another one before it where clocks change at midnight
  const guess = secondsOf(local) - zone.offsetAt(secondsOf(local));
  const utc = secondsOf(local) - zone.offsetAt(guess);
  return fromUtc(localTime(utc), zone) >= local ? localTime(utc) : localTime(guess);
}

/** Whether an event takes place within a range (RFC 4791 §9.9). */
export const isWithin = (span: EventSpan, range: TimeRange, zone: Zone): boolean =>
  touches(utcSpan(span, zone), range);

/** Whether what begins and ends at these times in UTC is in a range. */
export function touches([from, to]: readonly [from: string, to: string], { start, end }: TimeRange): boolean {
  // an event without a duration is at its start
  return to > from ? start < to && end > from : start <= from && end > from;
}

/** The margin around a range in which clock changes may move events into it, in seconds. */
const MARGIN = 2 * DAY;

/** Times beyond which a margin would leave the years that there are. */
const [EARLY, LATE] = ['0002', '9999'];

/** The bounds of a list that has all events within a range, and some around it. */
export const boundsOf = ({ start, end }: TimeRange) => ({
  strict_dates: true,
  ...(end < LATE && { starts_before: localTime(secondsOf(end) + MARGIN) }),
  ...(start < EARLY
    ? { starts_after: '0001-01-01 00:00:00' }
    : { ends_after: localTime(secondsOf(start) - MARGIN) }),
});
