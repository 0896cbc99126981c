import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { srcset } from './contact.js';
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

/** The states of an event that takes place, if maybe elsewhere. */
const TAKES_PLACE = new Set<EventSummary['event_status']>(['scheduled', 'moved', 'online']);

/** The mark of an event that has begun and not ended, to the quarter of an hour. */
export function nowMark(
  {
    event_status,
    utc_start_date,
    utc_end_date,
  }: Pick<EventSummary, 'event_status' | 'utc_start_date' | 'utc_end_date'>,
  { messages, now }: PageRequest,
): Html | '' {
  const at = now.slice(0, 19).replace('T', ' ');
  const isNow = TAKES_PLACE.has(event_status) && utc_start_date <= at && at < utc_end_date;
  return isNow ? html`<span class="k-badge k-now">${messages.onNow}</span> ` : '';
}

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
        ${nowMark(event, request)}${stateMark(event, request)}${when(event, request)}${event.featured && html` <span class="k-badge">${messages.featured}</span>`}
      </p>
      <h3><a href="${event.url}" data-event="${event.id}" dir="auto">${raw(event.title)}</a></h3>
      ${event.venue && html`<p class="k-where">${link(event.venue)}${event.venue.address && html`, ${authored(event.venue.address)}`}</p>`}
      ${event.cost && html`<p class="k-cost" dir="auto">${event.cost}</p>`}
      ${event.categories.length > 0 && html`<p class="k-terms">${links(event.categories)}</p>`}
    </div>
    ${event.image && html`<img class="k-thumb" src="${event.image}" ${srcset(event.srcset, '11rem')} alt="" loading="lazy" />`}
  </article>`;
}
