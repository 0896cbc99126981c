import { DEEP_OFFSET, isCounted, windowOf } from '@kalends/core/store';
import type { EventQuery, Found, Window } from '@kalends/core/store';
import { sortableStatus } from '../derived/sortable.js';
import type { Connection } from '../file/connection.js';
import { allOf, raw, type Sql, sql, unionAll } from '../file/sql.js';
import { conditionsOf, type Filter, filtersOf, type Keys } from './event-filters.js';
import { type EventPlan, planOf } from './event-plan.js';
import {
  EVENTS_BY_ID,
  countIn,
  findFirsts,
  findIn,
  foundOf,
  hitColumns,
  matching,
  OF_EVERY_EVENT,
  orderOf,
  type Source,
} from './event-hits.js';
import { EVERY_EVENT, hasTarget } from './event-key.js';
import { deepStart, windowTotal } from './event-window.js';
import { countVenues, type EventPlaces, eventPlaces, isAt } from './location.js';
import { count, page, slice } from './page.js';
import type { PlaceLists, PlaceQuery } from './place-lists.js';
import { ownOnly, visibleStatuses } from './visibility.js';
import type { Ranges } from './whole-list.js';

/**
 * Lists of events. The source of a list determines its cost; the first that applies is used:
 * - a window of all events: the rows of the key of every event, in order, with totals from counters;
 * - the location of the venue, and conditions on rows: the rows of `event_key` with these venues, or all in order;
 * - one filter by a single key, and conditions on rows: the rows of `event_key` with this key, in order;
 * - otherwise what the filter with the fewest finds (`event-plan.ts`). A list that costs too much is found in steps.
 */

const holding = (filters: readonly Filter[]): Sql[] => filters.map(({ holds }) => holds);

const refsOf = (rows: Sql, query: EventQuery): Sql => sql`
  SELECT id, (SELECT revision FROM event WHERE event.id = found.id) AS revision
  FROM (${rows} ORDER BY ${orderOf(query)} ${slice(query)}) AS found`;

/** The ranges of a key, one for each visible status. */
const rangesOf = (query: EventQuery, key: Sql, conditions: readonly Sql[]): Sql[] =>
  visibleStatuses(query.visible).map((status) =>
    allOf([
      sql`${key} AND d.status = ${sortableStatus(status)}`,
      ...conditions,
      ...ownOnly(query.visible, status, 'd'),
    ]),
  );

/** The refs in ranges: each range is in order already, several are merged. */
const refsOfRanges = (query: EventQuery, ranges: readonly Sql[]): Sql =>
  refsOf(
    unionAll(ranges.map((range) => sql`SELECT ${hitColumns(query)} FROM event_key d WHERE ${range}`)),
    query,
  );

/** Lists the events of a key. */
function ofOneKey(db: Connection, query: EventQuery, key: Sql, conditions: readonly Sql[]): Found {
  const ranges = rangesOf(query, key, conditions);
  const counts = ranges.map((range) => sql`SELECT count(*) AS n FROM event_key d WHERE ${range}`);
  const countAll = () => count(db, sql`SELECT sum(n) FROM (${unionAll(counts)})`);
  return page(db, countAll, query, () => refsOfRanges(query, ranges));
}

/** A page deep in a window in reverse order: a page in order, counted from the end. */
function fromTheEnd(db: Connection, query: EventQuery, window: Window, total: number): Found {
  const end = Math.max(0, total - query.offset);
  const offset = Math.max(0, end - query.limit);
  const { refs } = ofWindow(db, { ...query, order: 'asc', offset, limit: end - offset }, window);
  return { total, refs: [...refs].reverse() };
}

/** Lists the events of a window that `isCounted`. */
function ofWindow(db: Connection, query: EventQuery, window: Window): Found {
  const countAll = () => windowTotal(db, query, window);
  if (query.orderby === 'start_date' && query.order === 'desc' && query.offset >= DEEP_OFFSET)
    return fromTheEnd(db, query, window, countAll());
  return page(db, countAll, query, () => {
    const deep = deepStart(db, query, window);
    const conditions = conditionsOf(query, { ...window, from: deep?.from ?? window.from });
    return refsOfRanges({ ...query, ...deep }, rangesOf(query, EVERY_EVENT, conditions));
  });
}

/** The source of the events with one of these keys. */
const havingKeys = ({ field, targets, repeats }: Keys, conditions: readonly Sql[]): Source => ({
  from: sql`json_each(${JSON.stringify(targets)}) one CROSS JOIN event_key d`,
  repeats,
  conditions: [hasTarget(field, raw('one.value')), ...conditions],
});

/** The index rows of the events at these venues. */
const atVenues = ({ venues }: EventPlaces, conditions: readonly Sql[]): Source =>
  havingKeys({ field: 'venue', targets: venues, repeats: false }, conditions);

/** Lists events by location; all other conditions are checked row by row. */
function ofPlaces(db: Connection, lists: PlaceLists, query: PlaceQuery, conditions: readonly Sql[]): Found {
  const { places, total } = lists.get(query, () => {
    const found = eventPlaces(db, query.location);
    const there = countIn(db, query, atVenues(found, conditions));
    const all = { ...query, location: null, limit: 0 };
    return { places: found, total: found.others ? findEvents(db, lists, all).total - there : there };
  });
  const limit = Math.min(query.limit, Math.max(0, total - query.offset));
  // scanning events in list order passes, for each match, as many events as there are venues per matching venue
  const passed = ((query.offset + limit) * countVenues(db)) / places.venues.length;
  const isGathered = !places.others && total <= passed;
  return page(
    db,
    () => total,
    query,
    () =>
      isGathered
        ? refsOf(matching(query, atVenues(places, conditions)), query)
        : refsOfRanges({ ...query, limit }, rangesOf(query, EVERY_EVENT, [...conditions, isAt(places)])),
  );
}

/** A list of events, and what it costs to find it at once (`EventPlan`). */
export interface PlannedList {
  readonly cost: number;
  /** Its rows, if it is ranges of an index in their order. */
  readonly ranges?: Ranges | undefined;
  find(): Found;
}

/** The source of the events that a filter finds by keys or ids, or of all. */
function sourceOf(filter: Filter | undefined, conditions: readonly Sql[]): Source {
  if (filter?.keys !== undefined) return havingKeys(filter.keys, conditions);
  if (filter?.ids === undefined)
    return { from: raw('event_key d'), repeats: false, conditions: [EVERY_EVENT, ...conditions] };
  const found = sql`${OF_EVERY_EVENT} AND d.event IN (${filter.ids})`;
  return { from: EVENTS_BY_ID, repeats: false, conditions: [found, ...conditions] };
}

/** Lists the events that a plan finds. */
function ofPlan(db: Connection, query: EventQuery, { first, conditions: checks }: EventPlan): Found {
  const conditions = [...conditionsOf(query), ...checks];
  if (query.one_per_series !== null) return findFirsts(db, query, sourceOf(first, conditions));
  if (first === undefined) return ofOneKey(db, query, EVERY_EVENT, conditions);
  const [target, ...others] = first.keys?.targets ?? [];
  return first.keys === undefined || target === undefined || others.length > 0
    ? foundOf(findIn(db, query, sourceOf(first, conditions)))
    : ofOneKey(db, query, hasTarget(first.keys.field, sql`${target}`), conditions);
}

/** The plan of a list that is one range of `event_key` in its order, of which only the rows are looked at. */
function planOfRange(query: EventQuery, filters: readonly Filter[]): EventPlan | undefined {
  const [first, ...others] = filters.filter(({ reads, ids }) => (reads ?? ids) !== undefined);
  const isRange =
    query.orderby === 'start_date' &&
    query.one_per_series === null &&
    others.length === 0 &&
    (first === undefined || first.keys?.targets.length === 1);
  return isRange
    ? { first, conditions: holding(filters.filter((one) => one !== first)), cost: 0 }
    : undefined;
}

/** The rows of a list that is one range. */
const rangesOfPlan = (query: EventQuery, { first, conditions }: EventPlan): Ranges => {
  const [target = 0] = first?.keys?.targets ?? [];
  const key = first?.keys === undefined ? EVERY_EVENT : hasTarget(first.keys.field, sql`${target}`);
  return (window, further) =>
    rangesOf(query, key, [...conditionsOf(query, window), ...conditions, ...further]);
};

/** Plans a query for events. */
export function planEvents(db: Connection, lists: PlaceLists, query: EventQuery): PlannedList {
  const { visible, location, one_per_series: one } = query;
  if (visible.status.length === 0) return { cost: 0, find: () => ({ total: 0, refs: [] }) };
  const window = windowOf(query);
  if (isCounted(query)) {
    const range = planOfRange(query, []);
    const { cost } = range ?? planOf(db, query, []);
    return { cost, ranges: range && rangesOfPlan(query, range), find: () => ofWindow(db, query, window) };
  }
  const others = filtersOf(db, query, 'location');
  // which event of a series is listed follows from the location, too: totals with and without it are not to be subtracted
  const isByPlace = one === null && others.every(({ ids, keys }) => ids === undefined && keys === undefined);
  if (location !== null && isByPlace) {
    const { cost } = planOfRange(query, others) ?? planOf(db, query, filtersOf(db, query));
    const conditions = [...conditionsOf(query, window), ...holding(others)];
    return { cost, find: () => ofPlaces(db, lists, { ...query, location }, conditions) };
  }
  const filters = location === null ? others : filtersOf(db, query);
  const range = planOfRange(query, filters);
  const plan = range ?? planOf(db, query, filters);
  return {
    cost: plan.cost,
    ranges: range && rangesOfPlan(query, range),
    find: () => ofPlan(db, query, plan),
  };
}

/** Answers a query for events. */
export const findEvents = (db: Connection, lists: PlaceLists, query: EventQuery): Found =>
  planEvents(db, lists, query).find();
