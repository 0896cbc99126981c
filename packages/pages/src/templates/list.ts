import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { calendarBar, listLinks, noEvents } from './calendar-bar.js';
import { dayGroups, goingOn } from './day-groups.js';
import { searchMatches } from './search-matches.js';
import type { ListView } from './templates.js';

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
