import { type CalendarEntry, googleUrl, officeUrl, outlookUrl, subscribeUrls } from '@kalends/site/internal';
import type { PageRequest } from '../context.js';
import { html, type Html } from '../html.js';
import type { EventDetails } from '../views/details.js';
import { plainText } from '../views/plain-text.js';
import { takesPlace } from '../views/takes-place.js';

/** A way to take something along: what it is called, and where it leads. */
type Way = readonly [name: string, url: string];

const links = (ways: readonly Way[]): Html =>
  html`<ul>
    ${ways.map(([name, url]) => html`<li><a href="${url}" rel="noopener">${name}</a></li>`)}
  </ul>`;

/** A button that copies a text, which a script makes work. */
export const copyButton = (text: string, name: string, { messages }: PageRequest): Html =>
  html`<button class="k-copy" type="button" data-copy="${text}" data-copied="${messages.copied}" hidden>
    ${name}
  </button>`;

/** The programs that subscribe to a calendar. */
function subscribeWays(url: string, name: string, { messages }: PageRequest): Way[] {
  const { google, apple, outlook, office365 } = subscribeUrls(url, name);
  return [
    [messages.apple, apple],
    [messages.google, google],
    [messages.outlook, outlook],
    [messages.office365, office365],
  ];
}

/** The ways to have a calendar in a program of one's own. */
export const subscribing = (url: string, name: string, request: PageRequest): Html =>
  html`<p class="k-pages">
      ${subscribeWays(url, name, request).map(([way, to]) => html`<a href="${to}" rel="noopener">${way}</a>`)}
    </p>
    <p>
      <label
        >${request.messages.calendarAddress} <input type="text" readonly dir="ltr" value="${url}"
      /></label>
      ${copyButton(url, request.messages.copyLink, request)}
    </p>`;

/** An event as an entry in the calendar of a visitor. */
const entryOf = ({ venue, ...event }: EventDetails): CalendarEntry => ({
  ...event,
  title: plainText(event.title),
  location:
    venue === undefined
      ? ''
      : [plainText(venue.name), venue.address].filter((part) => part !== '').join(', '),
});

/** Whether visitors may still put an event into their calendars: it is not over and takes place on its date. */
export const isToCome = (event: EventDetails): boolean => !event.isOver && takesPlace(event);

/** Adds an event to the visitor's calendar: one date, or all of its series. */
export function addToCalendar(event: EventDetails, request: PageRequest): Html | '' {
  const { messages, feeds, site } = request;
  if (!isToCome(event)) return '';
  const entry = entryOf(event);
  const one: Way[] = [
    ...(feeds ? [[messages.icsFile, `${site.url}/events/${event.id}.ics`] as const] : []),
    [messages.google, googleUrl(entry)],
    [messages.outlook, outlookUrl(entry)],
    [messages.office365, officeUrl(entry)],
  ];
  const { series } = event;
  const all: Way[] =
    series === undefined || !feeds
      ? []
      : [
          [messages.icsFile, series.calendar],
          ...subscribeWays(series.calendar, plainText(event.title), request),
        ];
  return html`<details class="k-add" id="k-add">
    <summary><span class="k-press">${messages.addToCalendar}</span></summary>
    ${all.length > 0 && html`<h2>${messages.thisDate}</h2>`}${links(one)}${
      all.length > 0 &&
      html`<h2>${messages.wholeSeries}</h2>
        ${links(all)}`
    }
  </details>`;
}

/** Links to tell others of an event: by what the visitor's device offers, by a copy of its address, by e-mail. */
export function share({ title, url }: EventDetails, request: PageRequest): Html {
  const { messages } = request;
  const name = plainText(title);
  const mail = `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(url)}`;
  return html`<p class="k-tell">
    <button class="k-share" type="button" data-title="${name}" data-url="${url}" hidden>
      ${messages.share}
    </button>
    ${copyButton(url, messages.copyLink, request)}
    <a href="${mail}">${messages.byMail}</a>
  </p>`;
}
