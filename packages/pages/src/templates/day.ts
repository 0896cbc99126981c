import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { calendarBar, dateLinks, dateSteps, noEvents } from './calendar-bar.js';
import { eventCard } from './event-card.js';
import type { DayView } from './templates.js';

/** The events of a day, by their times. */
export function day(view: DayView, request: PageRequest): Html {
  const date = request.dates.day(view.day);
  return html`<h1 dir="auto">${raw(view.heading)}</h1>
    ${calendarBar(view, request, dateSteps(view, request))}
    <section class="k-day-group">
      <h2 ${view.heading === date && html` class="k-hidden"`}>${date}</h2>
      ${view.events.length === 0 ? noEvents(view, request) : view.events.map((event) => eventCard(event, request, view.day))}
    </section>
    ${dateLinks(view, request)}`;
}
