import { isCounted, windowOf } from '@kalends/core/store';
import type { EventQuery, Found, Window } from '@kalends/core/store';
import { EVERY_EVENT, eventKey, type KeyField } from '../derived/event-key.js';
import { sortableStatus } from '../derived/sortable.js';
import type { Connection } from '../file/connection.js';
import { allOf, list, raw, type Sql, sql, unionAll } from '../file/sql.js';
import {
  columnConditions,
  EVENTS_BY_ID,
  findIn,
  flagConditions,
  foundOf,
  orderOf,
  type Source,
} from './event-hits.js';
import { hasTexts } from './event-text.js';
import { deepStart, windowTotal, within } from './event-window.js';
import { keysThere } from './location.js';
import { count, page, slice } from './page.js';
import { ownOnly, visibleStatuses } from './visibility.js';

/**
 * Lists of events. Where a list comes from decides what it costs; the first that fits is taken:
 * - `include`: those events, by id;
 * - venue, organizer, tags, categories, the place of the venue: the rows of `event_key` with these keys, which for one key are
 *   in order;
 * - otherwise: the rows of key 0, in order.
 * Whatever else is asked is checked row by row.
 */

/** A filter by keys. */
interface KeyFilter {
  /** What `IN` takes. */
  readonly keys: Sql;
  /** How many there may be. */
  readonly most: number;
  /** The only key. */
  readonly only?: number | undefined;
  /** Whether an event may have several of them. */
  readonly repeats: boolean;
  /** Whether the event of a row has one. */
  readonly has: Sql;
}

const KEY_FIELDS: readonly KeyField[] = ['venue', 'organizer', 'tags', 'categories'];

const hasKey = (keys: Sql): Sql => sql`EXISTS (
  SELECT 1 FROM event_key k WHERE k.key IN ${keys} AND k.status = d.status
    AND k.start_date = d.start_date AND k.date = d.date AND k.event = d.event)`;

function filterBy(field: KeyField, ids: readonly number[]): KeyFilter {
  const all = [...new Set(ids)].map((id) => eventKey(field, id));
  const keys = list(all);
  const only = all.length === 1 ? all[0] : undefined;
  return { keys, most: all.length, only, repeats: true, has: hasKey(keys) };
}

/** The filter by the place of the venue, of which there may be any number. */
function filterByPlace(location: NonNullable<EventQuery['location']>): KeyFilter {
  const keys = sql`(${keysThere(location)})`;
  const venue = raw('(SELECT e.venue FROM event e WHERE e.id = d.event)');
  const has = sql`4 * ${venue} + ${eventKey('venue', 0)} IN ${keys}`;
  return { keys, most: Infinity, repeats: false, has };
}

/** The key filters of a query, the one to start from first. */
const keyFilters = (query: EventQuery): KeyFilter[] =>
  [
    ...KEY_FIELDS.flatMap((field) => {
      const ids = query[field];
      return ids === null ? [] : [filterBy(field, ids)];
    }),
    ...(query.location === null ? [] : [filterByPlace(query.location)]),
  ].sort((a, b) => a.most - b.most);

const refsOf = (rows: Sql, query: EventQuery): Sql => sql`
  SELECT id, (SELECT revision FROM event WHERE event.id = found.id) AS revision
  FROM (${rows} ORDER BY ${orderOf(query)} ${slice(query)}) AS found`;

/** The ranges of a key, one for each status. */
const rangesOf = (query: EventQuery, key: number, conditions: readonly Sql[]): Sql[] =>
  visibleStatuses(query.visible).map((status) =>
    allOf([
      sql`d.key = ${key} AND d.status = ${sortableStatus(status)}`,
      ...conditions,
      ...ownOnly(query.visible, status, 'd'),
    ]),
  );

/** The refs of ranges: each is in order already, and several are merged. */
const refsOfRanges = (query: EventQuery, ranges: readonly Sql[]): Sql =>
  refsOf(
    unionAll(
      ranges.map((range) => sql`SELECT d.event AS id, d.start_date, d.date FROM event_key d WHERE ${range}`),
    ),
    query,
  );

/** The list of a key. */
function ofOneKey(db: Connection, query: EventQuery, key: number, conditions: readonly Sql[]): Found {
  const ranges = rangesOf(query, key, conditions);
  const counts = ranges.map((range) => sql`SELECT count(*) AS n FROM event_key d WHERE ${range}`);
  const countAll = () => count(db, sql`SELECT sum(n) FROM (${unionAll(counts)})`);
  return page(db, countAll, query, () => refsOfRanges(query, ranges));
}

/** The list of a window that `isCounted`. */
function ofWindow(db: Connection, query: EventQuery, window: Window): Found {
  const countAll = () => windowTotal(db, query, window);
  return page(db, countAll, query, () => {
    const deep = deepStart(db, query, window);
    const conditions = [...within({ ...window, from: deep?.from ?? window.from }), ...flagConditions(query)];
    return refsOfRanges({ ...query, ...deep }, rangesOf(query, EVERY_EVENT, conditions));
  });
}

/** The list of anything else. */
const ofSource = (db: Connection, query: EventQuery, source: Source): Found =>
  foundOf(findIn(db, query, source));

/** Answers a query for events. */
export function findEvents(db: Connection, query: EventQuery): Found {
  const { include, search } = query;
  if (query.visible.status.length === 0) return { total: 0, refs: [] };
  if (isCounted(query)) return ofWindow(db, query, windowOf(query));
  const checked = [...columnConditions(query), ...(search === null ? [] : hasTexts(search))];
  const filters = keyFilters(query);
  if (include !== null) {
    const byId = sql`d.key IS 0 AND d.event IN ${list(include)}`;
    const conditions = [byId, ...checked, ...filters.map(({ has }) => has)];
    return ofSource(db, query, { from: EVENTS_BY_ID, repeats: false, conditions });
  }
  const [first, ...others] = filters;
  const conditions = [...checked, ...others.map(({ has }) => has)];
  const key = first === undefined ? EVERY_EVENT : first.only;
  if (first === undefined || key !== undefined) return ofOneKey(db, query, key ?? EVERY_EVENT, conditions);
  return ofSource(db, query, {
    from: raw('event_key d'),
    repeats: first.repeats,
    conditions: [sql`d.key IN ${first.keys}`, ...conditions],
  });
}
