import type { EventQuery, EventSearch, Found, Ref } from '@kalends/core';
import type { Connection } from '../file/connection.js';
import { EVERY_EVENT, eventKey, type KeyField } from '../derived/event-key.js';
import { deepStart, isCounted, type Window, windowOf, windowTotal, within } from './event-window.js';
import { allOf, type Fragment, list, raw, sql, unionAll } from './fragment.js';
import { packedStatus } from '../derived/packed.js';
import { count, page, slice } from './page.js';
import { hasTexts, searchHits } from './search.js';
import { ownOnly, visibleStatuses, visibleTo } from './visibility.js';

/**
 * Lists of events. Where a list comes from decides what it costs; the first that fits is taken:
 * - `include`: those events, by id;
 * - venue, organizer, tags, categories: the rows of `event_key` with these keys, which for one key are in order;
 * - search: what the index of words finds, and what waits to be indexed;
 * - otherwise: the rows of key 0, in order.
 * Whatever else is asked is checked row by row.
 */

/** Where rows come from: tables, of which `d` is `event_key` or `event_slim`, and conditions. */
export interface Source {
  readonly from: Fragment;
  /** Whether an event may come more than once. */
  readonly repeats: boolean;
  readonly conditions: readonly Fragment[];
}

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

/** What a query asks of flags. */
function flagConditions({ hidden, featured }: EventQuery): Fragment[] {
  const conditions: Fragment[] = [];
  if (!hidden) conditions.push(raw('d.hide_from_listings = 0'));
  if (featured !== null) conditions.push(sql`d.featured = ${featured ? 1 : 0}`);
  return conditions;
}

/** What a query asks of the columns that every source has. */
const columnConditions = (query: EventQuery): Fragment[] => [
  ...within(windowOf(query)),
  ...flagConditions(query),
];

const KEYED = raw('event_key d');
const SLIM = raw('event_slim d');

/** What lists are sorted by. */
const ORDER = { start_date: ['start_date', 'date', 'id'], date: ['date', 'id'] } as const;

const orderOf = (query: EventQuery): Fragment => raw(ORDER[query.order].join(', '));

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

/** An event that was found, with what lists are sorted by, and how many there are in all. */
export interface FoundRow extends Ref {
  readonly start_date: number;
  readonly date: number;
  readonly total: number;
}

/** Compares what was found as the list has it. */
export const inOrder =
  ({ order }: EventQuery) =>
  (a: FoundRow, b: FoundRow): number =>
    ORDER[order].map((column) => a[column] - b[column]).find((difference) => difference !== 0) ?? 0;

/** All that match in a source, in no order. */
const matching = ({ visible }: EventQuery, { from, repeats, conditions }: Source): Fragment => sql`
  SELECT ${raw(repeats ? 'DISTINCT' : '')} d.event AS id, d.start_date, d.date FROM ${from}
  WHERE ${allOf([...conditions, visibleTo(visible, 'd', packedStatus)])}`;

/** The slice of a source: all that match are looked at once, counted, and the slice is sorted out of them. */
export function rowsOf(db: Connection, query: EventQuery, source: Source): FoundRow[] {
  const { text, params } = sql`WITH hit AS MATERIALIZED (${matching(query, source)})
    SELECT id, (SELECT revision FROM event WHERE event.id = found.id) AS revision, start_date, date,
      (SELECT count(*) FROM hit) AS total
    FROM (SELECT * FROM hit ORDER BY ${orderOf(query)} ${slice(query)}) AS found`;
  return db.rows(text, ...params) as FoundRow[];
}

/** The list of anything else. */
function ofSource(db: Connection, query: EventQuery, source: Source): Found {
  const rows = rowsOf(db, query, source);
  const total =
    rows[0]?.total ??
    (query.offset === 0 && query.limit > 0
      ? 0
      : count(db, sql`SELECT count(*) FROM (${matching(query, source)})`));
  return { total, refs: rows.map(({ id, revision }) => ({ id, revision })) };
}

/** A query for what texts contain. */
export type SearchQuery = EventQuery & { readonly search: EventSearch };

/** Whether a query asks for what texts contain, and nothing narrows it down but a window. */
export const isSearch = (query: EventQuery): query is SearchQuery =>
  query.search !== null && query.include === null && keyFilters(query).length === 0;

/** Where a search finds what it looks for. */
export interface SearchSource extends Source {
  /** The column of ids that it goes along. */
  readonly ids: Fragment;
}

/** What a search finds by the index of words; `undefined`: that is of no use. */
export function foundByWords(db: Connection, query: SearchQuery): SearchSource | undefined {
  const hits = searchHits(db, query.search);
  return (
    hits && {
      from: sql`(${hits.events}) AS hit CROSS JOIN event_slim d ON d.event = hit.event`,
      ids: raw('hit.event'),
      repeats: false,
      conditions: [...columnConditions(query), ...hits.conditions],
    }
  );
}

/** What a search finds by looking at all texts. */
export const foundByTexts = (query: SearchQuery): SearchSource => ({
  from: SLIM,
  ids: raw('d.event'),
  repeats: false,
  conditions: [...columnConditions(query), ...hasTexts(query.search)],
});

/** Answers a query for events. */
export function findEvents(db: Connection, query: EventQuery): Found {
  const { include, search, featured } = query;
  if (query.visible.status.length === 0) return { total: 0, refs: [] };
  const source = isSearch(query) ? foundByWords(db, query) : undefined;
  if (source !== undefined) return ofSource(db, query, source);
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
