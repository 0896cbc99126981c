import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';
import type { EventDetails } from '../views/details.js';
import { takesPlace } from '../views/takes-place.js';
import { authored, stateMark } from './event-card.js';
import { when } from './when.js';

/** Where visitors of an event go on that they cannot attend: the next date of its series, or similar events below. */
function goingOn({ series, related }: EventDetails, page: string, request: PageRequest): Html | '' {
  const { messages } = request;
  const next = series?.following;
  if (next !== undefined)
    return html`<p>${messages.nextDate}: <a href="${next.url}">${when(next, request)}</a></p>`;
  return related.length === 0 ? '' : html`<p><a href="${page}#k-related">${messages.related}</a></p>`;
}

/**
 * Says that an event is over, or does not take place as announced, why, when it would have been, and where to go on.
 *
 * @param page the URL of the page with similar events; `''` if they are on the same page
 */
export function notice(event: EventDetails, request: PageRequest, page = ''): Html | '' {
  const { comma, dates, messages } = request;
  const { event_status, isOver, reason, previousStart } = event;
  if (event_status === 'scheduled' && !isOver) return '';
  const clock = event.all_day || previousStart === '' ? '' : comma + dates.time(previousStart);
  return html`<div class="k-notice" role="note">
    ${event_status !== 'scheduled' && html`<p>${stateMark(event, request)}${reason && authored(reason)}</p>`}
    ${previousStart && html`<p class="k-previous">${messages.previousDate}: <s>${dates.day(previousStart.slice(0, 10))}${clock}</s></p>`}
    ${isOver && takesPlace(event) && html`<p>${messages.over}</p>`}
    ${(isOver || !takesPlace(event)) && goingOn(event, page, request)}
  </div>`;
}
