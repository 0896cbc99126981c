import { isEventAt, type EventQuery } from '@kalends/core/store';
import type { State } from './state.js';

/** The ids of the venues of the events that a query asks for by their place, 0 among them where those without a venue are. */
export function venueIdsAt({ tables }: State, location: NonNullable<EventQuery['location']>): Set<number> {
  const there = [...tables.venue.records.values()].filter((venue) => isEventAt(location, venue));
  return new Set([...(isEventAt(location, undefined) ? [0] : []), ...there.map(({ id }) => id)]);
}
