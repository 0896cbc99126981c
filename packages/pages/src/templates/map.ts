import type { PageRequest } from '../context.js';
import { html, raw, type Html } from '../html.js';
import { MAP_STYLES_PATH } from '../assets/map-stylesheet.js';
import { viewUrl } from '../links.js';
import { plainText } from '../views/plain-text.js';
import type { EventSummary } from '../views/event-summary.js';
import type { EventMap, EventPlace, MapPin, PlacesOfTown, ShownPlace } from '../views/event-map.js';
import { calendarBar, listLinks, noEvents } from './calendar-bar.js';
import { colorOf, dot } from './category-color.js';
import { authored, distanceText, link, nowMark, stateClass, stateMark } from './event-card.js';
import type { MapView } from './templates.js';
import { timesOn } from './when.js';

/** The numbers of events of a place and of names of a pin that are shown. */
const MOST_OF_PLACE = 5;
const MOST_NAMES = 3;

const idOf = ({ venue }: EventPlace): string => `k-place-${venue.id}`;

/** The label of a pin: the number of its events, if there are several. */
function labelOf({ places }: MapPin): string {
  const count = places.reduce((sum, { events }) => sum + events.length, 0);
  return count > 1 ? String(count) : '';
}

/** The name of a pin: the number of its events, and its first places. */
function nameOf(pin: MapPin, { comma }: PageRequest): string {
  const names = pin.places.slice(0, MOST_NAMES).map(({ venue }) => plainText(venue.name));
  const label = labelOf(pin);
  return `${label && `${label}: `}${names.join(comma)}${pin.places.length > MOST_NAMES ? `${comma}…` : ''}`;
}

function pinLink(pin: MapPin, page: string, request: PageRequest): Html {
  const name = nameOf(pin, request);
  const [first] = pin.places;
  return html`<a href="${page}#${first && idOf(first)}" aria-label="${name}"
    ><title>${name}</title><circle cx="${pin.x}" cy="${pin.y}" r="${labelOf(pin) === '' ? 12 : 16}" /><text
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
      ${pins.map((pin) => pinLink(pin, page, request))}
    </svg>
    ${text !== '' && html`<p class="k-source" dir="auto">${url === undefined ? text : html`<a href="${url}">${text}</a>`}</p>`}
    <nav class="k-pages" aria-label="${messages.mapView}">
      ${moves.map(({ name, window }) => html`<a rel="nofollow" href="${viewUrl(site, { ...view.address, map: window })}#k-map">${messages[name]}</a>`)}
      ${view.window && html`<a href="${viewUrl(site, view.address)}#k-map">${messages.allPlaces}</a>`}
    </nav>
  </div>`;
}

/** An event of a place: its day, its time and its title. */
function placeEvent(event: EventSummary, request: PageRequest): Html {
  const { dayNames, today } = request;
  const { start } = timesOn(event, event.firstDay, request);
  return html`<li class="${stateClass(event)}">
    <span class="k-when"
      >${dot(colorOf(event))}${nowMark(event, request)}${stateMark(event, request)}<time
        datetime="${event.firstDay}"
        >${dayNames.short(event.firstDay, today)}</time
      >${request.comma}${start}</span
    >
    <a class="k-title" href="${event.url}" data-event="${event.id}" dir="auto">${raw(event.title)}</a>
  </li>`;
}

/** A place with its first events. */
function placeOf(place: ShownPlace, { address }: MapView, request: PageRequest): Html {
  const { venue, events } = place;
  const [first] = events;
  const { messages, site } = request;
  const { filters, scope, search, embedded, date, until } = address;
  const rest = events.length - MOST_OF_PLACE;
  const all = viewUrl(site, {
    ...{ scope, search, embedded, date, until, view: 'list' },
    filters: { ...filters, venue: String(venue.id) },
  });
  return html`<section class="k-place" id="${idOf(place)}" tabindex="-1">
    <h3>${link(venue)}${first && distanceText(first, request)}</h3>
    ${venue.address && html`<p class="k-where">${authored(venue.address)}</p>`}
    <ul>
      ${events.slice(0, MOST_OF_PLACE).map((event) => placeEvent(event, request))}
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

/** The places of a town, folded away: links to their pages with the numbers of their events. */
const townOf = ({ town, places }: PlacesOfTown, { messages }: PageRequest): Html =>
  html`<details class="k-town-places">
    <summary>${town === '' ? messages.places : authored(town)} (${places.length})</summary>
    <ul>
      ${places.map(({ venue, events }) => html`<li>${link(venue)} (${events.length})</li>`)}
    </ul>
  </details>`;

/** Events by their places, below a map if the host has one. */
export function map(view: MapView, request: PageRequest): Html {
  const { messages } = request;
  const places = (isOnMap: boolean): Html[] =>
    view.places.filter((place) => place.isOnMap === isOnMap).map((place) => placeOf(place, view, request));
  const isEmpty = view.places.length === 0 && view.placeless.length === 0;
  return html`<link rel="stylesheet" href="${request.site.url}${MAP_STYLES_PATH}" />
    <h1 dir="auto">${raw(view.heading)}</h1>
    ${calendarBar(view, request)} ${isEmpty && noEvents(view, request)}
    ${
      view.map &&
      html`<div class="k-mapped">
        ${picture(view.map, view, request)}
        <div>${group(messages.places, false, places(true))}</div>
      </div>`
    }
    ${group(view.map ? messages.notOnMap : messages.places, view.map !== undefined, places(false))}
    ${
      view.otherPlaces.length > 0 &&
      html`<h2>${messages.morePlaces}</h2>
        ${view.otherPlaces.map((town) => townOf(town, request))}`
    }
    ${
      view.placeless.length > 0 &&
      html`<h2>${messages.noPlace}</h2>
        <ul class="k-placeless">
          ${view.placeless.map((event) => placeEvent(event, request))}
        </ul>`
    }
    ${listLinks(view, request)}`;
}
