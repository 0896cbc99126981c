import type { EventRecord, ImageRecord, OrganizerRecord, VenueRecord } from '@kalends/core';
import { addressOf } from '@kalends/feeds/site';
import {
  postUrl,
  renderDescription,
  renderExcerpt,
  renderTitle,
  termUrl,
} from '@kalends/http-adapter/interface';
import type { PageRequest } from '../context.js';
import { plainText } from './plain-text.js';
import { loadVisible, summarize, type EventSummary, type NamedLink } from './summaries.js';

/** How people reach a venue or an organizer; `''` for what is not known. Plain text. */
export interface Contact {
  readonly phone: string;
  readonly email: string;
  readonly website: string;
}

/** An image with its size in pixels; 0 where that is not known. */
export interface PageImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** A venue on a page of its own or of an event. */
export interface VenueDetails extends NamedLink {
  readonly kind: 'venue';
  readonly description: string;
  readonly address: string;
  /** Where a map shows it; `''` where neither address nor coordinates are known, or no map is wanted. */
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

/** Everything that the page of an event shows. */
export interface EventDetails extends Omit<EventSummary, 'venue' | 'image'> {
  /** HTML. */
  readonly description: string;
  /** Plain text, for programs that show a link to the page. */
  readonly abstract: string;
  readonly venue: VenueDetails | undefined;
  readonly organizers: readonly OrganizerDetails[];
  readonly tags: readonly NamedLink[];
  readonly website: string;
  readonly image: PageImage | undefined;
  /** `draft`, `private` and so on, for those who may see such events; `publish` for all others. */
  readonly status: EventRecord['status'];
}

async function imageOf({ calendar }: PageRequest, id: number): Promise<PageImage | undefined> {
  const images: (ImageRecord | undefined)[] = id > 0 ? await calendar.load('image', [id]) : [];
  const [image] = images;
  return image && { url: image.url, width: image.width, height: image.height };
}

function mapUrlOf(venue: VenueRecord): string {
  const { geo_lat, geo_lng, show_map_link } = venue;
  const place = geo_lat === null || geo_lng === null ? addressOf(venue) : `${geo_lat},${geo_lng}`;
  if (!show_map_link || place === '') return '';
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place }).toString()}`;
}

/** What a page shows of a venue. */
export async function detailVenue(request: PageRequest, venue: VenueRecord): Promise<VenueDetails> {
  const { site, texturize } = request;
  const { phone, website } = venue;
  return {
    kind: 'venue',
    name: renderTitle(venue.venue, texturize),
    url: postUrl(site, 'venue', venue),
    description: renderDescription(venue.description, texturize),
    address: addressOf(venue),
    mapUrl: mapUrlOf(venue),
    contact: { phone, email: '', website },
    image: await imageOf(request, venue.image),
  };
}

/** What a page shows of an organizer. */
export async function detailOrganizer(
  request: PageRequest,
  organizer: OrganizerRecord,
): Promise<OrganizerDetails> {
  const { site, texturize } = request;
  const { phone, email, website } = organizer;
  return {
    kind: 'organizer',
    name: renderTitle(organizer.organizer, texturize),
    url: postUrl(site, 'organizer', organizer),
    description: renderDescription(organizer.description, texturize),
    contact: { phone, email, website },
    image: await imageOf(request, organizer.image),
  };
}

/** What the page of an event shows; venue, organizers and terms as far as the caller may see them. */
export async function detailEvent(request: PageRequest, event: EventRecord): Promise<EventDetails> {
  const { calendar, site, texturize } = request;
  const [[summary], venues, organizers, tags, image] = await Promise.all([
    summarize(request, [event]),
    loadVisible(request, 'venue', [event.venue]),
    loadVisible(request, 'organizer', event.organizer),
    calendar.load('tag', event.tags),
    imageOf(request, event.image),
  ]);
  if (summary === undefined) throw new TypeError('An event has a summary.');
  const venue = venues.get(event.venue);
  const shown = event.organizer.flatMap((id) => organizers.get(id) ?? []);
  return {
    ...summary,
    description: renderDescription(event.description, texturize),
    abstract: plainText(renderExcerpt(event.excerpt || event.description, texturize)),
    venue: venue && (await detailVenue(request, venue)),
    organizers: await Promise.all(shown.map((organizer) => detailOrganizer(request, organizer))),
    tags: tags.flatMap((tag) =>
      tag === undefined
        ? []
        : { name: renderTitle(tag.name, texturize), url: termUrl(site, 'tag', [tag.slug], tag.id) },
    ),
    website: event.website ?? '',
    image,
    status: event.status,
  };
}
