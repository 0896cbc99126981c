import type { EventRecord, OrganizerRecord, PostRecord, VenueRecord } from '@kalends/core';
import { readCost, secondsOf, stateProvinceOf } from '@kalends/core/adapter';
import { escapeForScript, ldDescription } from './ld-text.js';
import type { Rendering } from './rendering.js';
import { postUrl } from '../../urls/site.js';
import type { Template } from '../../render/placeholder.js';
import { linked, linkedImage } from './linked.js';
import { escapeText } from '../texts/escape-text.js';
import { renderTitle } from '../texts/render-text.js';

/** A venue as linked data (venues-organizers.md §1). Texts are HTML-escaped. */
export interface PlaceLdJson {
  '@type': 'Place';
  name: string;
  /** HTML, escaped for a script: line breaks are `\n`, and one ends it. */
  description: string;
  image?: string;
  url: '';
  address: {
    '@type': 'PostalAddress';
    streetAddress?: string | undefined;
    addressLocality?: string | undefined;
    addressRegion?: string | undefined;
    postalCode?: string | undefined;
    addressCountry?: string | undefined;
  };
  /** Only with coordinates (F40). */
  geo?: { '@type': 'GeoCoordinates'; latitude: number; longitude: number } | undefined;
  telephone: string;
  sameAs: string;
}

/** An organizer as linked data. */
export interface PersonLdJson {
  '@type': 'Person';
  name: string;
  description: string;
  image?: string;
  url: string;
  telephone: string;
  /** Entity-escaped, not obfuscated (F22). */
  email: string;
  sameAs: string;
}

/** What an event costs as linked data. */
export interface OfferLdJson {
  '@type': 'Offer';
  price: string;
  priceCurrency: string;
  url: string;
  category: 'primary';
  availability: 'inStock';
  /** The day of publication. */
  validFrom: string;
}

/** An event as linked data (events.md §1.3). */
export interface EventLdJson {
  '@context': 'http://schema.org';
  '@type': 'Event';
  name: string;
  description: string;
  image?: string;
  url: string;
  eventAttendanceMode: string;
  eventStatus: string;
  /** With the offset of the event's zone: `2026-12-10T10:00:00-05:00`. */
  startDate: string;
  endDate: string;
  /** Only with a venue that the caller may see. */
  location?: PlaceLdJson;
  /** The first organizer that the caller may see. */
  organizer?: PersonLdJson;
  /** Only with a cost. */
  offers?: OfferLdJson | undefined;
  performer: 'Organization';
}

/** A name, which says of a private record that it is one. */
const ldName = (name: string, { status }: PostRecord, texturize: boolean): string =>
  escapeForScript((status === 'private' ? 'Private: ' : '') + renderTitle(name, texturize));

/** A part of an address, if it is there; the reference counts `0` as nothing. */
const part = (text: string): string | undefined => (text === '' || text === '0' ? undefined : text);

const escapedPart = (text: string): string | undefined => {
  const filled = part(text);
  return filled === undefined ? undefined : escapeText(filled);
};

const ADDRESS_SIGNS: Readonly<Record<string, string>> = { '&': '&#038;', "'": '&#039;', '"': '&quot;' };

/** An organizer's web site as linked data has it. */
const escapedAddress = (url: string): string => url.replace(/[&'"]/g, (sign) => ADDRESS_SIGNS[sign] ?? sign);

/** Where a venue is, if that is known. */
const coordinatesOf = ({ geo_lat: latitude, geo_lng: longitude }: VenueRecord): PlaceLdJson['geo'] =>
  latitude === null || longitude === null ? undefined : { '@type': 'GeoCoordinates', latitude, longitude };

/** A venue record as linked data, its image left open. */
export const presentPlaceLd = (venue: VenueRecord, { texturize }: Rendering): Template<PlaceLdJson> => ({
  '@type': 'Place',
  name: ldName(venue.venue, venue, texturize),
  description: ldDescription('', venue.description),
  image: linkedImage('image-url', venue.image),
  url: '',
  address: {
    '@type': 'PostalAddress',
    streetAddress: escapedPart(venue.address),
    addressLocality: escapedPart(venue.city),
    addressRegion: part(stateProvinceOf(venue)),
    postalCode: escapedPart(venue.zip),
    addressCountry: escapedPart(venue.country),
  },
  geo: coordinatesOf(venue),
  telephone: escapeText(venue.phone),
  sameAs: venue.website,
});

/** An organizer record as linked data, its image left open. */
export const presentPersonLd = (
  organizer: OrganizerRecord,
  { texturize }: Rendering,
): Template<PersonLdJson> => ({
  '@type': 'Person',
  name: ldName(organizer.organizer, organizer, texturize),
  description: ldDescription('', organizer.description),
  image: linkedImage('image-url', organizer.image),
  url: escapedAddress(organizer.website),
  telephone: escapeText(organizer.phone),
  email: escapeText(organizer.email),
  sameAs: escapedAddress(organizer.website),
});

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A local time with its distance from UTC, in the form of ISO 8601. */
function withOffset(local: string, utc: string): string {
  const minutes = Math.trunc((secondsOf(local) - secondsOf(utc)) / 60);
  const distance = Math.abs(minutes);
  const offset = `${minutes < 0 ? '-' : '+'}${twoDigits(Math.trunc(distance / 60))}:${twoDigits(distance % 60)}`;
  return `${local.replace(' ', 'T')}${offset}`;
}

/** What an event costs, if it does. */
function presentOffer(event: EventRecord, url: string, { currency }: Rendering): OfferLdJson | undefined {
  const { price } = readCost(event.cost, currency);
  if (price === '') return undefined;
  return {
    '@type': 'Offer',
    price: escapeText(price),
    priceCurrency: currency.code,
    url,
    category: 'primary',
    availability: 'inStock',
    validFrom: `${event.date.slice(0, 10)}T00:00:00+00:00`,
  };
}

/** The address in linked data: the page, or for what has none the address by id in the reference's own spelling. */
function ldUrl(event: EventRecord, { site }: Rendering): string {
  const url = postUrl(site, 'event', event);
  return url.endsWith('/') ? url : `${url}%2F/`;
}

/** An event record as linked data, its linked records left open. */
export function presentEventLd(event: EventRecord, rendering: Rendering): Template<EventLdJson> {
  const url = ldUrl(event, rendering);
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: ldName(event.title, event, rendering.texturize),
    description: ldDescription(event.excerpt, event.description),
    image: linkedImage('image-url', event.image),
    url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: withOffset(event.start_date, event.utc_start_date),
    endDate: withOffset(event.end_date, event.utc_end_date),
    location: linked('place', 'venue', [event.venue]),
    organizer: linked('person', 'organizer', event.organizer),
    offers: presentOffer(event, url, rendering),
    performer: 'Organization',
  };
}
