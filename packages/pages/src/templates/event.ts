import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { googleUrl, outlookUrl } from '../views/add-to-calendar.js';
import type { EventDetails } from '../views/details.js';
import { contact, picture } from './contact.js';
import { authored, link, links } from './event-card.js';
import type { EventView } from './templates.js';
import { when } from './when.js';

const row = (name: string, value: Html | string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

function facts(event: EventDetails, request: PageRequest): Html {
  const { messages } = request;
  const { venue, organizers, cost, categories, tags, website } = event;
  const zone = html`<span class="k-zone">${event.timezone}</span>`;
  return html`<dl class="k-facts">
    ${row(
      messages.when,
      html`<span class="k-when">${when(event, request)}</span
        >${!event.all_day && html` ${zone} <span class="k-local" data-label="${messages.yourTime}" hidden></span>`}`,
    )}
    ${venue && row(messages.venue, html`${link(venue)}${venue.address && html`<br />${authored(venue.address)}`}${venue.mapUrl && html`<br /><a href="${venue.mapUrl}" rel="noopener">${messages.map}</a>`}${contact(venue.contact, request)}`)}
    ${organizers.length > 0 && row(messages.organizer, html`${organizers.map((organizer) => html`<div>${link(organizer)}${contact(organizer.contact, request)}</div>`)}`)}
    ${cost && row(messages.cost, authored(cost))}
    ${categories.length > 0 && row(messages.categories, links(categories))}
    ${tags.length > 0 && row(messages.tags, links(tags))}
    ${website && row(messages.website, html`<a href="${website}" rel="noopener">${website}</a>`)}
  </dl>`;
}

function addToCalendar(event: EventDetails, { messages, feeds, site }: PageRequest): Html {
  const ics = `${site.url}/events/${event.id}.ics`;
  return html`<section class="k-add" aria-labelledby="k-add">
    <h2 id="k-add">${messages.addToCalendar}</h2>
    <ul>
      ${feeds && html`<li><a href="${ics}">${messages.icsFile}</a></li>`}
      <li><a href="${googleUrl(event)}" rel="noopener">${messages.google}</a></li>
      <li><a href="${outlookUrl(event)}" rel="noopener">${messages.outlook}</a></li>
    </ul>
  </section>`;
}

/** An event. */
export function event({ event: shown }: EventView, request: PageRequest): Html {
  const marks: Partial<Record<typeof shown.status, string>> = request.messages.status;
  const mark = marks[shown.status];
  return html`<article class="k-event">
    <h1 dir="auto">${raw(shown.title)}</h1>
    ${mark !== undefined && html`<p class="k-badge">${mark}</p>`} ${picture(shown.image)}
    <div class="k-event-columns">
      <div class="k-side">${facts(shown, request)}${addToCalendar(shown, request)}</div>
      <div class="k-description" dir="auto">${raw(shown.description)}</div>
    </div>
  </article>`;
}
