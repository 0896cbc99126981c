import type { CalendarView, EventRecord, OrganizerRecord, RecordOf, VenueRecord } from '@kalends/core';
import type { PostKind } from '@kalends/core/adapter';
import { hasPage, PLACES, windowOf } from '@kalends/site';
import { OEMBED_ROOT, type PageRequest } from './context.js';
import { html, jsonBlock, type Html } from './html.js';
import { recordUrl } from './links.js';
import type { Result } from './page-answer.js';
import type { PageLayout, Templates } from './templates/templates.js';
import { detailEvent, detailOrganizer, detailVenue, type EventDetails } from './views/details.js';
import { listPage } from './views/event-lists.js';
import { linkedDataOf } from './views/linked-data.js';
import { plainText } from './views/plain-text.js';

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

/** What the page of a record is made with. */
export interface AskedRecord {
  readonly request: PageRequest;
  readonly templates: Templates;
  /** The page of its list of events, if it has one. */
  readonly page: number;
}

/** Metadata for programs that preview a link to an event. */
function shareable({ title, abstract, url, image }: EventDetails, { calendar }: PageRequest): Html {
  return html`<meta property="og:type" content="article" />
    <meta property="og:title" content="${plainText(title)}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:site_name" content="${calendar.settings.title}" />
    ${abstract && html`<meta property="og:description" content="${abstract}" />`}
    ${image && html`<meta property="og:image" content="${image.url}" />`}
    <meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}" />`;
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

async function pageOfEvent(record: EventRecord, { request, templates }: AskedRecord): Promise<PageLayout> {
  const { details: event, records } = await detailEvent(request, record);
  const data = linkedDataOf(records, event, request);
  return {
    title: plainText(event.title),
    description: event.abstract,
    canonical: event.url,
    head: html`${shareable(event, request)}${embeddable(record, event, request)}
    ${
      data !== undefined &&
      html`<script type="application/ld+json">
        ${jsonBlock(data)}
      </script>`
    }`,
    main: templates.event({ event }, request),
  };
}

/** A venue or an organizer with its upcoming events. */
async function pageOfHost(
  record: VenueRecord | OrganizerRecord,
  { request, templates, page }: AskedRecord,
): Promise<PageLayout> {
  const host = await ('venue' in record ? detailVenue(request, record) : detailOrganizer(request, record));
  const { kind } = host;
  const upcoming = windowOf({ view: 'list', date: undefined }, request);
  const list = await listPage(request, { [kind]: [record.id], ...upcoming }, page);
  const at = (number: number): string | undefined => {
    if (number < 1 || number > list.pages) return undefined;
    return number === 1 ? host.url : `${host.url}${host.url.includes('?') ? '&' : '?'}paged=${number}`;
  };
  const view = { host, list, previous: at(page - 1), next: at(page + 1) };
  return {
    title: plainText(host.name),
    description: plainText(host.description),
    canonical: at(page),
    previous: view.previous,
    next: view.next,
    main: templates[kind](view, request),
  };
}

/** The pages of records by kind. */
const PAGE_OF: {
  readonly [K in PostKind]: (record: RecordOf<K>, asked: AskedRecord) => Promise<PageLayout>;
} = { event: pageOfEvent, venue: pageOfHost, organizer: pageOfHost };

const pageOf = <K extends PostKind>(kind: K, record: RecordOf<K>, asked: AskedRecord): Promise<PageLayout> =>
  PAGE_OF[kind](record, asked);

/** The page of the record with a slug. */
export async function pageOfSlug(kind: PostKind, slug: string, asked: AskedRecord): Promise<Result> {
  const record = await bySlug(asked.request, kind, slug);
  return typeof record === 'number' ? record : pageOf(kind, record, asked);
}

/** The page of a record that is not published yet, for those who may see it; the URL of any other one. */
export async function preview(kind: PostKind, id: number, asked: AskedRecord): Promise<Result> {
  const record = await byId(asked.request, kind, id);
  if (typeof record === 'number') return record;
  return hasPage(record)
    ? { location: recordUrl(asked.request.site, kind, record) }
    : pageOf(kind, record, asked);
}

/** The URL of a record that is given by id: `/?post_type=tribe_events&p=7`. */
export async function pageOfId(kind: PostKind, id: number, request: PageRequest): Promise<Result> {
  const record = await byId(request, kind, id);
  return typeof record === 'number' ? record : { location: recordUrl(request.site, kind, record) };
}
