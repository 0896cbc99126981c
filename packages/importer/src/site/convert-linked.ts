import { kindsOf, type RecordOf, type VenueRecord } from '@kalends/core';
import { forKinds, nameFieldOf, stateProvinceOf, type LinkedKind } from '@kalends/core/adapter';
import { FieldReader, withAlternatives, type ConversionOptions, type Converted } from './conversion.js';
import { convertPost, DERIVED_KEYS, slugOf, statusOf } from './convert-post.js';
import { textOf, type JsonObject } from '../json-values.js';
import { knownKeys, leftOut } from './left-out.js';
import { withOtherFields } from './other-fields.js';

/** The keys that are stored, or derived from what is stored. */
const KNOWN = forKinds(kindsOf('linked'), (kind) => knownKeys(kind, DERIVED_KEYS));

/** The coordinates of a venue; both or neither. */
function pointOf(
  reader: FieldReader,
  { geo_lat: lat, geo_lng: lng }: VenueRecord,
): Pick<VenueRecord, 'geo_lat' | 'geo_lng'> {
  if (lat === null && lng === null) return { geo_lat: null, geo_lng: null };
  if (lat !== null && lng !== null && Math.abs(lat) <= 90 && Math.abs(lng) <= 180)
    return { geo_lat: lat + 0, geo_lng: lng + 0 };
  reader.differs('geo_lat', 'is no place on Earth', null, [reader.json['geo_lat'], reader.json['geo_lng']]);
  return { geo_lat: null, geo_lng: null };
}

/** A venue as it is stored, where a site shows it in another way. */
function venueAsStored(reader: FieldReader, venue: VenueRecord): VenueRecord {
  const { stateprovince } = venue;
  // it is stored only if it does not follow from the other parts of the address
  const isDerived = stateProvinceOf({ ...venue, stateprovince: null }) === stateprovince;
  return { ...venue, stateprovince: isDerived ? null : stateprovince, ...pointOf(reader, venue) };
}

/** Converts a record that events link to. Returns the reason if it cannot be imported. */
export function convertLinked<K extends LinkedKind>(
  kind: K,
  json: JsonObject,
  id: number,
  options: ConversionOptions,
): Converted<K> | string {
  const reader = new FieldReader(kind, id, json, options);
  const status = statusOf(reader);
  if (status === undefined) return `has the status ${JSON.stringify(json['status'])}`;
  const post = convertPost(reader, status);
  if (post === undefined) return 'has no date';
  const name = reader.html(nameFieldOf(kind), 'title', true);
  const slug = slugOf(reader, kind, status, name);
  const common = { ...leftOut<LinkedKind>(kind), id, ...post, [nameFieldOf(kind)]: name, slug };
  const shown = withOtherFields<LinkedKind>(kind, common, reader) as RecordOf<K>;
  reader.noteUnknown(KNOWN[kind]);
  const record = kind === 'venue' ? venueAsStored(reader, shown as VenueRecord) : shown;
  return { kind, record, url: textOf(json['url']), ...withAlternatives(reader, record) } as Converted<K>;
}
