import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { MAP_STYLES_PATH } from '../assets/map-stylesheet.js';
import { viewUrl } from '../links.js';
import { plainText } from '../views/plain-text.js';
import type { EventSummary } from '../views/event-summary.js';
import type { EventMap, MapPin, NumberedPlace } from '../views/event-map.js';
import { calendarBar, listLinks, noEvents } from './calendar-bar.js';
import { authored, link, nowMark, stateClass, stateMark } from './event-card.js';
import { when } from './when.js';
import type { MapView } from './templates.js';

/** The numbers of events of a place and of names of a pin that are shown. */
const MOST_OF_PLACE = 5;
const MOST_NAMES = 3;

const idOf = ({ venue }: Pick<NumberedPlace, 'venue'>): string => `k-place-${venue.id}`;

/** What a pin says: the number of its first place, and whether there are more. */
const labelOf = ({ places }: MapPin): string => `${places[0]?.number ?? ''}${places.length > 1 ? '+' : ''}`;

/** The name of a pin: what it says, and the names of its first places. */
function nameOf(pin: MapPin): string {
  const names = pin.places.slice(0, MOST_NAMES).map(({ venue }) => plainText(venue.name));
  return `${labelOf(pin)} ${names.join(', ')}${pin.places.length > MOST_NAMES ? ', …' : ''}`;
}

function pinLink(pin: MapPin, page: string): Html {
  const [first] = pin.places;
  return html`<a href="${page}#${first && idOf(first)}" aria-label="${nameOf(pin)}"
    ><title>${nameOf(pin)}</title><circle cx="${pin.x}" cy="${pin.y}" r="16" /><text
      x="${pin.x}"
      y="${pin.y}"
      dy=".35em"
      text-anchor="middle"
      aria-hidden="true"
      >${labelOf(pin)}</text
    ></a
  >`;
}

/** The map: its pictures, pins that lead to the places below it, and links to the maps around it. */
function picture(
  { width, height, tiles, pins, moves, attribution }: EventMap,
  view: MapView,
  request: PageRequest,
): Html {
  const { messages, site } = request;
  const page = viewUrl(site, { ...view.address, map: view.window });
  const { text, url } = attribution;
  return html`<div class="k-map" id="k-map">
    <svg viewBox="0 0 ${width} ${height}" role="group" aria-label="${messages.mapView}" direction="ltr">
      <g aria-hidden="true">
        ${tiles.map((tile) => html`<image href="${tile.url}" x="${tile.left}" y="${tile.top}" width="256" height="256" />`)}
      </g>
      ${pins.map((pin) => pinLink(pin, page))}
    </svg>
    ${text !== '' && html`<p class="k-source" dir="auto">${url === undefined ? text : html`<a href="${url}">${text}</a>`}</p>`}
    <nav class="k-pages" aria-label="${messages.mapView}">
      ${moves.map(({ name, window }) => html`<a rel="nofollow" href="${viewUrl(site, { ...view.address, map: window })}#k-map">${messages[name]}</a>`)}
      ${view.window && html`<a href="${viewUrl(site, view.address)}#k-map">${messages.allPlaces}</a>`}
    </nav>
  </div>`;
}

const eventLine = (event: EventSummary, request: PageRequest): Html =>
  html`<li class="${stateClass(event)}">
    <span class="k-when">${nowMark(event, request)}${stateMark(event, request)}${when(event, request)}</span>
    <a class="k-title" href="${event.url}" data-event="${event.id}" dir="auto">${raw(event.title)}</a>
  </li>`;

/** A place with its first events. */
function placeOf(place: NumberedPlace, { address }: MapView, request: PageRequest): Html {
  const { venue, events, number } = place;
  const { messages, site } = request;
  const { filters, scope, search, embedded, date, until } = address;
  const rest = events.length - MOST_OF_PLACE;
  const all = viewUrl(site, {
    ...{ scope, search, embedded, date, until, view: 'list' },
    filters: { ...filters, venue: String(venue.id) },
  });
  return html`<section class="k-place" id="${idOf(place)}" tabindex="-1">
    <h3>${number !== undefined && html`<span class="k-pin">${number}</span> `}${link(venue)}</h3>
    ${venue.address && html`<p class="k-where">${authored(venue.address)}</p>`}
    <ul>
      ${events.slice(0, MOST_OF_PLACE).map((event) => eventLine(event, request))}
      ${rest > 0 && html`<li><a href="${all}">${messages.more(rest)}</a></li>`}
    </ul>
  </section>`;
}

/** A group of a map's list. */
const group = (heading: string, isShown: boolean, content: readonly Html[]): Html | '' =>
  content.length === 0
    ? ''
    : html`<h2 ${!isShown && html` class="k-hidden"`}>${heading}</h2>
        <div class="k-places">${content}</div>`;

/** Events by their places, below a map if the host has one. */
export function map(view: MapView, request: PageRequest): Html {
  const { messages } = request;
  const places = (isOnMap: boolean): Html[] =>
    view.places
      .filter(({ number }) => (number !== undefined) === isOnMap)
      .map((place) => placeOf(place, view, request));
  const isEmpty = view.places.length === 0 && view.placeless.length === 0;
  return html`<link rel="stylesheet" href="${request.site.url}${MAP_STYLES_PATH}" />
    <h1 dir="auto">${raw(view.heading)}</h1>
    ${calendarBar(view, request)} ${isEmpty && noEvents(view, request)}
    ${view.map && picture(view.map, view, request)} ${group(messages.places, false, places(true))}
    ${group(view.map ? messages.notOnMap : messages.places, view.map !== undefined, places(false))}
    ${
      view.placeless.length > 0 &&
      html`<h2>${messages.noPlace}</h2>
        <ul class="k-placeless">
          ${view.placeless.map((event) => eventLine(event, request))}
        </ul>`
    }
    ${listLinks(view, request)}`;
}
