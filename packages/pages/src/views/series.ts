import type { EventRecord, SeriesRecord } from '@kalends/core';
import { hasPage, renderExcerpt, windowOf } from '@kalends/site';
import type { PageRequest } from '../context.js';
import { seriesPageUrl } from '../links.js';
import { shownName, shownText } from './authored.js';
import { listPage } from './event-lists.js';
import type { EventSummary, NamedLink } from './event-summary.js';
import { imageOf, type PageImage } from './page-image.js';
import { plainText } from './plain-text.js';
import { TAKES_PLACE, takesPlace } from './takes-place.js';

/** A series on a page of its own. */
export interface SeriesDetails extends NamedLink {
  /** HTML. */
  readonly description: string;
  /** Plain text, for programs that preview a link to the page. */
  readonly abstract: string;
  readonly image: PageImage | undefined;
}

/** The series section on the page of an event. */
export interface SeriesDates {
  /** The page of the series. */
  readonly url: string;
  /** The next events of the series, without the event itself; cancelled and moved ones among them. */
  readonly next: readonly EventSummary[];
  /** The next one that takes place, without the event itself. */
  readonly following: EventSummary | undefined;
  /** The calendar of the series, as iCalendar; it has past events, too. */
  readonly calendar: string;
}

/** The number of dates on the page of an event. */
const MOST_DATES = 5;

/** Whether a series has a page that the caller may see. */
const isShown = ({ view }: PageRequest, series: SeriesRecord): boolean =>
  hasPage(series) && view.may('read', series);

/** The series with an id, if it has a page that the caller may see. */
async function seriesById(request: PageRequest, id: number): Promise<SeriesRecord | undefined> {
  const [series] = id > 0 ? await request.calendar.load('series', [id]) : [];
  return series !== undefined && isShown(request, series) ? series : undefined;
}

/** The series with a slug, if it has a page that the caller may see. */
export async function seriesBySlug(request: PageRequest, slug: string): Promise<SeriesRecord | undefined> {
  return seriesById(request, (await request.view.series.locate(slug)) ?? 0);
}

/** The next dates of the series of an event. */
export async function datesBeside(
  request: PageRequest,
  { id, series: of }: Pick<EventRecord, 'id' | 'series'>,
): Promise<SeriesDates | undefined> {
  const series = await seriesById(request, of);
  if (series === undefined) return undefined;
  const upcoming = { series: [of], ...windowOf({ view: 'list', date: undefined }, request) };
  const { events, total } = await listPage(request, { ...upcoming, per_page: MOST_DATES + 1 }, 1);
  const isOther = (event: EventSummary): boolean => event.id !== id;
  let following = events.find((event) => isOther(event) && takesPlace(event));
  // all of these may be cancelled
  if (following === undefined && total > events.length) {
    const taking = { ...upcoming, event_status: [...TAKES_PLACE], per_page: 2 };
    following = (await listPage(request, taking, 1)).events.find(isOther);
  }
  const next = events.filter(isOther).slice(0, MOST_DATES);
  const { site } = request;
  const calendar = `${site.url}/events.ics?series=${of}`;
  return { url: seriesPageUrl(site, series), next, following, calendar };
}

/** The data of a page of a series. */
export async function detailSeries(request: PageRequest, series: SeriesRecord): Promise<SeriesDetails> {
  const { title, description, excerpt, image } = series;
  return {
    name: shownName(title, request),
    url: seriesPageUrl(request.site, series),
    description: shownText(description, request),
    abstract: plainText(renderExcerpt(excerpt || description, request.texturize)),
    image: await imageOf(request, image),
  };
}

/** A day, and the time of an event that is not the only one of its series on that day. */
const DATED = /^(\d{4}-\d\d-\d\d)(?:t(\d\d)(\d\d))?$/i;

/** The event of a series at a date: `2031-03-10`, or `2031-03-10T1830` for one of several on a day. */
export async function eventAt(
  { calendar, view }: PageRequest,
  { id, slug }: SeriesRecord,
  date: string,
): Promise<EventRecord | undefined> {
  const [, day, hour, minute] = DATED.exec(date) ?? [];
  if (day === undefined) return undefined;
  const place = hour === undefined ? day : `${day} ${hour}:${minute}:`;
  const days = { start_date: day, starts_before: day };
  const { refs } = await view.events.find({ series: [id], ...days, per_page: 50 });
  // one that was moved to another day keeps the slug of its date
  const moved = await view.events.locate(`${slug}-${day}`);
  const ids = [...refs.map((ref) => ref.id), ...(moved === undefined ? [] : [moved])];
  return (await calendar.load('event', ids)).find(
    (event) =>
      event?.series === id &&
      event.recurrence_id?.startsWith(place) &&
      hasPage(event) &&
      view.may('read', event),
  );
}
