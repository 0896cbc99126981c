import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';
import type { EventSummary } from '../views/event-summary.js';
import type { SeriesDates } from '../views/series.js';
import { stateMark } from './event-card.js';
import { when } from './when.js';

function date(event: EventSummary, request: PageRequest): Html {
  const link = html`<a href="${event.url}">${when(event, request)}</a>`;
  return html`<li>
    ${stateMark(event, request)}${event.event_status === 'cancelled' ? html`<s>${link}</s>` : link}
  </li>`;
}

/** The next dates of a series, on the page of one of its events. Those that do not take place as announced say so. */
export const nextDates = ({ url, next }: SeriesDates, request: PageRequest): Html =>
  html`<section class="k-dates" aria-labelledby="k-dates">
    <h2 id="k-dates">${request.messages.nextDates}</h2>
    <ul>
      ${next.map((event) => date(event, request))}
      <li><a href="${url}">${request.messages.allDates}</a></li>
    </ul>
  </section>`;
