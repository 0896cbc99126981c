import type { EventRecord } from '@kalends/core';
import { eventMatcher, searchText } from '@kalends/core/store';
import type { Committed, EventQuery, RecordChanges } from '@kalends/core/store';
import type { EventPlaces } from './location.js';

/** A query that filters by location, and not by ids, terms or links. */
export type PlaceQuery = EventQuery & { readonly location: NonNullable<EventQuery['location']> };

/** The state that all pages of a list by location share. */
export interface PlaceList {
  readonly places: EventPlaces;
  readonly total: number;
}

/**
 * A cache of lists by location: counting the events of hundreds of venues takes several times as long as finding a page of
 * them. A commit of this store updates the totals by the events it changes; a commit of another process drops all lists.
 */
export interface PlaceLists {
  /** The cached list of a query, or else the one that `make` returns. */
  get(query: PlaceQuery, make: () => PlaceList): PlaceList;
  /** Updates the cached lists after a commit of this store, in which so many more records lost links. */
  update(committed: Pick<Committed, 'before' | 'version'>, changes: RecordChanges, unlinked: number): void;
}

/** How many lists are cached, and up to how many changed events a commit updates them. */
const [LISTS, CHANGES] = [200, 100];

interface Entry extends PlaceList {
  /** Whether an event is in the list. */
  readonly holds: (event: EventRecord) => boolean;
  total: number;
}

const entryOf = (query: PlaceQuery, list: PlaceList): Entry => ({
  ...list,
  holds: eventMatcher(query, {
    // these queries do not filter by links
    withDescendants: (_, ids) => new Set(ids),
    searchText,
    isVenueThere: (venue) => list.places.venues.includes(venue) !== list.places.others,
  }),
});

/** 1 if the event is in the list, else 0. */
const countIn = ({ holds }: Entry, event: EventRecord | undefined): number =>
  event !== undefined && holds(event) ? 1 : 0;

/**
 * Makes an empty cache.
 *
 * @param version returns the version of the state being read
 */
export function createPlaceLists(version: () => number): PlaceLists {
  const entries = new Map<string, Entry>();
  let known: number | undefined;
  return {
    get(query, make) {
      const current = version();
      if (current !== known) entries.clear();
      known = current;
      const key = JSON.stringify({ ...query, offset: 0, limit: 0 });
      const cached = entries.get(key);
      if (cached !== undefined) return cached;
      if (entries.size >= LISTS) entries.clear();
      const entry = entryOf(query, make());
      entries.set(key, entry);
      return entry;
    },
    update(committed, { event: events, venue: venues }, unlinked) {
      if (committed.before !== known || venues.length > 0 || events.length + unlinked > CHANGES)
        entries.clear();
      known = committed.version;
      for (const entry of entries.values())
        for (const { before, after } of events) entry.total += countIn(entry, after) - countIn(entry, before);
    },
  };
}
