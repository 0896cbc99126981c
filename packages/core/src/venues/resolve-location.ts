import { invalidParam } from '../errors.js';
import type { Point } from '../geo/great-circle.js';
import type { VenueRecord } from '../records/venue-record.js';
import type { Context } from '../resource/context.js';
import type { VenueAddress } from '../settings.js';
import { stateProvinceOf } from './state-province.js';
import { BOTH } from '../fields/reasons.js';

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
export async function resolveLocation(
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
