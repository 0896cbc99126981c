import {
  kindsOf,
  type CalendarView,
  type EventRecord,
  type RecordOf,
  type SeriesRecord,
} from '@kalends/core';
import { forKinds, LINK_FIELD, type LinkedKind, type PostKind } from '@kalends/core/adapter';
import { hasPage, isDay, PLACES, windowOf } from '@kalends/site';
import { OEMBED_ROOT, type PageRequest } from './context.js';
import { html, type Html } from './html.js';
import { recordUrl, scopeUrl, seriesPageUrl, viewUrl } from './links.js';
import type { OtherUrl, Result } from './page-answer.js';
import { linkedDataBlock } from './templates/linked-data-block.js';
import { socialCard } from './templates/social-card.js';
import type { PageCard, PageLayout, Templates } from './templates/templates.js';
import { whenText } from './templates/when.js';
import { detailEvent, detailLinked, type EventDetails } from './views/details.js';
import { listPage, type EventPage } from './views/event-lists.js';
import { fieldDetails } from './views/field-details.js';
import { linkedDataOf } from './views/linked-data.js';
import { listedData } from './views/listed-data.js';
import type { PageImage } from './views/page-image.js';
import { plainText } from './views/plain-text.js';
import { detailSeries, eventAt, seriesBySlug } from './views/series.js';

/** All events. */
const ALL = { kind: 'all' } as const;

const TRASHED = '__trashed';

/** Whether a slug belongs to a record that was public and is now in the trash. */
async function isGone({ calendar }: PageRequest, kind: PostKind, slug: string): Promise<boolean> {
  const id = await calendar[PLACES[kind].collection].locate(slug + TRASHED);
  if (id === undefined) return false;
  const [record] = await calendar.load(kind, [id]);
  return record?.status_before_trash === 'publish';
}

/** The record with a slug, if the caller may see its page. */
async function bySlug<K extends PostKind>(
  request: PageRequest,
  kind: K,
  slug: string,
): Promise<RecordOf<K> | 404 | 410> {
  const resource: Pick<CalendarView[(typeof PLACES)[PostKind]['collection']], 'locate'> =
    request.view[PLACES[kind].collection];
  const id = await resource.locate(slug);
  if (id !== undefined) {
    const [record] = await request.calendar.load(kind, [id]);
    if (record !== undefined && record.status !== 'trash' && request.view.may('read', record)) return record;
  }
  return (await isGone(request, kind, slug)) ? 410 : 404;
}

/** The record with an id, if the caller may see it. */
async function byId<K extends PostKind>(
  { calendar, view }: PageRequest,
  kind: K,
  id: number,
): Promise<RecordOf<K> | 404 | 410> {
  const [record] = Number.isSafeInteger(id) ? await calendar.load(kind, [id]) : [];
  if (record?.status_before_trash === 'publish') return 410;
  return record === undefined || record.status === 'trash' || !view.may('read', record) ? 404 : record;
}

/** The request for the page of a record. */
export interface AskedRecord {
  readonly request: PageRequest;
  readonly templates: Templates;
  /** The page of its list of events, if it has one. */
  readonly page: number;
}

/** Where other sites find how to embed an event that everybody sees. */
function embeddable(
  { status }: EventRecord,
  { url }: EventDetails,
  { site, oembed }: PageRequest,
): Html | '' {
  if (status !== 'publish' || !oembed()) return '';
  const about = `${site.url}${OEMBED_ROOT}/embed?url=${encodeURIComponent(url)}`;
  return html`<link rel="alternate" type="application/json+oembed" title="oEmbed (JSON)" href="${about}" />
    <link rel="alternate" type="text/xml+oembed" title="oEmbed (XML)" href="${`${about}&format=xml`}" />`;
}

/** The id of an event that is only shown: one that no stored record has, and no event that was shown before. */
const passingId = (): number => -1 - Math.floor(Math.random() * 2 ** 31);

/** The page of an event that is not stored, with the picture that came with it instead of its own. */
export const pageOfDraft = (
  record: EventRecord,
  asked: AskedRecord,
  image: PageImage | undefined,
): Promise<PageLayout> => pageOfEvent({ ...record, id: passingId(), revision: 0 }, asked, image);

async function pageOfEvent(
  record: EventRecord,
  { request, templates }: AskedRecord,
  image?: PageImage,
): Promise<PageLayout> {
  const { details, records } = await detailEvent(request, record);
  const event = image === undefined ? details : { ...details, image };
  const data = linkedDataOf(records, event, request);
  return {
    title: plainText(event.title),
    description: event.abstract,
    canonical: event.url,
    image: details.image?.url,
    ...(event.image === undefined && { card: cardOf(record, event, request) }),
    ...(hasPage(record) && { calendar: `${request.site.url}/events/${record.id}.ics` }),
    head: html`${embeddable(record, event, request)} ${linkedDataBlock(data)}`,
    main: templates.event({ event }, request),
  };
}

/** The path of the cards of events. */
export const CARDS_PATH = '/event-card';

/** The card of a published event, if there are cards. */
function cardOf(record: EventRecord, event: EventDetails, request: PageRequest): PageCard | undefined {
  if (request.cards === undefined || !hasPage(record)) return undefined;
  const alt = [plainText(event.title), whenText(event, request)].join(request.comma);
  return { url: `${request.site.url}${CARDS_PATH}/${record.slug}.png`, alt };
}

/** The picture of the event with a slug for those who preview a link to it. */
export async function eventCardImage(slug: string, request: PageRequest): Promise<Result> {
  const { cards } = request;
  if (cards === undefined) return 404;
  const record = await bySlug(request, 'event', slug);
  if (typeof record === 'number') return record;
  if (!hasPage(record)) return 404;
  const { details: event } = await detailEvent(request, record);
  return { document: await cards(socialCard(event, request), request.work.client), contentType: 'image/png' };
}

/** A published event within pages of other sites. */
export async function eventEmbed(
  id: number,
  { request, templates }: Pick<AskedRecord, 'request' | 'templates'>,
): Promise<Result> {
  const record = await byId(request, 'event', id);
  if (typeof record === 'number') return record;
  if (!hasPage(record)) return 404;
  const { details: event } = await detailEvent(request, record);
  return {
    title: plainText(event.title),
    description: event.abstract,
    canonical: event.url,
    main: templates.embeddedEvent({ event }, request),
  };
}

/** The URLs of the pages of a list that is on the page of a record. */
function pagesOf(url: string, { page, pages }: Pick<EventPage, 'page' | 'pages'>) {
  const at = (number: number): string | undefined => {
    if (number < 1 || number > pages) return undefined;
    return number === 1 ? url : `${url}${url.includes('?') ? '&' : '?'}paged=${number}`;
  };
  return { at, previous: at(page - 1), next: at(page + 1) };
}

/** A record that events link to, with its upcoming events. */
async function pageOfHost(
  kind: LinkedKind,
  record: RecordOf<LinkedKind>,
  { request, templates, page }: AskedRecord,
): Promise<PageLayout> {
  const host = await detailLinked(request, kind, record);
  const fields = await fieldDetails(request, kind, record);
  const upcoming = windowOf({ view: 'list', date: undefined }, request);
  const list = await listPage(request, { [LINK_FIELD[kind]]: [record.id], ...upcoming }, page);
  const { at, previous, next } = pagesOf(host.url, list);
  return {
    title: plainText(host.name),
    description: plainText(host.description),
    canonical: at(page),
    image: host.image?.url,
    list: viewUrl(request.site, {
      scope: ALL,
      view: 'list',
      filters: { [LINK_FIELD[kind]]: String(record.id) },
    }),
    ...{ previous, next },
    head: html`${linkedDataBlock(await listedData(list.events, request))}`,
    main: templates[kind]({ host, fields, list, previous, next }, request),
  };
}

/** The page of the series with a slug, with its upcoming events. */
export async function pageOfSeries(slug: string, { request, templates, page }: AskedRecord): Promise<Result> {
  const record = await seriesBySlug(request, slug);
  if (record === undefined) return 404;
  const series = await detailSeries(request, record);
  const upcoming = windowOf({ view: 'list', date: undefined }, request);
  const list = await listPage(request, { series: [record.id], ...upcoming }, page);
  const { at, previous, next } = pagesOf(series.url, list);
  return {
    title: plainText(series.name),
    description: series.abstract,
    image: series.image?.url,
    canonical: at(page),
    list: `${scopeUrl(request.site, ALL)}?series=${record.id}`,
    calendar: `${request.site.url}/events.ics?series=${record.id}`,
    ...{ previous, next },
    head: html`${linkedDataBlock(await listedData(list.events, request))}`,
    main: templates.series({ series, list, previous, next }, request),
  };
}

/** The event of a slug, if it is on a date: old addresses of the plugin have the date of single events, too. */
async function onDate(request: PageRequest, slug: string, date: string): Promise<EventRecord | undefined> {
  const event = await bySlug(request, 'event', slug);
  return typeof event !== 'number' && event.start_date.startsWith(date) ? event : undefined;
}

/** A day, alone or with the time of one of several on it: `2031-03-10`, `2031-03-10T1830`. */
const DATE = /^(\d{4}-\d\d-\d\d)(?:[Tt](?:[01]\d|2[0-3])[0-5]\d)?$/;

/** Whether a text is a date that a series could have. */
const isDate = (text: string): boolean => isDay(DATE.exec(text)?.[1] ?? '');

/** The series to which a date leads that is not stored (any more); a later change may store it. */
const toSeries = ({ site }: PageRequest, series: SeriesRecord): Result => ({
  location: seriesPageUrl(site, series),
  isTemporary: true,
});

/**
 * The URL of the event of a series at a date, `jazz/2031-03-10`: slugs of events are those of their series with the date, and
 * lead to one page; to that of the series, if the date is not stored.
 */
export async function pageOfDate(path: string, request: PageRequest): Promise<Result> {
  const [slug = '', date = '', ...more] = path.split('/');
  if (more.length > 0) return 404;
  const series = await seriesBySlug(request, slug);
  const event =
    series === undefined ? await onDate(request, slug, date) : await eventAt(request, series, date);
  if (event !== undefined) return { location: recordUrl(request.site, 'event', event) };
  return series !== undefined && isDate(date) ? toSeries(request, series) : 404;
}

/** The slug of an event of a series: that of the series, the date, and a number if it is one of several on it. */
const DATED_SLUG = /^(.+)-(\d{4}-\d\d-\d\d)(?:-\d{1,4})?$/;

/** Where the slug leads to if no event has it: to the series with it, or to that of which it names a date. */
async function withoutEvent(request: PageRequest, slug: string, status: 404 | 410): Promise<Result> {
  const series = status === 404 ? await seriesBySlug(request, slug) : undefined;
  if (series !== undefined) return { location: seriesPageUrl(request.site, series) };
  const [, name = '', date = ''] = DATED_SLUG.exec(slug) ?? [];
  const dated = isDay(date) ? await seriesBySlug(request, name) : undefined;
  return dated === undefined ? status : toSeries(request, dated);
}

/** The pages of records by kind. */
const PAGE_OF: {
  readonly [K in PostKind]: (record: RecordOf<K>, asked: AskedRecord) => Promise<PageLayout>;
} = {
  ...forKinds(
    kindsOf('linked'),
    (kind) => (record: RecordOf<LinkedKind>, asked: AskedRecord) => pageOfHost(kind, record, asked),
  ),
  event: pageOfEvent,
};

const pageOf = <K extends PostKind>(kind: K, record: RecordOf<K>, asked: AskedRecord): Promise<PageLayout> =>
  PAGE_OF[kind](record, asked);

/** The URL of the record into which one is merged that was at a slug or an id; the status that it has otherwise. */
async function mergedPage(
  request: PageRequest,
  kind: PostKind,
  key: number | string,
  status: 404 | 410,
): Promise<OtherUrl | 404 | 410> {
  const id = await request.calendar.mergedInto(kind, key);
  const record = id === undefined ? status : await byId(request, kind, id);
  const isShown = typeof record !== 'number' && hasPage(record);
  return isShown ? { location: recordUrl(request.site, kind, record) } : status;
}

/** The page of the record with a slug. */
export async function pageOfSlug(kind: PostKind, slug: string, asked: AskedRecord): Promise<Result> {
  const { request } = asked;
  const record = await bySlug(request, kind, slug);
  if (typeof record !== 'number') return pageOf(kind, record, asked);
  const merged = await mergedPage(request, kind, slug, record);
  if (typeof merged !== 'number') return merged;
  return kind === 'event' ? withoutEvent(request, slug, record) : record;
}

/** The page of a record that is not published yet, for those who may see it; the URL of any other one. */
export async function preview(kind: PostKind, id: number, asked: AskedRecord): Promise<Result> {
  const record = await byId(asked.request, kind, id);
  if (typeof record === 'number') return mergedPage(asked.request, kind, id, record);
  return hasPage(record)
    ? { location: recordUrl(asked.request.site, kind, record) }
    : pageOf(kind, record, asked);
}

/** The URL of a record that is given by id: `/?post_type=tribe_events&p=7`. */
export async function pageOfId(kind: PostKind, id: number, request: PageRequest): Promise<Result> {
  const record = await byId(request, kind, id);
  return typeof record === 'number'
    ? mergedPage(request, kind, id, record)
    : { location: recordUrl(request.site, kind, record) };
}
