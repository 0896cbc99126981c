import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';
import type { EventSummary, SummaryImage } from '../views/event-summary.js';

/** A text, or a time of an event for people and programs. */
type Part = string | { readonly text: string; readonly datetime: string };

/** How many parts of the date of an event of one day are its day. */
const DAY_PARTS = 2;

type Dated = Omit<EventSummary, 'venue' | keyof SummaryImage>;

/** The date of an event in words: its days, and its times in its own zone. */
function partsOf(event: Dated, { dates, messages }: PageRequest): readonly Part[] {
  const { firstDay, lastDay, all_day } = event;
  const isOneDay = lastDay === firstDay;
  const [first, last] = [dates.day(firstDay), dates.day(lastDay)];
  if (all_day)
    return [{ text: first, datetime: firstDay }, isOneDay ? ', ' : ` – ${last}, `, messages.allDay];
  const time = (local: string, utc: string): Part => ({
    text: dates.time(local),
    datetime: `${utc.replace(' ', 'T')}Z`,
  });
  const start = [first, ', ', time(event.start_date, event.utc_start_date)];
  if (event.start_date === event.end_date) return start;
  return [...start, isOneDay ? ' – ' : ` – ${last}, `, time(event.end_date, event.utc_end_date)];
}

const shown = (parts: readonly Part[]): Html =>
  html`${parts.map((part) =>
    typeof part === 'string' ? part : html`<time datetime="${part.datetime}">${part.text}</time>`,
  )}`;

/** The date of an event as HTML: the script shows its times in the visitor's zone, too. */
export const when = (event: Dated, request: PageRequest): Html => shown(partsOf(event, request));

const textOf = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');

/** The date of an event as plain text. */
export const whenText = (event: Dated, request: PageRequest): string => textOf(partsOf(event, request));

/** The same below the name of its first day: only the times of an event of one day. */
export const whenTextOnDay = (event: Dated, request: PageRequest): string =>
  textOf(partsOf(event, request).slice(event.firstDay === event.lastDay ? DAY_PARTS : 0));
