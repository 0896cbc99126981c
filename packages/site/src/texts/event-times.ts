import type { EventRecord } from '@kalends/core';
import { lastDayOf } from '../windows/days.js';
import type { DateWriter } from './date-writer.js';
import type { TimeWords } from './time-words.js';

/** The dates of an event. */
export type EventDates = Pick<
  EventRecord,
  'all_day' | 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date'
> & {
  /** Its last day, if that is known already. */
  readonly lastDay?: string;
};

/** A text, or a time of an event for people and programs. */
export type TimePart = string | { readonly text: string; readonly datetime: string };

/** The context for writing the times of events: the format of a language and its words. */
export interface TimeWriting {
  readonly dates: Pick<DateWriter, 'day' | 'time'>;
  readonly messages: TimeWords;
  /** Between a day and a time, as `commaOf` has it. */
  readonly comma: string;
}

const MS_PER_DAY = 86_400_000;

const instantOf = (utc: string): number => Date.parse(`${utc.replace(' ', 'T')}Z`);

/** Whether an event is on for whole days: it says so, or lasts from midnight to midnight. */
export const isWholeDays = ({ all_day, start_date, end_date }: EventDates): boolean =>
  all_day ||
  (start_date.endsWith(' 00:00:00') &&
    end_date > start_date &&
    (end_date.endsWith(' 00:00:00') || end_date.slice(11, 16) === '23:59'));

/** Whether an event is a bar over its days in a month, rather than a line with its time: it is on for whole days, or for 24 hours or more. */
export const isBar = (event: EventDates): boolean =>
  isWholeDays(event) ||
  (event.start_date.slice(0, 10) !== event.end_date.slice(0, 10) &&
    instantOf(event.utc_end_date) - instantOf(event.utc_start_date) >= MS_PER_DAY);

const lastOf = (event: EventDates): string => event.lastDay ?? lastDayOf(event);

const timePart = (local: string, utc: string, { dates }: TimeWriting): TimePart => ({
  text: dates.time(local),
  datetime: `${utc.replace(' ', 'T')}Z`,
});

const startOf = (event: EventDates, writing: TimeWriting): TimePart =>
  timePart(event.start_date, event.utc_start_date, writing);

const endOf = (event: EventDates, writing: TimeWriting): TimePart =>
  timePart(event.end_date, event.utc_end_date, writing);

/** When an event is on, on one of its days. */
export interface DayTimes {
  /** Its start on its first day, `until …` on its last one, that it is on all day on those between. */
  readonly time: readonly TimePart[];
  /** Its end, if it is on the day of its start and not the same moment. */
  readonly end: readonly TimePart[];
}

/**
 * When an event is on, on one of its days, in the zone of the event: `22:00` on the first day, `until 3:00` on the last one, `All day` on those
 * between, and on each day of an event that is on for whole days.
 *
 * @param day `YYYY-MM-DD`
 */
export function timesOnDay(event: EventDates, day: string, writing: TimeWriting): DayTimes {
  const { messages } = writing;
  const [first, last] = [event.start_date.slice(0, 10), lastOf(event)];
  if (isWholeDays(event) || (first < day && day < last)) return { time: [messages.allDay], end: [] };
  const end = endOf(event, writing);
  if (first >= day) {
    const hasEnd = last === first && event.start_date !== event.end_date;
    return { time: [startOf(event, writing)], end: hasEnd ? [end] : [] };
  }
  // midnight ends the whole day before it
  if (event.end_date.endsWith(' 00:00:00')) return { time: [messages.allDay], end: [] };
  const time = typeof end === 'string' ? end : end.text;
  const [before = '', ...behind] = messages.untilTime(time).split(time);
  return { time: [before, end, behind.join(time)].filter((part) => part !== ''), end: [] };
}

/** The times of an event on one of its days, with its end on the day of its start: `20:00 – 22:30`. */
export function dayTimes(event: EventDates, day: string, writing: TimeWriting): readonly TimePart[] {
  const { time, end } = timesOnDay(event, day, writing);
  return end.length === 0 ? time : [...time, ' – ', ...end];
}

/** The date of an event in words: its days, and its times in its own zone. */
export function dateParts(event: EventDates, writing: TimeWriting): readonly TimePart[] {
  const { comma, dates, messages } = writing;
  const [firstDay, lastDay] = [event.start_date.slice(0, 10), lastOf(event)];
  const isOneDay = lastDay === firstDay;
  const [first, last] = [dates.day(firstDay), dates.day(lastDay)];
  if (isWholeDays(event))
    return [{ text: first, datetime: firstDay }, isOneDay ? comma : ` – ${last}${comma}`, messages.allDay];
  const start = [first, comma, startOf(event, writing)];
  if (event.start_date === event.end_date) return start;
  return [...start, isOneDay ? ' – ' : ` – ${last}${comma}`, endOf(event, writing)];
}

/** Parts as plain text. */
export const timeText = (parts: readonly TimePart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
