import type { EventRecord, SeriesRecord } from '@kalends/core';
import {
  nextSlice,
  ofThisShare,
  EVENT_LINKS,
  isHierarchical,
  localTime,
  secondsOf,
} from '@kalends/core/adapter';
import {
  applyFilters,
  eventMatcher,
  hasOnlyFilters,
  searchText,
  type EventQuery,
  type FilterTable,
  type Found,
  type LinkField,
} from '@kalends/core/store';
import { createSortedPosts, isEventAt, onePerSeries } from '@kalends/core/internal';
import { indexedField } from './declare-fields.js';
import { withDescendants } from './find-terms.js';
import { oncePerRecord } from './once-per-record.js';
import { pageOf } from './page.js';
import { firstIndex } from './sorted-list.js';
import type { State } from './state.js';
import { filtered, sortedBy, type Steps } from './steps.js';
import { customKey } from './tables.js';
import { type Ids, idsWithAny, recordsWith, shortest } from './table.js';

const foldedText = oncePerRecord(searchText);

/** The number of characters to fold in one turn: some milliseconds of work. */
const SLICE = 100_000;

/**
 * Folds the texts of all events that no search has read yet, in turns: the first search after an import would otherwise
 * fold those of thousands of events at once.
 */
export async function foldTexts({ tables }: State): Promise<void> {
  const pause = ofThisShare(() => nextSlice());
  let characters = 0;
  // events that are added in the meantime come last
  for (const event of tables.event.records.values()) {
    if (foldedText.has(event)) continue;
    characters += foldedText(event).length;
    if (characters < SLICE) continue;
    characters = 0;
    await pause();
  }
}

/**
 * Answers a query about events, as they are when it begins. Tests the events of the time window, which are a slice of a sorted list, or
 * the ids from the narrowest filter, whichever are fewer. In a public list that is limited by time alone, every event of the
 * window matches without a test, except for the last ones, which may end too late.
 */
export function* findEvents(state: State, query: EventQuery): Steps<Found> {
  const { records, lists } = state.tables.event;
  const series = query.one_per_series === null ? NO_SERIES : new Map(state.tables.series.records);
  const list = isPublic(query) ? lists.listed : lists.inOrder;
  const { from, end } = windowOf(state, list.records, query);
  const there = query.location && venueIdsAt(state, query.location);
  const ids = shortest(applyFilters(CANDIDATES, query, { state, there }));
  const matches = matcherOf(state, query, there);
  const reads = query.search === null ? undefined : (event: EventRecord): number => foldedText(event).length;
  // sorting a few ids is faster than scanning a whole window, which is already in order
  const isFew = ids !== undefined && ids.length * SORTING < end - from;
  const window = isFew ? recordsWith(records, ids) : list.records.slice(from, end);
  const certain = isPublic(query) && isLimitedByTimeAlone(query) ? countCertain(state, query, window) : 0;
  const rest = yield* filtered(certain > 0 ? window.slice(certain) : window, matches, reads);
  const matching = certain > 0 ? window.slice(0, certain).concat(rest) : rest;
  const found = onePerSeries(query, matching, series);
  if (isFew || query.orderby !== 'start_date') {
    const sorted = createSortedPosts<EventRecord>(query, query.offset + query.limit);
    return pageOf(yield* sortedBy(sorted, found), query, found.length);
  }
  return pageOf(query.order === 'asc' ? found : [...found].reverse(), query);
}

const NO_SERIES: ReadonlyMap<number, SeriesRecord> = new Map();

interface Context {
  readonly state: State;
  /** The venues at the location of the query. */
  readonly there: ReadonlySet<number> | null;
}

type Candidates = FilterTable<EventQuery, Ids | null, Context>;

const linkedBy =
  ({ field, to }: (typeof EVENT_LINKS)[number]): Candidates[LinkField] =>
  (ids, { state }) =>
    idsWithAny(
      state.tables.event.indexes[field],
      isHierarchical(to) ? [...withDescendants(state, to, ids)] : ids,
    );

/** The ids of the events that a filter can let pass; `null`: it does not tell them without reading all. */
const CANDIDATES: Candidates = {
  include: (ids) => ids,
  uid: (uids, { state }) => idsWithAny(state.tables.event.indexes.uid, uids),
  ...(Object.fromEntries(EVENT_LINKS.map((link) => [link.field, linkedBy(link)])) as Pick<
    Candidates,
    LinkField
  >),
  image: (ids, { state }) => idsWithAny(state.tables.event.indexes.image, ids),
  location: (_, { state, there }) => idsWithAny(state.tables.event.indexes.venue, [...(there ?? [])]),
  assigned: (all, { state }) =>
    shortest(all.map(({ field, ids }) => idsWithAny(state.tables.event.indexes[field], ids))) ?? null,
  exclude: () => null,
  event_status: () => null,
  author: () => null,
  published_after: () => null,
  published_before: () => null,
  featured: () => null,
  cost: () => null,
  modified_after: () => null,
  modified_before: () => null,
  utc_end_after: () => null,
  unassigned: () => null,
  custom: (conditions, { state }) =>
    shortest(
      conditions.map((one) =>
        one.op === 'in' && indexedField(state, one) !== undefined
          ? idsWithAny(
              state.tables.event.indexes.custom,
              one.value.map((value) => customKey(one, value)),
            )
          : null,
      ),
    ) ?? null,
  search: () => null,
  one_per_series: () => null,
};

/** The cost of sorting a record, relative to skipping one. */
const SORTING = 4;

/** Whether a query lists only events that every caller sees. */
const isPublic = ({ hidden, visible }: EventQuery): boolean =>
  !hidden && visible.status.length > 0 && visible.status.every((status) => status === 'publish');

/** Whether a query is limited only by the earliest start, the latest start and the latest end. */
const isLimitedByTimeAlone = (query: EventQuery): boolean =>
  query.end_date.from === null && hasOnlyFilters(query, []);

function matcherOf(
  state: State,
  query: EventQuery,
  there: ReadonlySet<number> | null,
): (event: EventRecord) => boolean {
  return eventMatcher(query, {
    withDescendants: (kind, ids) => withDescendants(state, kind, ids),
    searchText: foldedText,
    isVenueThere: (id) => there?.has(id) ?? true,
  });
}

const later = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a;
const earlier = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b < a) ? b : a;

/** Events that start before this time end before the given one. */
const earliestStart = ({ longest }: State, end: string | null): string | null =>
  end === null ? null : localTime(secondsOf(end) - longest);

/** The part of a list whose events can start and end within the bounds of a query: from an index to before another. */
function windowOf(
  state: State,
  list: readonly EventRecord[],
  { start_date, end_date }: EventQuery,
): { readonly from: number; readonly end: number } {
  const low = later(start_date.from, earliestStart(state, end_date.from));
  // no event ends before it starts
  const high = earlier(start_date.to, end_date.to);
  return {
    from: firstIndex(list, ({ start_date: start }) => low === null || start >= low),
    end: firstIndex(list, ({ start_date: start }) => high !== null && start > high),
  };
}

/** The number of events at the beginning of a window that start so early that none of them can end too late. */
function countCertain(state: State, { end_date }: EventQuery, window: readonly EventRecord[]): number {
  const late = earliestStart(state, end_date.to);
  return late === null ? window.length : firstIndex(window, (event) => event.start_date >= late);
}

/** The ids of the venues that match the location in a query for events, including 0 if events without a venue match. */
function venueIdsAt({ tables }: State, location: NonNullable<EventQuery['location']>): Set<number> {
  const there = [...tables.venue.records.values()].filter((venue) => isEventAt(location, venue));
  return new Set([...(isEventAt(location, undefined) ? [0] : []), ...there.map(({ id }) => id)]);
}
