import type { VenueRecord } from '../records/venue-record.js';

const UNITED_STATES = ['', 'us', 'united states'];

/**
 * The `stateprovince` of a venue: as given, else the state where the country is the United States or unknown, else the
 * province, else `''` (venues-organizers.md §2, F27).
 */
export function stateProvinceOf(
  venue: Pick<VenueRecord, 'stateprovince' | 'state' | 'province' | 'country'>,
): string {
  if (venue.stateprovince !== null) return venue.stateprovince;
  return venue.state !== '' && UNITED_STATES.includes(venue.country.toLowerCase())
    ? venue.state
    : venue.province;
}
