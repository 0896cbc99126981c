import { parseUrl } from '@kalends/core/adapter';
import { addressIn, isOnline, readPlace, type Place } from '../file/place.js';
import { isObject, numberOf } from '../json-values.js';
import { typesOf, type Graph, type Once, type Thing } from './graph.js';
import type { Texts } from './schema-texts.js';

/** Where an event takes place. */
export interface Places {
  readonly place: Place | undefined;
  /** Where it is attended online; `''`: it is, but the page has no address; `undefined`: it is not. */
  readonly online: string | undefined;
  /** The places behind the first one. */
  readonly others: readonly string[];
}

/** The context for reading things of a page. */
export interface Reading {
  readonly graph: Graph;
  readonly texts: Texts;
  /** Completes an address; `undefined` for one that is not on the web. */
  readonly address: (text: string) => string | undefined;
  readonly once: Once;
}

type VenueFields = NonNullable<Place['fields']>;

/** The parts of an address of schema.org, with the fields that they are. */
const PARTS = {
  address: 'streetAddress',
  city: 'addressLocality',
  stateprovince: 'addressRegion',
  zip: 'postalCode',
  country: 'addressCountry',
} as const;

/** The name of a thing, or a text. */
export function nameOf(thing: Thing, name: string, { graph, texts }: Reading): string {
  const text = texts.line(thing, name);
  if (text !== '') return text;
  const [inner] = graph.thingsOf(thing, name);
  return inner === undefined ? '' : texts.line(inner, 'name', 'legalName');
}

/** The fields of an address: those of its parts, or a text. */
function addressFields(place: Thing, reading: Reading): VenueFields {
  const { graph, texts } = reading;
  const [address] = typesOf(place).includes('PostalAddress') ? [place] : graph.thingsOf(place, 'address');
  if (address === undefined) {
    const text = texts.lines(place, 'address').join(', ');
    return text === '' ? {} : { address: text.slice(0, 1_000) };
  }
  const fields = Object.entries(PARTS).flatMap(([field, part]) => {
    const text = nameOf(address, part, reading).slice(0, 300);
    return text === '' ? [] : [[field, text] as const];
  });
  return Object.fromEntries(fields);
}

/** The coordinates of a place: of its own, or of what it calls `geo`. */
function pointOf(place: Thing, { graph, texts }: Reading): Place['point'] {
  const things = [...graph.thingsOf(place, 'geo'), place];
  for (const thing of things) {
    const [lat, lng] = [numberOf(texts.raw(thing, 'latitude')), numberOf(texts.raw(thing, 'longitude'))];
    // 0, 0 is what programs write where they have none
    if (lat === undefined || lng === undefined || (lat === 0 && lng === 0)) continue;
    if (Math.abs(lat) <= 90 && Math.abs(lng) <= 180) return { lat, lng };
  }
  return undefined;
}

/** A place with its name; one without is named by its address. */
function placeOf(thing: Thing, reading: Reading): Place | undefined {
  const { texts, address: addressOf } = reading;
  const fields = addressFields(thing, reading);
  const address = addressIn(fields);
  const name = texts.line(thing, 'name').slice(0, 200) || (readPlace(address)?.name ?? '');
  if (name === '') return undefined;
  const phone = texts.line(thing, 'telephone').slice(0, 100);
  const website = texts
    .lines(thing, 'sameAs')
    .concat(texts.lines(thing, 'url'))
    .map((text) => addressOf(text))
    .find((url) => url !== undefined);
  return {
    ...{ name, address, point: pointOf(thing, reading) },
    fields: {
      address: '',
      ...fields,
      ...(phone !== '' && { phone }),
      ...(website !== undefined && { website }),
    },
  };
}

/** Whether a name is that of a place on the web rather than of one to go to. */
const isVirtual = (thing: Thing): boolean => typesOf(thing).some((type) => type === 'VirtualLocation');

/** Reads the locations of an event: the first place counts, and the first address on the web. */
export function readPlaces(event: Thing, reading: Reading): Places {
  const { graph, texts, address } = reading;
  const places: Place[] = [];
  let online: string | undefined;
  for (const value of graph.valuesOf(event, 'location')) {
    if (!isObject(value)) {
      const text = String(value);
      const url = isOnline(text) ? address(text) : undefined;
      if (url !== undefined) online ??= url;
      else {
        const place = readPlace(texts.lines({ value }, 'value')[0] ?? '');
        if (place !== undefined) places.push(place);
      }
    } else if (isVirtual(value)) {
      const url = reading.once('online', value, () =>
        [...texts.lines(value, 'url'), ...texts.lines(value, 'sameAs'), ...idsOf(value)]
          .map((text) => address(text))
          .find((one) => one !== undefined),
      );
      online = online === undefined || online === '' ? (url ?? '') : online;
    } else {
      const place = reading.once('place', value, () => placeOf(value, reading));
      if (place !== undefined) places.push(place);
    }
  }
  const [place, ...rest] = places;
  return { place, online, others: [...new Set(rest.map(({ name }) => name))] };
}

const idsOf = ({ '@id': id }: Thing): string[] =>
  typeof id === 'string' && parseUrl(id) !== undefined ? [id] : [];
