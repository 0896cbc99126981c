import { invalidParam } from '../errors.js';
import { BOTH } from '../fields/reasons.js';
import type { Point } from '../geo/great-circle.js';
import { BLANK } from '../records/record.js';
import type { VenueRecord } from '../records/venue-record.js';
import type { Context } from '../resource/context.js';
import type { LinkedDefinition } from '../resource/linked-rules.js';
import type { VenueAddress } from '../settings.js';
import { stateProvinceOf } from './state-province.js';

/** The fields for geocoding a venue; its `stateprovince` is added as shown. */
const ADDRESS = ['address', 'city', 'country', 'province', 'state', 'zip'] as const;

type Coordinates = Pick<VenueRecord, 'geo_lat' | 'geo_lng'>;

const isPoint = ({ lat, lng }: Point): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/**
 * The coordinates from the host's geocoder. If it fails, the error is reported and the venue is stored without
 * coordinates.
 */
async function geocoded({ settings, report }: Context, venue: VenueAddress): Promise<Partial<Coordinates>> {
  try {
    const point = await settings.geocode(venue);
    if (point === null) return {};
    if (isPoint(point)) return { geo_lat: point.lat, geo_lng: point.lng };
    throw new RangeError(`There is no such point: ${JSON.stringify(point)}`);
  } catch (error) {
    report(error);
    return {};
  }
}

const hasAddressOf = (venue: VenueAddress, other: VenueAddress): boolean =>
  ADDRESS.every((name) => venue[name] === other[name]) && stateProvinceOf(venue) === stateProvinceOf(other);

/**
 * The coordinates from the geocoder for a venue with a new address and no coordinates in the input; `previous` is
 * `null` for a new venue. Rejects with `invalid_param` if one coordinate is given without the other (F40).
 */
async function resolveLocation(
  context: Context,
  venue: VenueAddress & Coordinates,
  given: Partial<Coordinates>,
  previous: VenueAddress | null,
): Promise<Partial<Coordinates>> {
  if ((venue.geo_lat === null) !== (venue.geo_lng === null))
    throw invalidParam({ geo_lat: BOTH, geo_lng: BOTH });
  if (given.geo_lat !== undefined || given.geo_lng !== undefined) return {};
  return previous !== null && hasAddressOf(venue, previous) ? {} : geocoded(context, venue);
}

/** The fields from which `stateprovince` is derived. */
const SOURCES = ['country', 'province', 'state'] as const;

/** The rules that are special to venues. */
export const venueRules: LinkedDefinition<'venue'> = {
  created: (sent) => (sent.stateprovince === '' ? { ...sent, stateprovince: null } : sent),
  // an empty one counts as not given if the fields it is derived from are in the same input
  updated: (sent, previous) => {
    const isEmpty = (sent.stateprovince ?? previous.stateprovince) === '';
    const isDerivable = SOURCES.some((name) => sent[name] !== undefined);
    return isEmpty && isDerivable ? { ...sent, stateprovince: null } : sent;
  },
  reused: (sent) => ({
    show_map: true,
    show_map_link: true,
    image: 0,
    ...sent,
    // derived from the input alone, even if that has none of the fields
    stateprovince: stateProvinceOf({ ...BLANK.venue, ...sent }),
  }),
  // what is derived from the stored fields is not stored again
  repeated: (sent, current) =>
    sent.stateprovince === stateProvinceOf(current)
      ? { ...sent, stateprovince: current.stateprovince }
      : sent,
  complete: resolveLocation,
};
