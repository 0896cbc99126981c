import type { OrganizerRecord, VenueRecord } from '@kalends/core';
import { stateProvinceOf, type LinkedKind } from '@kalends/core/adapter';
import { FieldReader, withAlternatives, type ConversionOptions, type Converted } from './conversion.js';
import { customOf } from './convert-custom.js';
import { linkedImageId } from './convert-image.js';
import { convertPost, DERIVED_KEYS, slugOf, statusOf } from './convert-post.js';
import { numberOf, textOf, type JsonObject } from '../json-values.js';
import { knownKeys, leftOut } from './left-out.js';

const PLACE_TEXTS = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone'] as const;

const VENUE_KEYS = knownKeys('venue', DERIVED_KEYS);
const ORGANIZER_KEYS = knownKeys('organizer', DERIVED_KEYS);

/** Converts what venues and organizers have in common. Returns the reason if the record cannot be imported. */
function convertLinked(reader: FieldReader, kind: LinkedKind) {
  const { json } = reader;
  const status = statusOf(reader);
  if (status === undefined) return `has the status ${JSON.stringify(json['status'])}`;
  const post = convertPost(reader, status);
  if (post === undefined) return 'has no date';
  const name = reader.html(kind, 'title', true);
  return {
    ...post,
    name,
    description: reader.html('description', 'description'),
    slug: slugOf(reader, kind, status, name),
    phone: reader.plain('phone'),
    website: reader.website(reader.text('website')),
    image: linkedImageId(reader),
    ...customOf(reader, kind),
  };
}

/** The coordinates of a venue; both or neither. */
function pointOf(reader: FieldReader): Pick<VenueRecord, 'geo_lat' | 'geo_lng'> {
  const [lat, lng] = [numberOf(reader.json['geo_lat']), numberOf(reader.json['geo_lng'])];
  if (lat === undefined && lng === undefined) return { geo_lat: null, geo_lng: null };
  if (lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180)
    return { geo_lat: lat + 0, geo_lng: lng + 0 };
  reader.differs('geo_lat', 'is no place on Earth', null, [reader.json['geo_lat'], reader.json['geo_lng']]);
  return { geo_lat: null, geo_lng: null };
}

/** The state or province; `null` if it follows from the other parts of the address. */
function stateProvince(
  reader: FieldReader,
  parts: Pick<VenueRecord, 'state' | 'province' | 'country'>,
): string | null {
  const given = reader.plain('stateprovince');
  return stateProvinceOf({ ...parts, stateprovince: null }) === given ? null : given;
}

/** Converts a venue of a site. Returns the reason if it cannot be imported. */
export function convertVenue(
  json: JsonObject,
  id: number,
  options: ConversionOptions,
): Converted<'venue'> | string {
  const reader = new FieldReader('venue', id, json, options);
  const linked = convertLinked(reader, 'venue');
  if (typeof linked === 'string') return linked;
  const { name, ...fields } = linked;
  const texts = Object.fromEntries(PLACE_TEXTS.map((field) => [field, reader.plain(field)])) as Pick<
    VenueRecord,
    (typeof PLACE_TEXTS)[number]
  >;
  reader.noteUnknown(VENUE_KEYS);
  const record: VenueRecord = {
    ...leftOut('venue'),
    id,
    ...fields,
    venue: name,
    ...texts,
    stateprovince: stateProvince(reader, texts),
    ...pointOf(reader),
    show_map: reader.flag('show_map'),
    show_map_link: reader.flag('show_map_link'),
  };
  return { kind: 'venue', record, url: textOf(json['url']), ...withAlternatives(reader, record) };
}

/** Converts an organizer of a site. Returns the reason if it cannot be imported. */
export function convertOrganizer(
  json: JsonObject,
  id: number,
  options: ConversionOptions,
): Converted<'organizer'> | string {
  const reader = new FieldReader('organizer', id, json, options);
  const linked = convertLinked(reader, 'organizer');
  if (typeof linked === 'string') return linked;
  const { name, ...fields } = linked;
  reader.noteUnknown(ORGANIZER_KEYS);
  const record: OrganizerRecord = {
    ...leftOut('organizer'),
    id,
    ...fields,
    organizer: name,
    email: reader.email(),
  };
  return { kind: 'organizer', record, url: textOf(json['url']), ...withAlternatives(reader, record) };
}
