import type { VenueRecord } from '../records/venue-record.js';

const UNITED_STATES = ['', 'us', 'united states'];

/**
 * As given, else the state for the United States or an unknown country, else the province (venues-organizers.md §2,
 * F27).
 */
export function stateProvinceOf(
  venue: Pick<VenueRecord, 'stateprovince' | 'state' | 'province' | 'country'>,
): string {
  if (venue.stateprovince !== null) return venue.stateprovince;
  return venue.state !== '' && UNITED_STATES.includes(venue.country.toLowerCase())
    ? venue.state
    : venue.province;
}
