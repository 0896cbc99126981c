import { EVENT_LINKS, eventKey, EVERY_EVENT, isCounted, windowOf, type EventQuery, type Found, type LinkField, type Window } from '@kalends/core/store';
import { sortableStatus } from '../derived/sortable.js';
import type { Connection } from '../file/connection.js';
import { allOf, list, raw, type Sql, sql, unionAll } from '../file/sql.js';
import {
  columnConditions,
  EVENTS_BY_ID,
  countIn,
  findIn,
  flagConditions,
  foundOf,
  matching,
  orderOf,
  type Source,
} from './event-hits.js';
import { hasTexts } from './event-text.js';
import { deepStart, windowTotal, within } from './event-window.js';
import { countVenues, type EventPlaces, eventPlaces, isAt } from './location.js';
import { count, page, slice } from './page.js';
import type { PlaceLists, PlaceQuery } from './place-lists.js';
import { ownOnly, visibleStatuses } from './visibility.js';

/**
 * Lists of events. The source of a list determines its cost; the first that applies is used:
 * - `include`, `uid`: those events, by id;
 * - venue, organizer, tags, categories, the location of the venue: the rows of `event_key` with these keys, which for a
 * single key are in order;
 * - otherwise: the rows of key 0, in order. All other conditions are checked row by row.
 */

/** A filter by keys. */
interface KeyFilter {
  readonly keys: readonly number[];
  /** Whether the event of a row has one of the keys. */
  readonly has: Sql;
}

const hasKey = (keys: Sql): Sql => sql`EXISTS (
  SELECT 1 FROM event_key k WHERE k.key IN ${keys} AND k.status = d.status
    AND k.start_date = d.start_date AND k.date = d.date AND k.event = d.event)`;

function filterBy(field: LinkField, ids: readonly number[]): KeyFilter {
  const keys = [...new Set(ids)].map((id) => eventKey(field, id));
  return { keys, has: hasKey(list(keys)) };
}

/** The key filters of a query, with the fewest keys first. */
const keyFilters = (query: EventQuery): KeyFilter[] =>
  EVENT_LINKS.flatMap(({ field }) => {
    const ids = query[field];
    return ids === null ? [] : [filterBy(field, ids)];
  }).sort((a, b) => a.keys.length - b.keys.length);

const refsOf = (rows: Sql, query: EventQuery): Sql => sql`
  SELECT id, (SELECT revision FROM event WHERE event.id = found.id) AS revision
  FROM (${rows} ORDER BY ${orderOf(query)} ${slice(query)}) AS found`;

/** The ranges of a key, one for each visible status. */
const rangesOf = (query: EventQuery, key: number, conditions: readonly Sql[]): Sql[] =>
  visibleStatuses(query.visible).map((status) =>
    allOf([
      sql`d.key = ${key} AND d.status = ${sortableStatus(status)}`,
      ...conditions,
      ...ownOnly(query.visible, status, 'd'),
    ]),
  );

/** The refs in ranges: each range is in order already, several are merged. */
const refsOfRanges = (query: EventQuery, ranges: readonly Sql[]): Sql =>
  refsOf(
    unionAll(
      ranges.map((range) => sql`SELECT d.event AS id, d.start_date, d.date FROM event_key d WHERE ${range}`),
    ),
    query,
  );

/** Lists the events of a key. */
function ofOneKey(db: Connection, query: EventQuery, key: number, conditions: readonly Sql[]): Found {
  const ranges = rangesOf(query, key, conditions);
  const counts = ranges.map((range) => sql`SELECT count(*) AS n FROM event_key d WHERE ${range}`);
  const countAll = () => count(db, sql`SELECT sum(n) FROM (${unionAll(counts)})`);
  return page(db, countAll, query, () => refsOfRanges(query, ranges));
}

/** Lists the events of a window that `isCounted`. */
function ofWindow(db: Connection, query: EventQuery, window: Window): Found {
  const countAll = () => windowTotal(db, query, window);
  return page(db, countAll, query, () => {
    const deep = deepStart(db, query, window);
    const conditions = [...within({ ...window, from: deep?.from ?? window.from }), ...flagConditions(query)];
    return refsOfRanges({ ...query, ...deep }, rangesOf(query, EVERY_EVENT, conditions));
  });
}

/** The source of the events with one of these keys; an event has at most one venue. */
const havingKeys = (keys: readonly number[], conditions: readonly Sql[], repeats: boolean): Source => ({
  from: sql`json_each(${JSON.stringify(keys)}) one CROSS JOIN event_key d`,
  repeats,
  conditions: [raw('d.key = one.value'), ...conditions],
});

/** The index rows of the events at these venues. */
const atVenues = ({ venues }: EventPlaces, conditions: readonly Sql[]): Source =>
  havingKeys(
    venues.map((venue) => eventKey('venue', venue)),
    conditions,
    false,
  );

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

/** The conditions on the id and the `uid` of an event. */
const idConditions = ({ include, uid }: EventQuery): Sql[] => [
  ...(include === null ? [] : [sql`d.event IN ${list(include)}`]),
  ...(uid === null ? [] : [sql`d.event IN (SELECT e.id FROM event e WHERE e.uid IN ${list(uid)})`]),
];

/** Answers a query for events. */
export function findEvents(db: Connection, lists: PlaceLists, query: EventQuery): Found {
  const { search, location } = query;
  if (query.visible.status.length === 0) return { total: 0, refs: [] };
  if (isCounted(query)) return ofWindow(db, query, windowOf(query));
  const checked = [...columnConditions(query), ...(search === null ? [] : hasTexts(search))];
  const filters = keyFilters(query);
  const ids = idConditions(query);
  if (location !== null && ids.length + filters.length === 0)
    return ofPlaces(db, lists, { ...query, location }, checked);
  if (location !== null) checked.push(isAt(eventPlaces(db, location)));
  if (ids.length > 0) {
    const conditions = [raw('d.key IS 0'), ...ids, ...checked, ...filters.map(({ has }) => has)];
    return foundOf(findIn(db, query, { from: EVENTS_BY_ID, repeats: false, conditions }));
  }
  const [first, ...others] = filters;
  const conditions = [...checked, ...others.map(({ has }) => has)];
  const keys = first?.keys ?? [EVERY_EVENT];
  const [key = EVERY_EVENT] = keys;
  return keys.length === 1
    ? ofOneKey(db, query, key, conditions)
    : foundOf(findIn(db, query, havingKeys(keys, conditions, true)));
}
