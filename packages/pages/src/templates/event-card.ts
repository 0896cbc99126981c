import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { srcset } from './contact.js';
import type { EventSummary, NamedLink } from '../views/event-summary.js';
import { isOn, takesPlace } from '../views/takes-place.js';
import { timesOn, when, whenOnDay } from './when.js';

/** The colour of a category, beside a name: it says nothing that the name does not. */
export const dot = (color: string | undefined): Html | '' =>
  color === undefined
    ? ''
    : html`<svg width="10" height="10" aria-hidden="true">
        <circle cx="5" cy="5" r="4" fill="${color}" />
      </svg> `;

/** A link to a page of the calendar. */
export const link = ({ name, url, color }: NamedLink): Html =>
  html`${dot(color)}<a href="${url}" dir="auto">${raw(name)}</a>`;

/** The colour of an event: that of the first of its categories that has one. */
export const colorOf = ({ categories }: Pick<EventSummary, 'categories'>): string | undefined =>
  categories.find(({ color }) => color !== undefined)?.color;

/** A plain text of an author, in its own direction. */
export const authored = (text: string): Html => html`<bdi>${text}</bdi>`;

/** Several links with commas between them. A line does not end between a dot and its name. */
export const links = (named: readonly NamedLink[]): Html =>
  html`${named.map((one, index) => html`<span class="k-term">${link(one)}${index < named.length - 1 && ','}</span> `)}`;

/** The mark of an event that does not take place as announced. */
export const stateMark = (
  { event_status }: Pick<EventSummary, 'event_status'>,
  { messages }: PageRequest,
): Html =>
  html`${event_status !== 'scheduled' && html`<span class="k-badge k-state">${messages.eventStatus[event_status]}</span> `}`;

/** The mark of an event that has begun and not ended, to the quarter of an hour. */
export const nowMark = (
  event: Pick<EventSummary, 'event_status' | 'utc_start_date' | 'utc_end_date'>,
  request: PageRequest,
): Html | '' =>
  takesPlace(event) && isOn(event, request)
    ? html`<span class="k-badge k-now">${request.messages.onNow}</span> `
    : '';

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

/** When an event is on, on one of its days, as a block. */
function clockBlock(event: EventSummary, day: string, request: PageRequest): Html {
  const { start, end } = timesOn(event, day, request);
  return html`<p class="k-date k-clock"><b>${start}</b>${end && html` <span>– ${end}</span>`}</p>`;
}

/** What stands in place of a picture: the first day of an event on a colour, which the date in words repeats. */
export function dateTile(
  { firstDay }: Pick<EventSummary, 'firstDay'>,
  name: string,
  request: PageRequest,
): Html {
  const { day, month } = request.dates.dayParts(firstDay);
  return html`<div class="${name} k-tile" aria-hidden="true"><b>${day}</b> ${month}</div>`;
}

/** Whether some of the events have pictures, so that the others of their list have tiles in place of one. */
export const hasPictures = (events: readonly EventSummary[]): boolean =>
  events.some(({ image }) => image !== '');

/** An event in a list, which has pictures or not. */
export const eventCard = (event: EventSummary, hasTile: boolean, request: PageRequest): Html =>
  card(event, { block: dateBlock(event, request), words: whenOnDay(event, request), hasTile }, request);

/** An event in the list of a day, whose date is said above: by its times, and by its days only if these are several. */
export const dayCard = (event: EventSummary, day: string, request: PageRequest): Html =>
  card(
    event,
    {
      block: clockBlock(event, day, request),
      words: event.firstDay === event.lastDay ? '' : when(event, request),
      hasTile: false,
    },
    request,
  );

/** A card with what says when its event is: a block beside the text, and words in it. */
function card(
  event: EventSummary,
  dated: { readonly block: Html; readonly words: Html | ''; readonly hasTile: boolean },
  request: PageRequest,
): Html {
  const { messages } = request;
  const now = nowMark(event, request);
  const hasLine = now !== '' || dated.words !== '' || event.featured || event.event_status !== 'scheduled';
  return html`<article
    class="${['k-card', event.featured && 'k-featured', stateClass(event)].filter(Boolean).join(' ')}"
  >
    ${dated.block}
    <div class="k-card-text">
      ${
        hasLine &&
        html`<p class="k-when">
          ${now}${stateMark(event, request)}${dated.words}${event.featured && html` <span class="k-badge">${messages.featured}</span>`}
        </p>`
      }
      <h3><a href="${event.url}" data-event="${event.id}" dir="auto">${raw(event.title)}</a></h3>
      ${event.venue && html`<p class="k-where">${link(event.venue)}${event.venue.city && html`, ${authored(event.venue.city)}`}</p>`}
      ${event.cost && html`<p class="k-cost">${authored(event.cost)}</p>`}
      ${event.categories.length > 0 && html`<p class="k-terms">${links(event.categories)}</p>`}
    </div>
    ${
      event.image
        ? html`<img
            class="k-thumb${event.focus && ` ${event.focus}`}"
            src="${event.image}"
            ${srcset(event.srcset, '11rem')}
            alt=""
            loading="lazy"
          />`
        : dated.hasTile && dateTile(event, 'k-thumb', request)
    }
  </article>`;
}
