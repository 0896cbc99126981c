import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import type { EventSummary, NamedLink } from '../views/event-summary.js';
import { when } from './when.js';

/** A link to a page of the calendar. */
export const link = ({ name, url }: NamedLink): Html => html`<a href="${url}" dir="auto">${raw(name)}</a>`;

/** A plain text of an author, in its own direction. */
export const authored = (text: string): Html => html`<bdi>${text}</bdi>`;

/** Several links with commas between them. */
export const links = (named: readonly NamedLink[]): Html =>
  html`${named.map((one, index) => html`${index === 0 ? '' : ', '}${link(one)}`)}`;

/** The mark of an event that does not take place as announced. */
export const stateMark = (
  { event_status }: Pick<EventSummary, 'event_status'>,
  { messages }: PageRequest,
): Html =>
  html`${event_status !== 'scheduled' && html`<span class="k-badge k-state">${messages.eventStatus[event_status]}</span> `}`;

/** The class of the element around an event that is cancelled. */
export const stateClass = ({ event_status }: Pick<EventSummary, 'event_status'>): string =>
  event_status === 'cancelled' ? 'k-cancelled' : '';

/** The first day of an event as a block, which the date in words repeats. */
function dateBlock({ firstDay }: EventSummary, { dates }: PageRequest): Html {
  const { weekday, day, month } = dates.dayParts(firstDay);
  return html`<p class="k-date" aria-hidden="true">
    <span>${weekday}</span><b>${day}</b><span>${month}</span>
  </p>`;
}

/** An event in a list. */
export function eventCard(event: EventSummary, request: PageRequest): Html {
  const { messages } = request;
  return html`<article
    class="${['k-card', event.featured && 'k-featured', stateClass(event)].filter(Boolean).join(' ')}"
  >
    ${dateBlock(event, request)}
    <div class="k-card-text">
      <p class="k-when">
        ${stateMark(event, request)}${when(event, request)}${event.featured && html` <span class="k-badge">${messages.featured}</span>`}
      </p>
      <h3><a href="${event.url}" dir="auto">${raw(event.title)}</a></h3>
      ${event.venue && html`<p class="k-where">${link(event.venue)}${event.venue.address && html`, ${authored(event.venue.address)}`}</p>`}
      ${event.cost && html`<p class="k-cost" dir="auto">${event.cost}</p>`}
      ${event.categories.length > 0 && html`<p class="k-terms">${links(event.categories)}</p>`}
    </div>
    ${event.image && html`<img class="k-thumb" src="${event.image}" alt="" loading="lazy" />`}
  </article>`;
}
