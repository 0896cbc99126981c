import { kindsOf } from '@kalends/core';
import { isToOne, LINK_FIELD, type LinkedKind } from '@kalends/core/adapter';
import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { googleUrl, outlookUrl } from '../views/add-to-calendar.js';
import { plainText } from '../views/plain-text.js';
import type { EventDetails, VenueDetails } from '../views/details.js';
import { band } from './category-color.js';
import { contact, picture } from './contact.js';
import { authored, eventCard, link, links, nowMark, stateClass, stateMark } from './event-card.js';
import { fact, fieldFacts } from './facts.js';
import { nextDates } from './series.js';
import type { EventView } from './templates.js';
import { when } from './when.js';

/** Between the rows of a list of facts. */
const LINE = '\n    ';

/** Where a venue is. */
const place = ({ address, mapUrl }: VenueDetails, { messages }: PageRequest): Html =>
  html`${address && html`<br />${authored(address)}`}${mapUrl && html`<br /><a href="${mapUrl}" rel="noopener">${messages.map}</a>`}`;

/** The records of a kind that an event links to. */
function linkedFact(kind: LinkedKind, event: EventDetails, request: PageRequest): Html | '' {
  const shown = event.linked
    .filter((one) => one.kind === kind)
    .map(
      (one) =>
        html`${link(one)}${one.kind === 'venue' && place(one, request)}${contact(one.contact, request)}`,
    );
  if (shown.length === 0) return '';
  const name = LINK_FIELD[kind];
  return fact(
    request.messages[name],
    html`${isToOne(name) ? shown : shown.map((one) => html`<div>${one}</div>`)}`,
  );
}

function facts(event: EventDetails, request: PageRequest): Html {
  const { messages } = request;
  const { cost, categories, tags, website } = event;
  const zone = html`<span class="k-zone">${event.timezone}</span>`;
  return html`<dl class="k-facts">
    ${fact(
      messages.when,
      html`${nowMark(event, request)}<span class="k-when">${when(event, request)}</span
        >${!event.all_day && html` ${zone} <span class="k-local" data-label="${messages.yourTime}" hidden></span>`}`,
    )}
    ${kindsOf('linked').map((kind, index) => html`${index > 0 && LINE}${linkedFact(kind, event, request)}`)}
    ${event.virtualUrl && fact(messages.attendOnline, html`<a href="${event.virtualUrl}" rel="noopener">${event.virtualUrl}</a>`)}
    ${cost && fact(messages.cost, authored(cost))}
    ${event.offers.length > 0 && fact(messages.tickets, tickets(event, request))}
    ${categories.length > 0 && fact(messages.categories, links(categories, request))}
    ${tags.length > 0 && fact(messages.tags, links(tags, request))}
    ${website && fact(messages.website, html`<a href="${website}" rel="noopener">${website}</a>`)}
    ${fieldFacts(event.fields)}
  </dl>`;
}

/** Where tickets are sold, each with its price. */
const tickets = (event: EventDetails, { messages }: PageRequest): Html =>
  html`${event.offers.map(({ url, price, currency, availability }) => {
    const text = price === '' ? messages.tickets : [price, currency].filter(Boolean).join(' ');
    const state =
      availability !== '' && html` <span class="k-badge">${messages.availability[availability]}</span>`;
    return html`<div>${url === '' ? text : html`<a href="${url}" rel="noopener">${text}</a>`}${state}</div>`;
  })}`;

/** What a visitor does next: get a ticket, or attend online. */
export function action({ offers, virtualUrl }: EventDetails, { messages }: PageRequest): Html | '' {
  const offer = offers.find(({ url, availability }) => url !== '' && availability !== 'sold_out');
  const url = offer?.url ?? virtualUrl;
  if (url === '') return '';
  const text = offer === undefined ? messages.attendOnline : messages.tickets;
  return html`<p class="k-action"><a href="${url}" rel="noopener">${text}</a></p>`;
}

/** That an event does not take place as announced, why, and when it would have been. */
export function notice(event: EventDetails, request: PageRequest): Html {
  const { dates, messages } = request;
  const { event_status, reason, previousStart } = event;
  if (event_status === 'scheduled') return html``;
  const clock = event.all_day || previousStart === '' ? '' : `, ${dates.time(previousStart)}`;
  return html`<div class="k-notice" role="note">
    <p>${stateMark(event, request)}${reason && authored(reason)}</p>
    ${previousStart && html`<p class="k-previous">${messages.previousDate}: <s>${dates.day(previousStart.slice(0, 10))}${clock}</s></p>`}
  </div>`;
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

/** Links to tell others of an event: by e-mail, and by what the visitor's device offers, which a script asks for. */
function share({ title, url }: EventDetails, { messages }: PageRequest): Html {
  const name = plainText(title);
  const mail = `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(url)}`;
  return html`<section class="k-add" aria-labelledby="k-share">
    <h2 id="k-share">${messages.share}</h2>
    <ul>
      <li><a href="${mail}">${messages.byMail}</a></li>
      <li hidden>
        <button class="k-share" type="button" data-title="${name}" data-url="${url}">
          ${messages.share}
        </button>
      </li>
    </ul>
  </section>`;
}

/** Other events that may interest readers of this one. */
const related = ({ related: others }: EventDetails, request: PageRequest): Html | '' =>
  others.length === 0
    ? ''
    : html`<section aria-labelledby="k-related">
        <h2 id="k-related">${request.messages.related}</h2>
        ${others.map((other) => eventCard(other, request))}
      </section>`;

/** An event. */
export function event({ event: shown }: EventView, request: PageRequest): Html {
  const marks: Partial<Record<typeof shown.status, string>> = request.messages.status;
  const mark = marks[shown.status];
  return html`<article class="${['k-event', stateClass(shown)].filter(Boolean).join(' ')}">
      <h1 dir="auto">${raw(shown.title)}</h1>
      ${mark !== undefined && html`<p class="k-badge">${mark}</p>`}${notice(shown, request)}
      <div class="k-event-columns">
        ${shown.image === undefined ? band(shown) : picture(shown.image)}
        <div class="k-side">
          ${action(shown, request)}${facts(shown, request)}${shown.series && nextDates(shown.series, request)}${addToCalendar(shown, request)}${share(shown, request)}
        </div>
        <div class="k-description" dir="auto">${raw(shown.description)}</div>
      </div>
    </article>
    ${related(shown, request)}`;
}
