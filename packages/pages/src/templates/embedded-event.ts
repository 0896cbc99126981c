import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { picture } from './contact.js';
import { authored, link, nowMark, stateClass } from './event-card.js';
import { action } from './event.js';
import { notice } from './event-state.js';
import type { EventView } from './templates.js';
import { when } from './when.js';

/** An event within pages of other sites: what it is, when, where, and one button. */
export function embeddedEvent({ event }: EventView, request: PageRequest): Html {
  const { venue, cost } = event;
  const zone = html` <span class="k-zone">${event.timezone}</span>
    <span class="k-local" data-label="${request.messages.yourTime}" hidden></span>`;
  return html`<article class="${['k-invitation', stateClass(event)].filter(Boolean).join(' ')}">
    ${picture(event.image)}
    <div>
      <h1 dir="auto"><a href="${event.url}" data-event="${event.id}">${raw(event.title)}</a></h1>
      ${notice(event, request, event.url)}
      <p class="k-when">${nowMark(event, request)}${when(event, request)}${!event.all_day && zone}</p>
      ${venue && html`<p class="k-where">${link(venue)}${venue.address && html`<br />${authored(venue.address)}`}</p>`}
      ${cost && html`<p class="k-cost">${authored(cost)}</p>`} ${action(event, request)}
    </div>
  </article>`;
}
