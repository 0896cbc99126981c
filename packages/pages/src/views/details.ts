import { kindsOf, type EventRecord, type Offer, type RecordOf, type VenueRecord } from '@kalends/core';
import { LINK_FIELD, loadReadable, nameOf, type LinkedKind } from '@kalends/core/adapter';
import { addressOf, renderExcerpt } from '@kalends/site';
import type { PageRequest } from '../context.js';
import { recordUrl } from '../links.js';
import { shownName, shownText } from './authored.js';
import { fieldDetails, type FieldDetails } from './field-details.js';
import { imageOf, type PageImage } from './page-image.js';
import { plainText } from './plain-text.js';
import { datesBeside, type SeriesDates } from './series.js';
import type { EventSummary, NamedLink, SummaryImage } from './event-summary.js';
import { neighboursOf, type Neighbours } from './neighbours.js';
import { relatedEvents } from './related-events.js';
import { isOver } from './takes-place.js';
import { summarize, termLinks } from './summaries.js';

/** Contact details of a record that events link to, as plain text; `''` if unknown. */
export interface Contact {
  readonly phone: string;
  readonly email: string;
  readonly website: string;
}

/** A record that events link to, on a page of its own or of an event. */
export interface LinkedDetails<K extends LinkedKind> extends NamedLink {
  readonly id: number;
  readonly kind: K;
  readonly description: string;
  readonly contact: Contact;
  readonly image: PageImage | undefined;
}

/** A venue on a page of its own or of an event. */
export interface VenueDetails extends LinkedDetails<'venue'> {
  readonly address: string;
  /** The URL of a map; `''` if neither address nor coordinates are known, or if no map is wanted. */
  readonly mapUrl: string;
}

/** An organizer on a page of its own or of an event. */
export type OrganizerDetails = LinkedDetails<'organizer'>;

/** A record of any kind that events link to, on a page of its own or of an event. */
export type HostDetails = {
  [K in LinkedKind]: K extends 'venue' ? VenueDetails : LinkedDetails<K>;
}[LinkedKind];

/** The records that an event links to in its order, as far as the caller may see them. */
export type LinkedRecords = { readonly [K in LinkedKind]: readonly RecordOf<K>[] };

/** The records of an event's page, as far as the caller may see them. */
export interface EventRecords extends LinkedRecords {
  readonly event: EventRecord;
}

/** The data of an event's page. */
export interface EventDetails extends Omit<EventSummary, 'venue' | keyof SummaryImage> {
  /** HTML. */
  readonly description: string;
  /** Plain text, for programs that preview a link to the page. */
  readonly abstract: string;
  readonly venue: VenueDetails | undefined;
  readonly organizers: readonly OrganizerDetails[];
  /** All records of kinds that events link to, its venue and its organizers among them. */
  readonly linked: readonly HostDetails[];
  readonly tags: readonly NamedLink[];
  readonly website: string;
  /** Why it does not take place as announced, as plain text; `''` if there is no reason. */
  readonly reason: string;
  /** The start before an event that is not simply scheduled was moved, a local time; `''` if it was not. */
  readonly previousStart: string;
  /** Where it can be attended online; `''` for nowhere. */
  readonly virtualUrl: string;
  /** Where tickets are sold. A price is text with its currency. */
  readonly offers: readonly Offer[];
  /** The fields that the host of the calendar declares, as far as it has values. */
  readonly fields: readonly FieldDetails[];
  readonly image: PageImage | undefined;
  /** The dates of its series; `undefined` if it is in none that the caller may see. */
  readonly series: SeriesDates | undefined;
  /** Other upcoming events at its venue and of its category. */
  readonly related: readonly EventSummary[];
  /** Whether it has ended, to the quarter of an hour. */
  readonly isOver: boolean;
  /** The events before and after it, in the order of time. */
  readonly around: Neighbours;
  /** `draft`, `private` and so on, for callers who may see such events; `publish` for all others. */
  readonly status: EventRecord['status'];
}

function mapUrlOf(venue: VenueRecord): string {
  const { geo_lat, geo_lng, show_map_link } = venue;
  const place = geo_lat === null || geo_lng === null ? addressOf(venue) : `${geo_lat},${geo_lng}`;
  if (!show_map_link || place === '') return '';
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place }).toString()}`;
}

/** The data of the page of a record that events link to. */
export async function detailLinked(
  request: PageRequest,
  kind: LinkedKind,
  record: RecordOf<LinkedKind>,
): Promise<HostDetails> {
  const { website } = record;
  const shared = {
    id: record.id,
    name: shownName(nameOf(kind, record), request),
    url: recordUrl(request.site, kind, record),
    description: shownText(record.description, request),
    contact: {
      phone: 'phone' in record ? record.phone : '',
      email: 'email' in record ? record.email : '',
      website,
    },
    image: await imageOf(request, record.image),
  };
  return 'venue' in record
    ? { ...shared, kind: 'venue', address: addressOf(record, request.comma), mapUrl: mapUrlOf(record) }
    : { ...shared, kind: kind as Exclude<LinkedKind, 'venue'> };
}

type EventState = Pick<EventDetails, 'reason' | 'previousStart' | 'virtualUrl' | 'offers'>;

/** Whether and how an event takes place. */
function stateOf(event: EventRecord, { calendar }: PageRequest): EventState {
  const isScheduled = event.event_status === 'scheduled';
  return {
    reason: isScheduled ? '' : event.event_status_reason,
    previousStart: isScheduled ? '' : (event.previous_start_date ?? ''),
    virtualUrl: event.virtual_url,
    offers: event.offers.map((offer) => ({
      ...offer,
      currency: offer.currency || calendar.settings.currency.code,
    })),
  };
}

/** The records of a kind that an event links to, as far as the caller may see them. */
async function linkedTo(
  { calendar, view }: PageRequest,
  event: EventRecord,
  kind: LinkedKind,
): Promise<readonly RecordOf<LinkedKind>[]> {
  const ids = [event[LINK_FIELD[kind]]].flat();
  const records = await loadReadable(calendar, view, kind, ids);
  return ids.flatMap((id) => records.get(id) ?? []);
}

/** The data of an event's page, with those of its linked records and terms that the caller may see, and its records. */
export async function detailEvent(
  request: PageRequest,
  event: EventRecord,
): Promise<{ details: EventDetails; records: EventRecords }> {
  const { fragments, texturize } = request;
  const kinds = kindsOf('linked');
  const [[summary], loaded, tags, image, series, fields] = await Promise.all([
    summarize(request, [fragments.of('event', event)]),
    Promise.all(kinds.map(async (kind) => [kind, await linkedTo(request, event, kind)] as const)),
    termLinks(request, 'tag', event.tags),
    imageOf(request, event.image),
    datesBeside(request, event),
    fieldDetails(request, 'event', event),
  ]);
  if (summary === undefined) throw new TypeError('An event has a summary.');
  const linked = await Promise.all(
    loaded.flatMap(([kind, records]) => records.map((record) => detailLinked(request, kind, record))),
  );
  const venue = linked.find((one) => one.kind === 'venue');
  const details: EventDetails = {
    ...summary,
    description: shownText(event.description, request),
    abstract: plainText(renderExcerpt(event.excerpt || event.description, texturize)),
    venue,
    organizers: linked.filter((one) => one.kind === 'organizer'),
    linked,
    tags: event.tags.flatMap((id) => tags.get(id) ?? []),
    website: event.website ?? '',
    ...stateOf(event, request),
    fields,
    image,
    series,
    related: await relatedEvents(request, event, venue !== undefined),
    isOver: isOver(event, request),
    around: await neighboursOf(request, event),
    status: event.status,
  };
  return { details, records: { ...(Object.fromEntries(loaded) as LinkedRecords), event } };
}
