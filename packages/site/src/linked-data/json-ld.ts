import type { EventRecord, OrganizerRecord, VenueRecord } from '@kalends/core';
import { readCost, secondsOf, stateProvinceOf, type PostRecord } from '@kalends/core/adapter';
import { escapeForScript, ldDescription } from './ld-text.js';
import type { Rendering } from '../rendering.js';
import { hasPage, postUrl } from '../addresses/page-urls.js';
import type { Placeholder } from '@kalends/http/interface';
import { number, objectOf, oneOf, optional, ref, text, type JsonOf } from '@kalends/http/schema';
import { linkedImageUrl, linkedLd } from './linked.js';
import { escapeText } from '../texts/escape-text.js';
import { renderTitle } from '../texts/render-text.js';
import { filled } from './filled.js';

const escaped = (what: string) => text(`${what}, HTML-escaped`);
const maybeEscaped = (what: string) => optional(escaped(what));

const ADDRESS = objectOf({
  '@type': oneOf('PostalAddress'),
  streetAddress: maybeEscaped('Street and number'),
  addressLocality: maybeEscaped('The city'),
  addressRegion: maybeEscaped('The state or province'),
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

/** The keys of an offer as linked data. */
export const OFFER_LD = {
  '@type': oneOf('Offer'),
  price: escaped('The price'),
  priceCurrency: text('The code of the currency'),
  url: text('The page of the event'),
  category: oneOf('primary'),
  availability: oneOf('inStock'),
  /** The day of publication. */
  validFrom: text('Since when'),
};

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
  /** Only with a venue that the caller may see. */
  location: optional(ref<PlaceLdJson>('PlaceLd')),
  /** The first organizer that the caller may see. */
  organizer: optional(ref<PersonLdJson>('PersonLd')),
  /** Only with a cost. */
  offers: optional(ref<OfferLdJson>('OfferLd')),
  performer: oneOf('Organization'),
};

/** A venue as linked data. */
export interface PlaceLdJson extends JsonOf<typeof PLACE_LD> {}

/** An organizer as linked data. */
export interface PersonLdJson extends JsonOf<typeof PERSON_LD> {}

/** An offer as linked data. */
export interface OfferLdJson extends JsonOf<typeof OFFER_LD> {}

/** An event as linked data. */
export interface EventLdJson extends JsonOf<typeof EVENT_LD> {}

/** Linked data with placeholders for the linked records under these keys. */
export type LdTemplate<T, K extends keyof T> = Omit<T, K> & Readonly<Record<K, Placeholder | undefined>>;

/** The name of a record, marked as private if it is. */
const ldName = (name: string, { status }: PostRecord, texturize: boolean): string =>
  escapeForScript((status === 'private' ? 'Private: ' : '') + renderTitle(name, texturize));

const ADDRESS_SIGNS: Readonly<Record<string, string>> = {
  '&': '&#038;', "'": '&#039;', '"': '&quot;', '<': '&lt;', '>': '&gt;',
}; // prettier-ignore

/** A website, escaped for linked data; that of a venue only as far as it could end an attribute or begin a tag. */
const escapedAddress = (url: string, signs = /[&'"<>]/g): string =>
  url.replace(signs, (sign) => ADDRESS_SIGNS[sign] ?? sign);

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
      addressRegion: filled(escapeText(stateProvinceOf(venue) || venue.province)),
      postalCode: filled(escapeText(venue.zip)),
      addressCountry: filled(escapeText(venue.country)),
    },
    geo: isLocated ? { '@type': 'GeoCoordinates', latitude, longitude } : undefined,
    telephone: escapeText(venue.phone),
    sameAs: escapedAddress(venue.website, /["<>]/g),
  };
}

/** Presents an organizer record as linked data with a placeholder for its image. */
export const presentPersonLd = (
  organizer: OrganizerRecord,
  { texturize }: Rendering,
): LdTemplate<PersonLdJson, 'image'> => ({
  '@type': 'Person',
  name: ldName(organizer.organizer, organizer, texturize),
  description: ldDescription('', organizer.description),
  image: linkedImageUrl(organizer.image),
  url: escapedAddress(organizer.website),
  telephone: escapeText(organizer.phone),
  email: escapeText(organizer.email),
  sameAs: escapedAddress(organizer.website),
});

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A local time with its UTC offset, in ISO 8601. */
function withOffset(local: string, utc: string): string {
  const minutes = Math.trunc((secondsOf(local) - secondsOf(utc)) / 60);
  const distance = Math.abs(minutes);
  const offset = `${minutes < 0 ? '-' : '+'}${twoDigits(Math.trunc(distance / 60))}:${twoDigits(distance % 60)}`;
  return `${local.replace(' ', 'T')}${offset}`;
}

/** The offer of an event that has a cost. */
function presentOffer(event: EventRecord, url: string, { currency }: Rendering): OfferLdJson | undefined {
  const { price, cost_details } = readCost(event.cost, currency, event.currency);
  if (price === '') return undefined;
  return {
    '@type': 'Offer',
    price: escapeText(price),
    priceCurrency: cost_details.currency_code || currency.code,
    url,
    category: 'primary',
    availability: 'inStock',
    validFrom: `${event.date.slice(0, 10)}T00:00:00+00:00`,
  };
}

/** The URL in linked data: the page or, if there is none, the URL by id in WordPress' own spelling. */
function ldUrl(event: EventRecord, { site }: Rendering): string {
  const url = postUrl(site, 'event', event);
  return hasPage(event) ? url : `${url}%2F/`;
}

/** Presents an event record as linked data with placeholders for linked records. */
export function presentEventLd(
  event: EventRecord,
  rendering: Rendering,
): LdTemplate<EventLdJson, 'image' | 'location' | 'organizer'> {
  const url = ldUrl(event, rendering);
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: ldName(event.title, event, rendering.texturize),
    description: ldDescription(event.excerpt, event.description),
    image: linkedImageUrl(event.image),
    url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: withOffset(event.start_date, event.utc_start_date),
    endDate: withOffset(event.end_date, event.utc_end_date),
    location: linkedLd('place', 'venue', [event.venue]),
    organizer: linkedLd('person', 'organizer', event.organizer),
    offers: presentOffer(event, url, rendering),
    performer: 'Organization',
  };
}
