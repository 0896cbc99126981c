import {
  DAY_PARTS,
  dateParts,
  dayTimes,
  timesOnDay,
  timeText,
  type EventDates,
  type TimePart,
} from '@kalends/site';
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

/** The same beside the first day of the event: the day of an event of one day is for readers only. */
export function whenOnDay(event: Dated, request: PageRequest): Html {
  const parts = dateParts(event, request);
  return event.firstDay === event.lastDay
    ? html`<span class="k-hidden">${shown(parts.slice(0, DAY_PARTS))}</span>${shown(parts.slice(DAY_PARTS))}`
    : shown(parts);
}

/** When an event is on, on one of its days, as HTML: `20:00`, `until 3:00`, `All day`; and its end on the day of its start, `''` if there is none. */
export function timesOn(event: Dated, day: string, request: PageRequest): { start: Html; end: Html | '' } {
  const { time, end } = timesOnDay(event, day, request);
  return { start: shown(time), end: end.length === 0 ? '' : shown(end) };
}

/** The date of an event as plain text. */
export const whenText = (event: Dated, request: PageRequest): string => timeText(dateParts(event, request));

/** The same below the name of one of its days: only the times of an event of one day. */
export const whenTextOnDay = (event: Dated, day: string, request: PageRequest): string =>
  event.firstDay === event.lastDay ? timeText(dayTimes(event, day, request)) : whenText(event, request);
