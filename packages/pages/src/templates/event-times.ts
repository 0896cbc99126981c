import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';
import type { EventSummary } from '../views/event-summary.js';

/** When an event is on, on one of its days. */
export interface TimesOnDay {
  /** Its start, or that it lasts all day. */
  readonly start: Html | string;
  /** Its end, without the dash before it; `''` if it has none or the day is not its last. */
  readonly end: Html | string;
}

/** How a local time is written. */
type WriteTime = (local: string) => string;

/** A time for people and programs. */
const timeOf = (local: string, utc: string, write: WriteTime): Html =>
  html`<time datetime="${utc.replace(' ', 'T')}Z">${write(local)}</time>`;

/** The same time of the next day. */
const nextDay = (utc: string): string =>
  new Date(Date.parse(`${utc.replace(' ', 'T')}Z`) + 86_400_000).toISOString().slice(0, 19).replace('T', ' ');

/**
 * When an event is on, on one of its days: its start on the first, its end on the last, and the end of a night on both.
 *
 * @param write how times are written
 */
export function timesOn(
  event: EventSummary,
  day: string,
  request: PageRequest,
  write: WriteTime = (local) => request.dates.time(local),
): TimesOnDay {
  const { all_day, start_date, end_date, utc_start_date, utc_end_date, firstDay, lastDay } = event;
  const { dayNames, messages, today } = request;
  const last = lastDay > day ? dayNames.short(lastDay, today) : '';
  if (all_day || (firstDay < day && day < lastDay)) return { start: messages.allDay, end: last };
  const end = start_date === end_date ? '' : timeOf(end_date, utc_end_date, write);
  if (firstDay < day) return { start: '', end };
  const endsSoon = lastDay === firstDay || utc_end_date < nextDay(utc_start_date);
  return { start: timeOf(start_date, utc_start_date, write), end: endsSoon ? end : last };
}
