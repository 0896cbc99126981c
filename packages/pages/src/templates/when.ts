import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';
import type { EventSummary } from '../views/event-summary.js';

const instant = (utc: string): string => `${utc.replace(' ', 'T')}Z`;

/** A time of an event for people and programs: the script shows it in the visitor's zone, too. */
const time = (text: string, utc: string): Html => html`<time datetime="${instant(utc)}">${text}</time>`;

/** The date of an event in words: its days, and its times in its own zone. */
export function when(event: Omit<EventSummary, 'image' | 'venue'>, { dates, messages }: PageRequest): Html {
  const { firstDay, lastDay, all_day } = event;
  const last = lastDay === firstDay ? '' : html` – ${dates.day(lastDay)}`;
  if (all_day)
    return html`<time datetime="${firstDay}">${dates.day(firstDay)}</time>${last}, ${messages.allDay}`;
  const start = time(dates.time(event.start_date), event.utc_start_date);
  if (event.start_date === event.end_date) return html`${dates.day(firstDay)}, ${start}`;
  const end = time(dates.time(event.end_date), event.utc_end_date);
  return lastDay === firstDay
    ? html`${dates.day(firstDay)}, ${start} – ${end}`
    : html`${dates.day(firstDay)}, ${start} – ${dates.day(lastDay)}, ${end}`;
}
