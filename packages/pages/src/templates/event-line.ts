import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import type { EventSummary } from '../views/event-summary.js';
import { stripe } from './category-color.js';
import { stateClass, venueText } from './event-card.js';

/** An event that runs for weeks as a line of a list: its title, its last day and its place. */
export const eventLine = (event: EventSummary, request: PageRequest): Html =>
  html`<li class="${['k-line', stateClass(event)].filter(Boolean).join(' ')}">
    ${stripe(event)}
    <a class="k-title" href="${event.url}" data-event="${event.id}" dir="auto">${raw(event.title)}</a>
    <span class="k-where"
      >–
      ${request.dayNames.short(event.lastDay, request.today)}${event.venue && html` · ${venueText(event.venue, request)}`}</span
    >
  </li>`;
