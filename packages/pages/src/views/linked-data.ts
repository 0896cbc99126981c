import type { EventRecord, OrganizerRecord, VenueRecord } from '@kalends/core';
import { costForm } from '@kalends/core/internal';
import { readCost, valueText } from '@kalends/core/adapter';
import {
  attendanceMode,
  presentEventLd,
  presentPersonLd,
  presentPlaceLd,
  readableValues,
  type OfferLdJson,
  type Rendering,
} from '@kalends/site';
import { virtualLocation } from '@kalends/site/internal';
import type { PageRequest } from '../context.js';
import type { EventDetails, OrganizerDetails, VenueDetails } from './details.js';
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

/** The tags of an event; `undefined` for none. A name with a comma is a term of its own. */
function keywordsOf(tags: EventDetails['tags']): string | object[] | undefined {
  const names = tags.map(({ name }) => text(plainText(name)));
  if (names.length === 0) return undefined;
  return names.some((name) => name.includes(','))
    ? names.map((name) => ({ '@type': 'DefinedTerm', name }))
    : names.join(', ');
}

const IS_NUMBER = /^\d+(?:\.\d+)?$/;

/** The offer of an event without offers of its own, in the words of schema.org: prices are numbers, and several have a lowest and a highest. */
function offerOf(
  { cost, currency: own }: EventRecord,
  { price, ...offer }: OfferLdJson,
  url: string,
  { currency }: Rendering,
): object {
  const { values } = readCost(cost, currency, own).cost_details;
  const [low, ...more] = values.filter((value) => Number.isFinite(Number(value)));
  const high = more.at(-1);
  const sold = { ...offer, url, availability: 'https://schema.org/InStock' };
  return high === undefined
    ? { ...sold, price: price === undefined || IS_NUMBER.test(price) ? price : (low ?? price) }
    : { ...sold, '@type': 'AggregateOffer', lowPrice: low, highPrice: high };
}

/** Whether there is nothing to pay for an event: its cost says so, or all its offers do. */
const isFree = ({ cost, offers }: EventRecord): boolean =>
  offers.length === 0
    ? costForm(cost) === 'free'
    : offers.every(({ price }) => price !== '' && Number(price) === 0);

/** An event with its place and its organizers, as far as the caller may see them. */
interface ShownRecords {
  readonly event: EventRecord;
  readonly venue: readonly VenueRecord[];
  readonly organizer: readonly OrganizerRecord[];
}

/** The shown fields of an event that its linked data repeats. */
type Shown = Pick<EventDetails, 'url' | 'title' | 'abstract' | 'image' | 'venue' | 'organizers' | 'tags'>;

/**
 * The linked data of an event for search engines: that of the interface, with plain texts instead of HTML, without empty
 * texts, in the words of schema.org, and without a performer, because nothing is known of one, and without
 * the records of other kinds, for which the interface has no form; undefined for callers who may not
 * see it.
 */
export function linkedDataOf(
  { event, venue: [venue], organizer }: ShownRecords,
  details: Shown,
  request: PageRequest,
): object | undefined {
  const { calendar, site, texturize, view } = request;
  if (!view.may('read_json_ld', event)) return undefined;
  const rendering: Rendering = { site, texturize, currency: calendar.settings.currency };
  const data = presentEventLd(event, rendering);
  const { url, title, abstract, image, tags } = details;
  const isPlace = venue !== undefined && details.venue !== undefined && view.may('read_json_ld', venue);
  const people = organizer.flatMap((record) => {
    const host = details.organizers.find(({ id }) => id === record.id);
    return host !== undefined && view.may('read_json_ld', record) ? personOf(record, host, rendering) : [];
  });
  return filled({
    ...data,
    '@context': 'https://schema.org',
    ...{ name: text(plainText(title)), description: text(abstract), image: image?.url, url },
    ...whereOf(event, url, isPlace ? placeOf(venue, details.venue, rendering, request) : undefined),
    organizer: people.length > 1 ? people : people[0],
    offers:
      Array.isArray(data.offers) || event.offers.length > 0
        ? data.offers
        : data.offers && offerOf(event, data.offers, url, rendering),
    keywords: keywordsOf(tags),
    isAccessibleForFree: isFree(event) || undefined,
    performer: undefined,
  });
}
