import type { EventQuery, Found } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { EVERY_EVENT, eventKey, type KeyField } from '../derived/event-key.js';
import { findByWords, isSearch } from './event-search.js';
import {
  columnConditions,
  flagConditions,
  foundOf,
  orderOf,
  rowsOf,
  SLIM,
  type Source,
} from './event-source.js';
import { deepStart, isCounted, type Window, windowOf, windowTotal, within } from './event-window.js';
import { allOf, type Fragment, list, raw, sql, unionAll } from './fragment.js';
import { packedStatus } from '../derived/packed.js';
import { count, page, slice } from './page.js';
import { hasTexts } from './search.js';
import { ownOnly, visibleStatuses } from './visibility.js';

/**
 * Lists of events. Where a list comes from decides what it costs; the first that fits is taken:
 * - `include`: those events, by id;
 * - venue, organizer, tags, categories: the rows of `event_key` with these keys, which for one key are in order;
 * - search: what the index of words finds, and what waits to be indexed (`event-search.ts`);
 * - otherwise: the rows of key 0, in order.
 * Whatever else is asked is checked row by row.
 */

/** One of these keys. */
interface KeyFilter {
  readonly keys: readonly number[];
}

/** The key filters of a query, the one to start from first. */
function keyFilters(query: EventQuery): KeyFilter[] {
  const fields: readonly KeyField[] = ['venue', 'organizer', 'tags', 'categories'];
  return fields
    .flatMap((field) => {
      const ids = query[field];
      return ids === null ? [] : [{ keys: [...new Set(ids)].map((id) => eventKey(field, id)) }];
    })
    .sort((a, b) => a.keys.length - b.keys.length);
}

const hasKey = ({ keys }: KeyFilter): Fragment => sql`EXISTS (
  SELECT 1 FROM event_key k WHERE k.key IN ${list(keys)} AND k.status = d.status
    AND k.start_date = d.start_date AND k.date = d.date AND k.event = d.event)`;

const KEYED = raw('event_key d');

const refsOf = (rows: Fragment, query: EventQuery): Fragment => sql`
  SELECT id, (SELECT revision FROM event WHERE event.id = found.id) AS revision
  FROM (${rows} ORDER BY ${orderOf(query)} ${slice(query)}) AS found`;

/** The ranges of a key, one for each status. */
const rangesOf = (query: EventQuery, key: number, conditions: readonly Fragment[]): Fragment[] =>
  visibleStatuses(query.visible).map((status) =>
    allOf([
      sql`d.key = ${key} AND d.status = ${packedStatus(status)}`,
      ...conditions,
      ...ownOnly(query.visible, status, 'd'),
    ]),
  );

/** The refs of ranges: each is in order already, and several are merged. */
const refsOfRanges = (query: EventQuery, ranges: readonly Fragment[]): Fragment =>
  refsOf(
    unionAll(
      ranges.map((range) => sql`SELECT d.event AS id, d.start_date, d.date FROM ${KEYED} WHERE ${range}`),
    ),
    query,
  );

/** The list of a key. */
function ofOneKey(db: Connection, query: EventQuery, key: number, conditions: readonly Fragment[]): Found {
  const ranges = rangesOf(query, key, conditions);
  const counts = ranges.map((range) => sql`SELECT count(*) AS n FROM ${KEYED} WHERE ${range}`);
  const countAll = () => count(db, sql`SELECT sum(n) FROM (${unionAll(counts)})`);
  return page(db, countAll, query, () => refsOfRanges(query, ranges));
}

/** The list of a window without other filters. */
function ofWindow(db: Connection, query: EventQuery, window: Window): Found {
  const flags = flagConditions(query);
  const countAll = () => windowTotal(db, query, window);
  return page(db, countAll, query, () => {
    const deep = query.order === 'start_date' ? deepStart(db, query, window) : undefined;
    const conditions = [...within({ ...window, from: deep?.from ?? window.from }), ...flags];
    return refsOfRanges({ ...query, ...deep }, rangesOf(query, EVERY_EVENT, conditions));
  });
}

/** The list of anything else. */
const ofSource = (db: Connection, query: EventQuery, source: Source): Found =>
  foundOf(rowsOf(db, query, source));

/** Answers a query for events. */
export function findEvents(db: Connection, query: EventQuery): Found {
  const { include, search, featured } = query;
  if (query.visible.status.length === 0) return { total: 0, refs: [] };
  const found = isSearch(query) ? findByWords(db, query) : undefined;
  if (found !== undefined) return found;
  const filters = keyFilters(query);
  const window = windowOf(query);
  const columns = columnConditions(query);
  const texts = search === null ? [] : hasTexts(search);

  if (include !== null) {
    const conditions = [sql`d.event IN ${list(include)}`, ...columns, ...filters.map(hasKey), ...texts];
    return ofSource(db, query, { from: SLIM, repeats: false, conditions });
  }
  const [first, ...others] = filters;
  if (first !== undefined) {
    const conditions = [...columns, ...others.map(hasKey), ...texts];
    const [key] = first.keys;
    if (key !== undefined && first.keys.length === 1) return ofOneKey(db, query, key, conditions);
    const inKeys = sql`d.key IN ${list(first.keys)}`;
    return ofSource(db, query, { from: KEYED, repeats: true, conditions: [inKeys, ...conditions] });
  }
  if (texts.length === 0 && featured === null && isCounted(query, window)) return ofWindow(db, query, window);
  return ofOneKey(db, query, EVERY_EVENT, [...columns, ...texts]);
}
