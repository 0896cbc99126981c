import { invalidParam } from '../errors.js';
import { param } from '../fields/filters.js';
import type { Location } from '../query/query.js';
import { BOTH } from '../fields/reasons.js';

/** The default distance for `near`, in kilometres (F40). */
export const USUAL_DISTANCE = 40;

/** The location parameters of venues, and of events by their venue. */
export const LOCATION_FIELDS = {
  /** Whether the location is known, or `false`: unknown. */
  geoloc: param('flag'),
  /** The latitude of a point, in degrees; with `geoloc_lng`. */
  geoloc_lat: param('latitude'),
  /** The longitude of a point, in degrees; with `geoloc_lat`. */
  geoloc_lng: param('longitude'),
  /** The largest distance from the point, in kilometres. Default: 40. */
  geoloc_distance: param('distance'),
};

/** The parsed location parameters; `null` for an empty text. */
export interface LocationRead {
  readonly geoloc?: boolean | undefined;
  readonly geoloc_lat?: number | null | undefined;
  readonly geoloc_lng?: number | null | undefined;
  readonly geoloc_distance?: number | null | undefined;
}

/**
 * The location filter; `null` for none, `'impossible'` if it contradicts itself, as anything near a point has a
 * location. A distance without a point has no effect, so that clients may send the documented default. Throws
 * `invalid_param` for a point with only one coordinate.
 */
export function askedLocation(params: LocationRead): Location | null | 'impossible' {
  const { geoloc, geoloc_lat: lat = null, geoloc_lng: lng = null, geoloc_distance: distance = null } = params;
  if (lat !== null && lng !== null) {
    return geoloc === false ? 'impossible' : { lat, lng, distance: distance ?? USUAL_DISTANCE };
  }
  if (lat !== lng) throw invalidParam({ geoloc_lat: BOTH, geoloc_lng: BOTH });
  return geoloc === undefined ? null : geoloc ? 'known' : 'unknown';
}
