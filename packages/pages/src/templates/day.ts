import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { calendarBar, dateLinks, noEvents } from './calendar-bar.js';
import { dayCard } from './event-card.js';
import type { DayView } from './templates.js';

/** The events of a day, by their times. */
export const day = (view: DayView, request: PageRequest): Html =>
  html`<h1 dir="auto">${raw(view.heading)}</h1>
    ${calendarBar(view, request)} ${dateLinks(view, request)}
    <h2>${request.dates.day(view.day)}</h2>
    ${
      view.events.length === 0 ? noEvents(view, request) : view.events.map((event) => dayCard(event, request))
    }`;
