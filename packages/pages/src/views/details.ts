import type { EventRecord, Offer, OrganizerRecord, VenueRecord } from '@kalends/core';
import { loadReadable } from '@kalends/core/adapter';
import { addressOf, renderExcerpt } from '@kalends/site';
import type { PageRequest } from '../context.js';
import { recordUrl } from '../links.js';
import { shownName, shownText } from './authored.js';
import { fieldDetails, type FieldDetails } from './field-details.js';
import { imageOf, type PageImage } from './page-image.js';
import { plainText } from './plain-text.js';
import { datesBeside, type SeriesDates } from './series.js';
import type { EventSummary, NamedLink, SummaryImage } from './event-summary.js';
import { relatedEvents } from './related-events.js';
import { summarize, termLinks } from './summaries.js';

/** Contact details of a venue or an organizer as plain text; `''` if unknown. */
export interface Contact {
  readonly phone: string;
  readonly email: string;
  readonly website: string;
}

/** A venue on a page of its own or of an event. */
export interface VenueDetails extends NamedLink {
  readonly kind: 'venue';
  readonly description: string;
  readonly address: string;
  /** The URL of a map; `''` if neither address nor coordinates are known, or if no map is wanted. */
  readonly mapUrl: string;
  readonly contact: Contact;
  readonly image: PageImage | undefined;
}

/** An organizer on a page of its own or of an event. */
export interface OrganizerDetails extends NamedLink {
  readonly kind: 'organizer';
  readonly description: string;
  readonly contact: Contact;
  readonly image: PageImage | undefined;
}

/** The records of an event's page, as far as the caller may see them. */
export interface EventRecords {
  readonly event: EventRecord;
  readonly venue: VenueRecord | undefined;
  /** The first of its organizers. */
  readonly organizer: OrganizerRecord | undefined;
}

/** The data of an event's page. */
export interface EventDetails extends Omit<EventSummary, 'venue' | keyof SummaryImage> {
  /** HTML. */
  readonly description: string;
  /** Plain text, for programs that preview a link to the page. */
  readonly abstract: string;
  readonly venue: VenueDetails | undefined;
  readonly organizers: readonly OrganizerDetails[];
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
  /** `draft`, `private` and so on, for callers who may see such events; `publish` for all others. */
  readonly status: EventRecord['status'];
}

function mapUrlOf(venue: VenueRecord): string {
  const { geo_lat, geo_lng, show_map_link } = venue;
  const place = geo_lat === null || geo_lng === null ? addressOf(venue) : `${geo_lat},${geo_lng}`;
  if (!show_map_link || place === '') return '';
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place }).toString()}`;
}

/** The data of a venue's page. */
export async function detailVenue(request: PageRequest, venue: VenueRecord): Promise<VenueDetails> {
  const { site } = request;
  const { phone, website } = venue;
  return {
    kind: 'venue',
    name: shownName(venue.venue, request),
    url: recordUrl(site, 'venue', venue),
    description: shownText(venue.description, request),
    address: addressOf(venue),
    mapUrl: mapUrlOf(venue),
    contact: { phone, email: '', website },
    image: await imageOf(request, venue.image),
  };
}

/** The data of an organizer's page. */
export async function detailOrganizer(
  request: PageRequest,
  organizer: OrganizerRecord,
): Promise<OrganizerDetails> {
  const { site } = request;
  const { phone, email, website } = organizer;
  return {
    kind: 'organizer',
    name: shownName(organizer.organizer, request),
    url: recordUrl(site, 'organizer', organizer),
    description: shownText(organizer.description, request),
    contact: { phone, email, website },
    image: await imageOf(request, organizer.image),
  };
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

/** The data of an event's page, with those of its venue, organizers and terms that the caller may see, and its records. */
export async function detailEvent(
  request: PageRequest,
  event: EventRecord,
): Promise<{ details: EventDetails; records: EventRecords }> {
  const { calendar, fragments, texturize, view } = request;
  const [[summary], venues, organizers, tags, image, series, fields] = await Promise.all([
    summarize(request, [fragments.of('event', event)]),
    loadReadable(calendar, view, 'venue', [event.venue]),
    loadReadable(calendar, view, 'organizer', event.organizer),
    termLinks(request, 'tag', event.tags),
    imageOf(request, event.image),
    datesBeside(request, event),
    fieldDetails(request, 'event', event),
  ]);
  if (summary === undefined) throw new TypeError('An event has a summary.');
  const venue = venues.get(event.venue);
  const shown = event.organizer.flatMap((id) => organizers.get(id) ?? []);
  const details: EventDetails = {
    ...summary,
    description: shownText(event.description, request),
    abstract: plainText(renderExcerpt(event.excerpt || event.description, texturize)),
    venue: venue && (await detailVenue(request, venue)),
    organizers: await Promise.all(shown.map((organizer) => detailOrganizer(request, organizer))),
    tags: event.tags.flatMap((id) => tags.get(id) ?? []),
    website: event.website ?? '',
    ...stateOf(event, request),
    fields,
    image,
    series,
    related: await relatedEvents(request, event, venue !== undefined),
    status: event.status,
  };
  return { details, records: { event, venue, organizer: shown[0] } };
}
