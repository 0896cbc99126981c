import { kindsOf } from '@kalends/core';
import { escapeHtml, isToOne, LINK_FIELD, type LinkedKind } from '@kalends/core/adapter';
import { daysBetween } from '@kalends/site';
import { EVENT_STYLES_PATH } from '../assets/event-stylesheet.js';
import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { scopeUrl } from '../links.js';
import type { EventDetails, HostDetails } from '../views/details.js';
import type { NamedLink, EventSummary } from '../views/event-summary.js';
import type { SeriesDates } from '../views/series.js';
import { band } from './category-color.js';
import { contact, picture } from './contact.js';
import { authored, eventCard, link, links, nowMark, stateClass, stateMark } from './event-card.js';
import { notice } from './event-state.js';
import { fact, fieldFacts, iconFact } from './facts.js';
import { addToCalendar, share } from './take-along.js';
import type { EventView } from './templates.js';
import { when } from './when.js';

function date(event: EventSummary, request: PageRequest): Html {
  const link = html`<a href="${event.url}">${when(event, request)}</a>`;
  return html`<li>
    ${stateMark(event, request)}${event.event_status === 'cancelled' ? html`<s>${link}</s>` : link}
  </li>`;
}

/** The next dates of a series, on the page of one of its events. Those that do not take place as announced say so. */
const nextDates = ({ url, next }: SeriesDates, request: PageRequest): Html =>
  html`<section class="k-dates" aria-labelledby="k-dates">
    <h2 id="k-dates">${request.messages.nextDates}</h2>
    <ul>
      ${next.map((event) => date(event, request))}
      <li><a href="${url}">${request.messages.allDates}</a></li>
    </ul>
  </section>`;

/** Between the rows of a list of facts. */
const LINE = '\n    ';

/** A record that an event links to: its name, where it is, and how it is reached. */
function linkedRecord(one: HostDetails, request: PageRequest): Html {
  const { address, mapUrl } = one.kind === 'venue' ? one : { address: '', mapUrl: '' };
  const ways = contact(one.contact, request, mapUrl);
  return html`${link(one)}${address && html`<br />${authored(address)}`}${ways && html`<br />${ways}`}`;
}

/** The records of a kind that an event links to. */
function linkedFact(kind: LinkedKind, event: EventDetails, request: PageRequest): Html | '' {
  const shown = event.linked.filter((one) => one.kind === kind).map((one) => linkedRecord(one, request));
  if (shown.length === 0) return '';
  const name = LINK_FIELD[kind];
  const value = html`${isToOne(name) ? shown : shown.map((one) => html`<div>${one}</div>`)}`;
  return kind === 'venue'
    ? iconFact('pin', request.messages[name], value)
    : fact(request.messages[name], value);
}

/** The last day before an event on which it is said how many days are left. */
const MOST_DAYS = 60;

/** `in 3 days`; `''` for an event that has begun, does not take place, or is far away. */
function daysLeft({ firstDay, event_status }: EventDetails, { dayNames, today }: PageRequest): string {
  const days = daysBetween(today, firstDay);
  if (days < 0 || days > MOST_DAYS || event_status === 'cancelled' || event_status === 'postponed') return '';
  return dayNames.inDays(days);
}

/** The facts that decide whether a visitor comes: when, where, for how much. */
function facts(event: EventDetails, request: PageRequest): Html {
  const { messages } = request;
  const zone = html`<span class="k-zone">${event.timezone}</span>`;
  const left = event.isOver ? '' : daysLeft(event, request);
  return html`<dl class="k-facts">
    ${iconFact(
      'clock',
      messages.when,
      html`${nowMark(event, request)}<span class="k-when">${when(event, request)}</span
        >${!event.all_day && html` ${zone}`}${left && html` <span class="k-left">${left}</span>`}${!event.all_day && html` <span class="k-local" data-label="${messages.yourTime}" hidden></span>`}`,
    )}
    ${linkedFact('venue', event, request)}
    ${event.virtualUrl && iconFact('link', messages.attendOnline, html`<a href="${event.virtualUrl}" rel="noopener">${event.virtualUrl}</a>`)}
    ${event.cost && iconFact('ticket', messages.cost, authored(event.cost))}
  </dl>`;
}

/** The further facts about an event. */
function details(event: EventDetails, request: PageRequest): Html | '' {
  const { messages } = request;
  const { categories, tags, website, fields, linked } = event;
  const kinds = kindsOf('linked').filter(
    (kind) => kind !== 'venue' && linked.some((one) => one.kind === kind),
  );
  if (kinds.length + categories.length + tags.length + fields.length === 0 && website === '') return '';
  return html`<dl class="k-facts k-details">
    ${kinds.map((kind, index) => html`${index > 0 && LINE}${linkedFact(kind, event, request)}`)}
    ${categories.length > 0 && fact(messages.categories, links(categories, request))}
    ${tags.length > 0 && fact(messages.tags, links(tags, request))}
    ${website && fact(messages.website, html`<a href="${website}" rel="noopener">${website}</a>`)}
    ${fieldFacts(fields)}
  </dl>`;
}

/** Whether tickets of an event can still be had. */
const isOnSale = ({ event_status, isOver }: EventDetails): boolean => !isOver && event_status !== 'cancelled';

/** Where tickets are sold, each with its price; nothing for an event that is over or cancelled. */
function tickets(event: EventDetails, { messages }: PageRequest): Html | '' {
  if (event.offers.length === 0 || !isOnSale(event)) return '';
  const offers = html`${event.offers.map(({ url, price, currency, availability }) => {
    const amount = Number(price) === 0 ? messages.free : [price, currency].filter(Boolean).join(' ');
    const text = price === '' ? messages.tickets : amount;
    const state =
      availability !== '' && html` <span class="k-badge">${messages.availability[availability]}</span>`;
    return html`<div>${url === '' ? text : html`<a href="${url}" rel="noopener">${text}</a>`}${state}</div>`;
  })}`;
  return html`<dl class="k-facts">${fact(messages.tickets, offers)}</dl>`;
}

/** The next step of a visitor: get a ticket, or attend online; none for an event that is over or cancelled. */
export function action(event: EventDetails, { messages }: PageRequest): Html | '' {
  const { offers, virtualUrl } = event;
  const offer = offers.find(({ url, availability }) => url !== '' && availability !== 'sold_out');
  const url = offer?.url ?? virtualUrl;
  if (url === '' || !isOnSale(event)) return '';
  const text = offer === undefined ? messages.attendOnline : messages.tickets;
  return html`<p class="k-action"><a href="${url}" rel="noopener">${text}</a></p>`;
}

/** Other events that may interest readers of this one. */
const related = ({ related: others }: EventDetails, request: PageRequest): Html | '' =>
  others.length === 0
    ? ''
    : html`<section aria-labelledby="k-related">
        <h2 id="k-related" tabindex="-1">${request.messages.related}</h2>
        ${others.map((other) => eventCard(other, request))}
      </section>`;

/** Where an event belongs: all events, and its first category. */
function wayBack({ categories: [category] }: EventDetails, { messages, site }: PageRequest): Html {
  const all = link({ name: escapeHtml(messages.allEvents), url: scopeUrl(site, { kind: 'all' }) });
  return html`<nav class="k-trail" aria-label="${messages.wayBack}">
    ${all}${category && html` · ${link(category)}`}
  </nav>`;
}

/** The events before and after this one. */
function around({ around: { previous, next } }: EventDetails, { messages }: PageRequest): Html | '' {
  if (previous === undefined && next === undefined) return '';
  const to = (one: NamedLink | undefined, rel: string, label: string): Html | '' =>
    one === undefined
      ? ''
      : html`<a rel="${rel}" href="${one.url}"><span>${label}</span> <b dir="auto">${raw(one.name)}</b></a>`;
  return html`<nav class="k-pages k-around" aria-label="${messages.previousEvent}, ${messages.nextEvent}">
    ${to(previous, 'prev', messages.previousEvent)}${to(next, 'next', messages.nextEvent)}
  </nav>`;
}

/** An event. */
export function event({ event: shown }: EventView, request: PageRequest): Html {
  const marks: Partial<Record<typeof shown.status, string>> = request.messages.status;
  const mark = marks[shown.status];
  const isMain = action(shown, request);
  return html`<link rel="stylesheet" href="${request.site.url}${EVENT_STYLES_PATH}" />
    ${wayBack(shown, request)}
    <article class="${['k-event', stateClass(shown)].filter(Boolean).join(' ')}">
      ${shown.image === undefined ? band(shown) : ''}
      <h1 dir="auto">${raw(shown.title)}</h1>
      ${mark !== undefined && html`<p class="k-badge">${mark}</p>`}${notice(shown, request)}
      <div class="k-event-columns">
        ${picture(shown.image)}
        <div class="k-side${isMain === '' && ' k-calls'}">
          ${facts(shown, request)}${isMain}${tickets(shown, request)}${addToCalendar(shown, request)}${share(shown, request)}
        </div>
        <div class="k-text">
          <div class="k-description" dir="auto">${raw(shown.description)}</div>
          ${details(shown, request)}${shown.series && nextDates(shown.series, request)}
          ${request.eventParts.map((part) => part(shown, request))}
        </div>
      </div>
    </article>
    ${related(shown, request)}${around(shown, request)}`;
}
