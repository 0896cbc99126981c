import type { VenueRecord } from '@kalends/core';
import { isAt, isVisible, searchArea, type EventQuery, type Location } from '@kalends/core/store';
import { between } from './sorted-list.js';
import type { State } from './state.js';

/** The venues that are anywhere, nowhere or near a point; only those of a band of latitudes are measured. */
export function venuesAt({ tables }: State, location: Location): readonly VenueRecord[] {
  const { inOrder, byLatitude } = tables.venue.lists;
  if (location === 'known') return byLatitude.records;
  if (location === 'unknown') return inOrder.records.filter((venue) => isAt(location, venue));
  const { lat, lng } = searchArea(location);
  return between(
    byLatitude.records,
    ({ geo_lat }) => geo_lat !== null && geo_lat >= lat.from,
    ({ geo_lat }) => geo_lat !== null && geo_lat > lat.to,
  ).filter(
    (venue) =>
      lng.some(({ from, to }) => venue.geo_lng !== null && venue.geo_lng >= from && venue.geo_lng <= to) &&
      isAt(location, venue),
  );
}

/**
 * The ids of the venues of the events that a query asks for by their place, 0 among them where those without a venue are.
 * A venue that the caller does not see is nowhere.
 */
export function venueIdsAt(state: State, { of, visible }: NonNullable<EventQuery['location']>): Set<number> {
  const found = venuesAt(state, of).filter((venue) => isVisible(venue, visible));
  if (of !== 'unknown') return new Set(found.map(({ id }) => id));
  const unseen = state.tables.venue.lists.inOrder.records.filter((venue) => !isVisible(venue, visible));
  return new Set([0, ...[...found, ...unseen].map(({ id }) => id)]);
}
