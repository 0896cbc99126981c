import { invalidParam } from '../errors.js';
import { param } from '../fields/readers.js';
import { OWN, type Arg } from '../records/field-table.js';
import type { Location } from '../query/query.js';
import { BOTH } from '../fields/reasons.js';

/** How far from a point is near where nothing is said of it, in kilometres (F40). */
const USUAL_DISTANCE = 40;

/** The parameters by which venues, and events by their venue, are asked for by their place; `whose` is whose place it is. */
export const locationFields = (nouns: string, whose: string, of: Pick<Arg, 'own'> = {}) => ({
  geoloc: param('flag', {
    ...of,
    type: 'boolean',
    description: `${nouns} should be filtered by whether ${whose} coordinates are known`,
  }),
  geoloc_lat: param('latitude', {
    ...of,
    format: 'double',
    description: `${nouns} should be near the point of this latitude, must also provide geoloc_lng`,
  }),
  geoloc_lng: param('longitude', {
    ...of,
    format: 'double',
    description: `${nouns} should be near the point of this longitude, must also provide geoloc_lat`,
  }),
  geoloc_distance: param('distance', {
    ...OWN,
    default: USUAL_DISTANCE,
    format: 'double',
    description: `How far from the point ${nouns.toLowerCase()} may be, in kilometres, at most 20000`,
  }),
});

/** Those parameters as they were read; `null`: an empty text. */
export interface LocationRead {
  readonly geoloc?: boolean | undefined;
  readonly geoloc_lat?: number | null | undefined;
  readonly geoloc_lng?: number | null | undefined;
  readonly geoloc_distance?: number | null | undefined;
}

/**
 * The place that is asked for; `null`: any, `'impossible'`: none, as what is near to a point is somewhere.
 * A distance from nowhere has no effect, so that clients may send the documented default. Throws `rest_invalid_param` for half of a
 * point.
 */
export function askedLocation(params: LocationRead): Location | null | 'impossible' {
  const { geoloc, geoloc_lat: lat = null, geoloc_lng: lng = null, geoloc_distance: distance = null } = params;
  if (lat !== null && lng !== null) {
    return geoloc === false ? 'impossible' : { lat, lng, distance: distance ?? USUAL_DISTANCE };
  }
  if (lat !== lng) throw invalidParam({ geoloc_lat: BOTH, geoloc_lng: BOTH });
  return geoloc === undefined ? null : geoloc ? 'known' : 'unknown';
}
