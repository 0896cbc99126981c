import type { EventRecord, OrganizerRecord, VenueRecord } from '@kalends/core';
import { costForm, valueText } from '@kalends/core/adapter';
import {
  attendanceMode,
  presentEventLd,
  presentPersonLd,
  presentPlaceLd,
  readableValues,
  virtualLocation,
  type Rendering,
} from '@kalends/site';
import type { PageRequest } from '../context.js';
import type { EventDetails, EventRecords, OrganizerDetails, VenueDetails } from './details.js';
import { plainText } from './plain-text.js';

/** An object without its empty texts. */
const filled = <T extends object>(data: T): Partial<T> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== '')) as Partial<T>;

/** A `<` stays escaped: some programs show these texts as HTML. */
const text = (plain: string): string => plain.replaceAll('<', '&lt;');

const named = ({ name, description }: { readonly name: string; readonly description: string }) => ({
  name: text(plainText(name)),
  description: text(plainText(description)),
});

/** The contact details of a venue or organizer, the image, and the page of ours instead of its own. */
const hostOf = ({ url, image, contact }: VenueDetails | OrganizerDetails) => ({
  image: image?.url,
  url,
  telephone: text(contact.phone),
  sameAs: text(contact.website),
});

/** The fields of a venue that the host declares: schema.org has a property for them in places alone. */
function additionalProperties(venue: VenueRecord, { view }: PageRequest) {
  const values = readableValues(view, 'venue', venue).filter(([{ type }]) => type !== 'reference');
  const properties = values.map(([{ wire, label, type }, value]) => ({
    ...{ '@type': 'PropertyValue', propertyID: wire, name: text(label) },
    value:
      typeof value === 'number' || typeof value === 'boolean'
        ? value
        : text(type === 'html' ? plainText(valueText(value)) : valueText(value)),
  }));
  return properties.length === 0 ? undefined : properties;
}

function placeOf(
  record: VenueRecord,
  venue: VenueDetails,
  rendering: Rendering,
  request: PageRequest,
): object {
  const place = presentPlaceLd(record, rendering);
  const address = Object.entries(place.address).flatMap(([key, part]) =>
    part === undefined ? [] : [[key, text(plainText(part))] as const],
  );
  return filled({
    ...place,
    ...named(venue),
    ...hostOf(venue),
    address: Object.fromEntries(address),
    additionalProperty: additionalProperties(record, request),
  });
}

const personOf = (record: OrganizerRecord, organizer: OrganizerDetails, rendering: Rendering): object =>
  filled({
    ...presentPersonLd(record, rendering),
    ...named(organizer),
    ...hostOf(organizer),
    email: text(organizer.contact.email),
  });

/** Where an event takes place, and how it is attended, for a caller who may see this place. */
function whereOf(event: EventRecord, url: string, place: object | undefined) {
  const virtual = virtualLocation(event, url);
  const there = event.event_status === 'online' ? undefined : place;
  return {
    eventAttendanceMode: attendanceMode(there !== undefined, virtual !== undefined),
    location: there === undefined || virtual === undefined ? (there ?? virtual) : [there, virtual],
  };
}

/** Whether there is nothing to pay for an event: its cost says so, or all its offers do. */
const isFree = ({ cost, offers }: EventRecord): boolean =>
  offers.length === 0
    ? costForm(cost) === 'free'
    : offers.every(({ price }) => price !== '' && Number(price) === 0);

/**
 * The linked data of an event for search engines: that of the interface, with plain texts instead of HTML, without empty
 * texts, in the words of schema.org, and without a performer, because nothing is known of one, and without
 * the records of other kinds, for which the interface has no form; undefined for callers who may not
 * see it.
 */
export function linkedDataOf(
  { event, venue: [venue], organizer: [organizer] }: EventRecords,
  details: EventDetails,
  request: PageRequest,
): object | undefined {
  const { calendar, site, texturize, view } = request;
  if (!view.may('read_json_ld', event)) return undefined;
  const rendering: Rendering = { site, texturize, currency: calendar.settings.currency };
  const data = presentEventLd(event, rendering);
  const { url, title, abstract, image } = details;
  const [host] = details.organizers;
  const isPlace = venue !== undefined && details.venue !== undefined && view.may('read_json_ld', venue);
  const isPerson = organizer !== undefined && host !== undefined && view.may('read_json_ld', organizer);
  return filled({
    ...data,
    '@context': 'https://schema.org',
    ...{ name: text(plainText(title)), description: text(abstract), image: image?.url, url },
    ...whereOf(event, url, isPlace ? placeOf(venue, details.venue, rendering, request) : undefined),
    organizer: isPerson ? personOf(organizer, host, rendering) : undefined,
    offers:
      Array.isArray(data.offers) || event.offers.length > 0
        ? data.offers
        : data.offers && { ...data.offers, url, availability: 'https://schema.org/InStock' },
    isAccessibleForFree: isFree(event) || undefined,
    performer: undefined,
  });
}
