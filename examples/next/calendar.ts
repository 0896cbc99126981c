import { createClient, ClientError, type EventJson, type Page } from '@kalends/client';

/** So many events are on a page. */
const PER_PAGE = 20;

/** A minute: as long answers of the server are reused. */
const cached: typeof fetch = (input, init) =>
  fetch(input, { ...init, next: { revalidate: 60 } } as RequestInit);

const { events } = createClient({
  baseUrl: process.env['CALENDAR_URL'] ?? 'http://localhost:4000',
  fetch: cached,
});

/** A page of the events that have not ended yet, to the second: otherwise what ends today is left out. */
export const upcoming = (page: number): Promise<Page<EventJson>> =>
  events.list({ ends_after: 'now', strict_dates: true, per_page: PER_PAGE, page });

/** An event by its slug; `undefined` if there is none that everybody may see. */
export async function eventAt(slug: string): Promise<EventJson | undefined> {
  try {
    return await events.get(slug);
  } catch (error) {
    if (error instanceof ClientError && error.kind === 'http' && [400, 401, 403, 404].includes(error.status))
      return undefined;
    throw error;
  }
}

/** HTML that the server has sanitized, as an attribute of an element. */
export const markup = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });

/** The same text without its tags and with its characters, for titles of pages. */
export const plain = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** When an event begins, in its own zone. */
export const beginning = ({ all_day, start_date, timezone_abbr }: EventJson): string =>
  all_day ? start_date.slice(0, 10) : `${start_date.slice(0, 16)} ${timezone_abbr}`;
