import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import type { SearchMatch } from '../views/search-matches.js';
import { calendarBar, listLinks, noEvents } from './calendar-bar.js';
import { dayGroups, goingOn } from './day-groups.js';
import type { ListView } from './templates.js';

/** The matches of a search besides events, above them; `''` if there are none. */
const searchMatches = (matches: readonly SearchMatch[], { messages }: PageRequest): Html | '' =>
  matches.length === 0
    ? ''
    : html`<nav class="k-found" aria-label="${messages.matches}">
        <ul class="k-others">
          ${matches.map(({ name, url, total }) => html`<li><a href="${url}" dir="auto">${name}</a> (${total})</li>`)}
        </ul>
      </nav>`;

/** A list of events by day, below what its search finds besides them. What runs for weeks stands after the events of today. */
export function list(view: ListView, request: PageRequest): Html {
  const { address, matches = [], ongoing } = view;
  const { events } = view.list;
  const from = address.view === 'past' ? undefined : (address.date ?? request.today);
  const isFirst = ({ firstDay }: (typeof events)[number]): boolean => from !== undefined && firstDay <= from;
  const days = { from };
  const isEmpty = events.length + ongoing.events.length + matches.length === 0;
  return html`<h1 dir="auto">${raw(view.heading)}</h1>
    ${calendarBar(view, request)} ${searchMatches(matches, request)} ${isEmpty && noEvents(view, request)}
    ${dayGroups(events.filter(isFirst), request, days)} ${goingOn(ongoing, request)}
    ${dayGroups(
      events.filter((event) => !isFirst(event)),
      request,
      days,
    )}
    ${listLinks(view, request)}`;
}
