import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { calendarBar, listLinks, noEvents } from './calendar-bar.js';
import { eventsByDay, goingOn } from './day-groups.js';
import type { ListView } from './templates.js';

/** A list of events by day. What runs for weeks stands after the events of today. */
export function list(view: ListView, request: PageRequest): Html {
  const { address, ongoing } = view;
  const { events } = view.list;
  const from = address.view === 'past' ? undefined : (address.date ?? request.today);
  const isFirst = ({ firstDay }: (typeof events)[number]): boolean => from !== undefined && firstDay <= from;
  const days = { from };
  return html`<h1 dir="auto">${raw(view.heading)}</h1>
    ${calendarBar(view, request)}
    ${events.length === 0 && ongoing.events.length === 0 && noEvents(view, request)}
    ${eventsByDay(events.filter(isFirst), request, days)} ${goingOn(ongoing, request)}
    ${eventsByDay(
      events.filter((event) => !isFirst(event)),
      request,
      days,
    )}
    ${listLinks(view, request)}`;
}
