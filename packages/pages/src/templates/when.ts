import { dateParts, timeText } from '@kalends/site';
import { dayTimes, isBar, timesOnDay, type EventDates, type TimePart } from '@kalends/site/internal';
import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';

/** An event with its first and last day. */
type Dated = EventDates & { readonly firstDay: string; readonly lastDay: string };

const shown = (parts: readonly TimePart[]): Html =>
  html`${parts.map((part) =>
    typeof part === 'string' ? part : html`<time datetime="${part.datetime}">${part.text}</time>`,
  )}`;

/** The date of an event as HTML: the script shows its times in the visitor's zone, too. */
export const when = (event: Dated, request: PageRequest): Html => shown(dateParts(event, request));

/**
 * When an event is on, on one of its days, as HTML: `20:00`, `until 3:00`, `All day`; and its end on the day of its start, `''` if there is none.
 *
 * @param write how times are written
 */
export function timesOn(
  event: Dated,
  day: string,
  { comma, dates, messages }: PageRequest,
  write = (local: string): string => dates.time(local),
): { start: Html; end: Html | '' } {
  const { time, end } = timesOnDay(event, day, { comma, dates: { ...dates, time: write }, messages });
  return { start: shown(time), end: end.length === 0 ? '' : shown(end) };
}

/** The end of an event that is on beyond a day, for lists that have it on this day alone: the time of a night, else its last day. */
export function endBeyond(event: Dated, day: string, { dates, dayNames, today }: PageRequest): Html | '' {
  const { end_date, utc_end_date, lastDay } = event;
  if (lastDay <= day) return '';
  if (isBar(event)) return html`${dayNames.short(lastDay, today)}`;
  return shown([{ text: dates.time(end_date), datetime: `${utc_end_date.replace(' ', 'T')}Z` }]);
}

/** The date of an event as plain text. */
export const whenText = (event: Dated, request: PageRequest): string => timeText(dateParts(event, request));

/** The same below the name of one of its days: only the times of an event of one day. */
export const whenTextOnDay = (event: Dated, day: string, request: PageRequest): string =>
  event.firstDay === event.lastDay ? timeText(dayTimes(event, day, request)) : whenText(event, request);
