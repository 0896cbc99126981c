import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import type { EventSummary } from '../views/event-summary.js';
import { grouped } from '../views/grouped.js';
import { calendarBar, listLinks, noEvents } from './calendar-bar.js';
import { eventCard, hasPictures } from './event-card.js';
import { searchMatches } from './search-matches.js';
import type { ListView } from './templates.js';

/** Events under the names of their months. */
export function eventsByMonth(events: readonly EventSummary[], request: PageRequest): Html {
  const hasTiles = hasPictures(events);
  return html`${[...grouped(events, ({ firstDay }) => firstDay.slice(0, 7))].map(
    ([month, those]) =>
      html`<section class="k-month-group">
        <h2>${request.dates.month(month)}</h2>
        ${those.map((event) => eventCard(event, hasTiles, request))}
      </section>`,
  )}`;
}

/** A list of events, grouped by month. */
export const list = (view: ListView, request: PageRequest): Html =>
  html`<h1 dir="auto">${raw(view.heading)}</h1>
    ${calendarBar(view, request)} ${searchMatches(view.matches ?? [], request)}
    ${view.list.total === 0 ? (view.matches?.length ?? 0) === 0 && noEvents(view, request) : eventsByMonth(view.list.events, request)}
    ${listLinks(view, request)}`;
