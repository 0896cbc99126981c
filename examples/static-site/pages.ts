import type { EventJson } from '@kalends/client';
import { html, raw } from 'hono/html';

/** The name of an event's page. */
export const fileOf = ({ id }: EventJson): string => `event-${id}.html`;

/** HTML that the interface gives, for places where no tags may be. */
const withoutTags = (markup: string) => raw(markup.replace(/<[^<>]*>/g, ''));

/** Narrow lines, the fonts of the system, light and dark colours. */
const STYLE = `
  body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark }
  ul { padding: 0; list-style: none }
  li { padding: 0.5rem 0; border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent) }
  li time { display: block; font-size: 0.875rem }
  img { max-width: 100%; height: auto }
`;

/** A whole page; what is not `raw` is escaped by the template. */
const page = async (title: ReturnType<typeof raw>, content: ReturnType<typeof html>): Promise<string> =>
  String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
          <style>
            ${raw(STYLE)}
          </style>
        </head>
        <body>
          ${content}
        </body>
      </html>`,
  );

/** `2031-05-01 18:00:00` in UTC as a machine reads it. */
const instant = (utc: string): string => `${utc.replace(' ', 'T')}Z`;

const time = ({ start_date, utc_start_date, timezone_abbr, all_day }: EventJson) =>
  html`<time datetime="${instant(utc_start_date)}"
    >${all_day ? start_date.slice(0, 10) : `${start_date.slice(0, 16)} ${timezone_abbr}`}</time
  >`;

/** Where it is: the name is HTML, the parts of the address are plain text. */
function place({ venue }: EventJson) {
  if (Array.isArray(venue)) return '';
  const address = [venue.address, venue.city, venue.country].filter((part) => part !== undefined);
  return html`<address>${raw(venue.venue ?? '')}<br />${address.join(', ')}</address>`;
}

/** The page that lists all events. */
export const indexPage = (events: readonly EventJson[]): Promise<string> =>
  page(
    raw('Coming events'),
    html`<h1>Coming events</h1>
      <ul>
        ${events.map((event) => html`<li>${time(event)} <a href="${fileOf(event)}">${raw(event.title)}</a></li>`)}
      </ul>`,
  );

/** The page of one event. */
export const eventPage = (event: EventJson): Promise<string> =>
  page(
    withoutTags(event.title),
    html`<h1>${raw(event.title)}</h1>
      <p>${time(event)}</p>
      ${place(event)}
      <article>${raw(event.description)}</article>
      <p><a href="index.html">All events</a></p>`,
  );
