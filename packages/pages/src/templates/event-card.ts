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

/** An event in a list. */
export function eventCard(event: EventSummary, request: PageRequest): Html {
  const { messages } = request;
  return html`<article class="k-card${event.featured ? ' k-featured' : ''}">
    <div class="k-card-text">
      <p class="k-when">
        ${when(event, request)}${event.featured && html` <span class="k-badge">${messages.featured}</span>`}
      </p>
      <h3><a href="${event.url}" dir="auto">${raw(event.title)}</a></h3>
      ${event.venue && html`<p class="k-where">${link(event.venue)}${event.venue.address && html`, ${authored(event.venue.address)}`}</p>`}
      ${event.cost && html`<p class="k-cost" dir="auto">${event.cost}</p>`}
      ${event.categories.length > 0 && html`<p class="k-terms">${links(event.categories)}</p>`}
    </div>
    ${event.image && html`<img class="k-thumb" src="${event.image}" alt="" loading="lazy" />`}
  </article>`;
}
