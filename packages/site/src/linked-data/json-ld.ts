import type { EventRecord, RecordOf, VenueRecord } from '@kalends/core';
import { escapeHtml, nameOf, stateProvinceOf, type LinkedKind, type PostRecord } from '@kalends/core/adapter';
import { escapeForScript, ldDescription } from './ld-text.js';
import type { Rendering } from '../rendering.js';
import { hasPage, postUrl } from '../addresses/page-urls.js';
import { jsonText, type Placeholder } from '@kalends/http';
import {
  either,
  listOf,
  number,
  objectOf,
  oneOf,
  optional,
  ref,
  text,
  type JsonOf,
} from '@kalends/http/schema';
import { linkedImageUrl, linkedLd } from './linked.js';
import { escapeText } from '../texts/escape-text.js';
import { renderTitle } from '../texts/render-text.js';
import { escapedAddress } from './escaped-address.js';
import {
  attendanceMode,
  EVENT_STATUS_LD,
  previousStart,
  virtualLocation,
  type VirtualLocationLdJson,
} from './event-state.js';
import { filled } from './filled.js';
import { withOffset } from './offset-time.js';
import { presentOffers, type OfferLdJson } from './offers.js';

const escaped = (what: string) => text(`${what}, HTML-escaped`);
const maybeEscaped = (what: string) => optional(escaped(what));

const ADDRESS = objectOf({
  '@type': oneOf('PostalAddress'),
  streetAddress: maybeEscaped('Street and number'),
  addressLocality: maybeEscaped('The city'),
  // as it is stored, unlike the other parts (F62)
  addressRegion: optional(text('The state or province')),
  postalCode: maybeEscaped('The postal code'),
  addressCountry: maybeEscaped('The country'),
});

const COORDINATES = objectOf({
  '@type': oneOf('GeoCoordinates'),
  latitude: number('The latitude in degrees of WGS 84'),
  longitude: number('The longitude in degrees of WGS 84'),
});

/**
 * The first keys of linked data; descriptions are HTML, escaped for a script: line breaks are `\n`, including one at
 * the end.
 */
const namedAs = <T extends string>(type: T, name: string, description: string) => ({
  '@type': oneOf(type),
  name: escaped(name),
  description: escaped(description),
  image: optional(text('The image')),
});

/** The keys of a venue as linked data (venues-organizers.md §1). */
export const PLACE_LD = {
  ...namedAs('Place', 'The name', 'The description'),
  url: oneOf(''),
  address: ADDRESS,
  /** Only with coordinates (F40). */
  geo: optional(COORDINATES),
  telephone: escaped('The phone number; may be empty'),
  sameAs: text('The site of the venue; may be empty'),
};

/** The keys of an organizer as linked data. */
export const PERSON_LD = {
  ...namedAs('Person', 'The name', 'The description'),
  url: text('The site of the organizer; may be empty'),
  telephone: escaped('The phone number; may be empty'),
  /** Entity-escaped, not obfuscated (F22). */
  email: text('The e-mail address; may be empty'),
  sameAs: text('The site of the organizer; may be empty'),
};

const offer = ref<OfferLdJson>('OfferLd');
const place = ref<PlaceLdJson>('PlaceLd');
const virtual = ref<VirtualLocationLdJson>('VirtualLocationLd');

/** The keys of an event as linked data (events.md §1.3). */
export const EVENT_LD = {
  '@context': oneOf('http://schema.org'),
  ...namedAs('Event', 'The title', 'The excerpt, or the description'),
  url: text('The page of the event'),
  eventAttendanceMode: text('How it is attended'),
  eventStatus: text('Whether it takes place'),
  /** `2026-12-10T10:00:00-05:00` */
  startDate: text('The start with its offset from UTC'),
  endDate: text('The end with its offset from UTC'),
  /** Only of an event that is not simply scheduled. */
  previousStartDate: optional(text('The start before it was moved')),
  /** Only with a venue that the caller may see, or online. */
  location: optional(either('Where it takes place', place, virtual, listOf(either('', place, virtual)))),
  /** The first organizer that the caller may see. */
  organizer: optional(ref<PersonLdJson>('PersonLd')),
  /** Only with a cost or with offers of its own. */
  offers: optional(either('Where tickets are sold, or for how much', offer, listOf(offer))),
  performer: oneOf('Organization'),
};

/** A venue as linked data. */
export interface PlaceLdJson extends JsonOf<typeof PLACE_LD> {}

/** An organizer as linked data. */
export interface PersonLdJson extends JsonOf<typeof PERSON_LD> {}

/** An event as linked data. */
export interface EventLdJson extends JsonOf<typeof EVENT_LD> {}

/** Linked data with placeholders for the linked records under these keys. */
export type LdTemplate<T, K extends keyof T> = Omit<T, K> & Readonly<Record<K, Placeholder | undefined>>;

/** An event as linked data, in which records that only some callers see are placeholders. */
export type EventLdTemplate = LdTemplate<
  Omit<EventLdJson, 'eventAttendanceMode'>,
  'image' | 'location' | 'organizer'
> & { readonly eventAttendanceMode: string | Placeholder };

/** The name of a record, marked as private if it is. */
const ldName = (name: string, { status }: PostRecord, texturize: boolean): string =>
  escapeForScript((status === 'private' ? 'Private: ' : '') + renderTitle(name, texturize));

/** Presents a venue record as linked data with a placeholder for its image. */
export function presentPlaceLd(
  venue: VenueRecord,
  { texturize }: Rendering,
): LdTemplate<PlaceLdJson, 'image'> {
  const { geo_lat: latitude, geo_lng: longitude } = venue;
  const isLocated = latitude !== null && longitude !== null;
  return {
    '@type': 'Place',
    name: ldName(venue.venue, venue, texturize),
    description: ldDescription('', venue.description),
    image: linkedImageUrl(venue.image),
    url: '',
    address: {
      '@type': 'PostalAddress',
      streetAddress: filled(escapeText(venue.address)),
      addressLocality: filled(escapeText(venue.city)),
      addressRegion: filled(stateProvinceOf(venue) || venue.province),
      postalCode: filled(escapeText(venue.zip)),
      addressCountry: filled(escapeText(venue.country)),
    },
    geo: isLocated ? { '@type': 'GeoCoordinates', latitude, longitude } : undefined,
    telephone: escapeText(venue.phone),
    sameAs: escapeHtml(venue.website, /["<>]/g),
  };
}

/** The kinds that linked data shows as people: all but venues. */
export type PersonKind = Exclude<LinkedKind, 'venue'>;

/** Presents an organizer, or a record of another kind of people, as linked data with a placeholder for its image. */
export function presentPersonLd(
  record: RecordOf<PersonKind>,
  { texturize }: Rendering,
  kind: PersonKind = 'organizer',
): LdTemplate<PersonLdJson, 'image'> {
  // not every kind has each of them
  const fieldText = (field: string) => (Reflect.get(record, field) as string | undefined) ?? '';
  return {
    '@type': 'Person',
    name: ldName(nameOf(kind, record), record, texturize),
    description: ldDescription('', record.description),
    image: linkedImageUrl(record.image),
    url: escapedAddress(fieldText('website')),
    telephone: escapeText(fieldText('phone')),
    email: escapeText(fieldText('email')),
    sameAs: escapedAddress(fieldText('website')),
  };
}

/** The URL in linked data: the page or, if there is none, the URL by id in WordPress' own spelling. */
function ldUrl(event: EventRecord, { site }: Rendering): string {
  const url = postUrl(site, 'event', event);
  return hasPage(event) ? url : `${url}%2F/`;
}

/** Presents an event record as linked data with placeholders for linked records. */
export function presentEventLd(event: EventRecord, rendering: Rendering): EventLdTemplate {
  const url = ldUrl(event, rendering);
  const virtual = virtualLocation(event, url);
  const venue = event.event_status === 'online' ? 0 : event.venue;
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: ldName(event.title, event, rendering.texturize),
    description: ldDescription(event.excerpt, event.description),
    image: linkedImageUrl(event.image),
    url,
    eventAttendanceMode:
      virtual !== undefined && venue > 0
        ? linkedLd('attendance', 'venue', [venue])
        : attendanceMode(false, virtual !== undefined),
    eventStatus: `https://schema.org/${EVENT_STATUS_LD[event.event_status]}`,
    startDate: withOffset(event.start_date, event.utc_start_date),
    endDate: withOffset(event.end_date, event.utc_end_date),
    previousStartDate: previousStart(event),
    location: linkedLd('place', 'venue', [venue], virtual && jsonText(virtual)),
    organizer: linkedLd('person', 'organizer', event.organizer),
    offers: presentOffers(event, url, rendering),
    performer: 'Organization',
  };
}
