import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { listLinks, noEvents } from './calendar-bar.js';
import { contact, picture } from './contact.js';
import { authored } from './event-card.js';
import { fieldFacts } from './facts.js';
import { dayGroups } from './day-groups.js';
import type { HostView } from './templates.js';

/** A record that events link to, with its upcoming events. */
export const host = ({ host: shown, list, fields, ...neighbours }: HostView, request: PageRequest): Html =>
  html`<article class="k-host">
      <h1 dir="auto">${raw(shown.name)}</h1>
      ${picture(shown.image)} ${shown.kind === 'venue' && html`<address>${authored(shown.address)}</address>`}
      <p class="k-contact">${contact(shown.contact, request, shown.kind === 'venue' ? shown.mapUrl : '')}</p>
      ${fields.length > 0 && html`<dl class="k-facts">${fieldFacts(fields)}</dl>`}
      <div class="k-description" dir="auto">${raw(shown.description)}</div>
    </article>
    <h2>${request.messages.upcomingEvents}</h2>
    ${list.total === 0 ? noEvents({ others: [] }, request) : dayGroups(list.events, request, { from: request.today })}
    ${listLinks(neighbours, request)}`;
