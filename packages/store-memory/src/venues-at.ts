import { isEventAt, type EventQuery } from '@kalends/core/store';
import type { State } from './state.js';

/** The ids of the venues that match the location in a query for events, including 0 if events without a venue match. */
export function venueIdsAt({ tables }: State, location: NonNullable<EventQuery['location']>): Set<number> {
  const there = [...tables.venue.records.values()].filter((venue) => isEventAt(location, venue));
  return new Set([...(isEventAt(location, undefined) ? [0] : []), ...there.map(({ id }) => id)]);
}
