import { ALL_EVENTS, type Query, type EventQuery } from './query.js';

/** The filters of a query: its members that are `null` if they do not restrict the list. */
export type FilterOf<Q> = { [F in keyof Q]-?: null extends Q[F] ? F : never }[keyof Q];

/** A filter of a list of events, other than its window, `visible` and `hidden`. */
export type EventFilter = FilterOf<EventQuery>;

/**
 * For each filter of a query, a function of its value. Stores and the reference semantics each have one table per kind of
 * list: a new filter does not compile until each of them has it.
 */
export type FilterTable<Q, T, C = undefined> = {
  readonly [F in FilterOf<Q>]: (value: NonNullable<Q[F]>, context: C) => T;
};

/**
 * Applies a table of functions to the filters that a query has, and returns their results in the order of the table.
 *
 * @param context passed on to the functions
 * @param without filters to leave out
 */
export function applyFilters<Q extends Query, T, C>(
  table: FilterTable<Q, T, C>,
  query: Q,
  context: C,
  without: readonly FilterOf<Q>[] = [],
): T[] {
  const results: T[] = [];
  for (const name in table) {
    const filter = name as FilterOf<Q>;
    const value = query[filter];
    if (value !== null && !without.includes(filter))
      results.push(table[filter](value as NonNullable<Q[FilterOf<Q>]>, context));
  }
  return results;
}

const EVENT_FILTERS = (Object.keys(ALL_EVENTS) as (keyof typeof ALL_EVENTS)[]).filter(
  (name) => ALL_EVENTS[name] === null,
) as EventFilter[];

/** Whether a query has no filters other than these, its window, `visible` and `hidden`. */
export const hasOnlyFilters = (query: EventQuery, filters: readonly EventFilter[]): boolean =>
  EVENT_FILTERS.every((name) => query[name] === null || filters.includes(name));
