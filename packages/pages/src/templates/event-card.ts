import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import type { EventSummary, NamedLink, VenueSummary } from '../views/event-summary.js';
import { isOn, takesPlace } from '../views/takes-place.js';
import { dot, stripe, tint } from './category-color.js';
import { srcset } from './contact.js';
import { icon } from './icon.js';
import { endBeyond, timesOn } from './when.js';

/** A link to a page of the calendar. */
export const link = ({ name, url, color }: NamedLink): Html =>
  html`${dot(color)}<a href="${url}" dir="auto">${raw(name)}</a>`;

/** A plain text of an author, in its own direction. */
export const authored = (text: string): Html => html`<bdi>${text}</bdi>`;

/** Several links with commas between them. A line does not end between a dot and its name. */
export const links = (named: readonly NamedLink[], { comma }: PageRequest): Html =>
  html`${named.map((one, index) => html`<span class="k-term">${link(one)}${index < named.length - 1 && comma.trim()}</span> `)}`;

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

/** Where an event is, as text: its venue and town. */
export const venueText = (venue: VenueSummary, { comma }: PageRequest): Html =>
  html`<bdi>${raw(venue.name)}</bdi>${venue.city && html`${comma}${authored(venue.city)}`}`;

/** How far an event is from the point that a visitor chose; `''` if that is not known. */
export const distanceText = (
  { distance }: Pick<EventSummary, 'distance'>,
  { kilometres }: PageRequest,
): Html | '' =>
  distance === undefined ? '' : html` <span class="k-distance">${kilometres(distance)}</span>`;

/** How an event recurs. */
function recurrenceText({ recurrence }: EventSummary, { dayNames, messages }: PageRequest): Html | '' {
  if (recurrence === undefined) return '';
  const text =
    recurrence === 'daily'
      ? messages.daily
      : recurrence === 'other'
        ? messages.recurs
        : messages.weekly(dayNames.weekdays(recurrence));
  return html`<span class="k-recurs">${icon('repeat')} ${text}</span>`;
}

/** The parts of a card after its place, each a word or two. */
function marks(event: EventSummary, request: PageRequest): Html[] {
  const { messages } = request;
  const parts: (Html | string | false)[] = [
    nowMark(event, request),
    event.event_status !== 'scheduled' && stateMark(event, request),
    event.featured && html`<span class="k-badge">${messages.featured}</span>`,
    event.cost && html`<span class="k-cost">${authored(event.cost)}</span>`,
    ...event.categories.map(
      ({ name, color }) => html`<span class="k-term" dir="auto">${dot(color)}${raw(name)}</span>`,
    ),
    recurrenceText(event, request),
  ];
  return parts.filter((one) => typeof one === 'object');
}

/** The picture of an event in a list. */
const thumbnail = ({ image, focus, srcset: sources }: EventSummary): Html | '' =>
  image === ''
    ? ''
    : html`<img
        class="k-thumb${focus && ` ${focus}`}"
        src="${image}"
        ${srcset(sources, '8rem')}
        alt=""
        width="128"
        height="80"
        loading="lazy"
      />`;

/**
 * An event in a list: its times, title, place, price, categories and picture. The whole card leads to its page.
 *
 * @param day the day that is said above; absent if the card is to say it
 * @param place the classes of its place on a scale of hours; absent if it is on none
 */
export function eventCard(
  event: EventSummary,
  request: PageRequest,
  day?: string,
  place: readonly (string | false)[] = [],
): Html {
  const { dayNames, today } = request;
  const shownDay = day ?? event.firstDay;
  const { start, end } = timesOn(event, shownDay, request);
  const until = end || endBeyond(event, shownDay, request);
  const names = ['k-card', event.featured && 'k-featured', stateClass(event), ...place];
  const parts = marks(event, request);
  return html`<article class="${names.filter(Boolean).join(' ')}">
    ${place.length > 0 ? tint(event) : stripe(event)}
    <p class="k-clock">
      ${day === undefined && html`<time datetime="${event.firstDay}">${dayNames.short(event.firstDay, today)}</time> `}<b>${start}</b>${until && html` <span>– ${until}</span>`}
    </p>
    <div class="k-card-text">
      <h3><a href="${event.url}" data-event="${event.id}" dir="auto">${raw(event.title)}</a></h3>
      ${event.venue && html`<p class="k-where">${venueText(event.venue, request)}${distanceText(event, request)}</p>`}
      ${parts.length > 0 && html`<p class="k-meta">${parts.map((part) => html`${part} `)}</p>`}
    </div>
    ${thumbnail(event)}
  </article>`;
}
