import { compareTexts } from '@kalends/core/store';
import type { EventOrder, EventQuery, Found, Ref } from '@kalends/core/store';
import { sortableStatus } from '../derived/sortable.js';
import type { Connection } from '../file/connection.js';
import { allOf, list, raw, rowsOf, type Sql, sql, tuplesOf, valuesOf } from '../file/sql.js';
import { count, slice } from './page.js';
import { eventSortKey } from './post-order.js';
import { visibleTo } from './visibility.js';

/** Lists of events from a source without an order: all matches are collected, and the slice is sorted out of them. */

/** The source of rows: tables, among them `event_key` as `d`, and conditions. */
export interface Source {
  readonly from: Sql;
  /** Whether an event can occur more than once. */
  readonly repeats: boolean;
  readonly conditions: readonly Sql[];
}

/** The index row of each event, by id; requires the condition `OF_EVERY_EVENT`. */
export const EVENTS_BY_ID = raw('event_key d INDEXED BY event_key_event');

/** The condition of the index `event_key_event`. */
export const OF_EVERY_EVENT = raw("d.field IS ''");

const BY_KEY = ['sort', 'id'] as const;

/** The sort columns of lists. */
const ORDER = {
  start_date: ['start_date', 'date', 'id'],
  date: ['date', 'id'],
  id: ['id'],
  modified: BY_KEY,
  title: BY_KEY,
  slug: BY_KEY,
  author: BY_KEY,
  include: BY_KEY,
} as const satisfies Readonly<Record<EventOrder, readonly string[]>>;

const sortColumns = (orderby: EventQuery['orderby']) =>
  typeof orderby === 'object' ? BY_KEY : ORDER[orderby];

/** The columns of results. */
export const hitColumns = (query: EventQuery): Sql =>
  sql`d.event AS id, d.start_date, d.date, ${eventSortKey(query)} AS sort${seriesColumn(query)}`;

/** The series of results of which only the first is listed. */
const seriesColumn = ({ one_per_series: one }: EventQuery): Sql =>
  raw(one === null ? '' : ', (SELECT e.series FROM event e WHERE e.id = d.event) AS series');

/** The `ORDER BY` of a list, for rows with these columns. */
export function orderOf({ orderby, order }: EventQuery): Sql {
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  // only what is sorted by a declared field can lack a sort key
  const terms = sortColumns(orderby).map(
    (column) => `${column} ${direction}${column === 'sort' ? ' NULLS LAST' : ''}`,
  );
  return raw(terms.join(', '));
}

/** An event found, with its sort columns. */
export interface Hit {
  readonly id: number;
  readonly start_date: number;
  readonly date: number;
  /** The sort key of lists that are sorted by something else. */
  readonly sort: string | number | null;
  /** Its series, in lists of one event of each. */
  readonly series?: number;
}

/** An event found, as it is stored now. */
export interface FoundRow extends Hit, Ref {}

/** A slice of the results, and their total number. */
export interface FoundRows {
  readonly total: number;
  readonly rows: readonly FoundRow[];
}

const compareValues = (a: Hit['sort'], b: Hit['sort']): number =>
  typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : Number(a) - Number(b);

/** Compares two results by the order of the list. */
export const inOrder =
  ({ orderby, order }: Pick<EventQuery, 'orderby' | 'order'>) =>
  (a: Hit, b: Hit): number => {
    if (a.sort === null || b.sort === null) {
      const last = Number(a.sort === null) - Number(b.sort === null);
      if (last !== 0) return last;
    }
    for (const column of sortColumns(orderby)) {
      const compared = compareValues(a[column], b[column]);
      if (compared !== 0) return order === 'asc' ? compared : -compared;
    }
    return 0;
  };

/** All matches in a source, unordered. */
export const matching = (query: EventQuery, { from, repeats, conditions }: Source): Sql => sql`
  SELECT ${raw(repeats ? 'DISTINCT' : '')} ${hitColumns(query)} FROM ${from}
  WHERE ${allOf([...conditions, visibleTo(query.visible, 'd', sortableStatus)])}`;

/** The results of these matches: each page of them, with their revisions. */
export function foundHits(db: Connection, total: number, hits: readonly Hit[]): Found {
  const ids = hits.map(({ id }) => id);
  const revisions = new Map(
    tuplesOf(db, sql`SELECT id, revision FROM event WHERE id IN ${list(ids)}`) as [number, number][],
  );
  return { total, refs: ids.map((id) => ({ id, revision: revisions.get(id) ?? 0 })) };
}

/** The slice of a list of one event of each series. */
export function findFirsts(db: Connection, query: EventQuery, source: Source): Found {
  const { offset, limit } = query;
  const hits = (rowsOf(db, matching(query, source)) as Hit[]).sort(BY_START);
  const firsts = hits.filter(createFirsts(db, query)).sort(inOrder(query));
  return foundHits(db, firsts.length, firsts.slice(offset, offset + limit));
}

const BY_START = inOrder({ orderby: 'start_date', order: 'asc' });

/** Whether an event is listed that comes after those asked for before, by start: of each series that the caller sees the first. */
export function createFirsts(db: Connection, { one_per_series: one }: EventQuery): (hit: Hit) => boolean {
  if (one === null) return () => true;
  const series = sql`SELECT s.id FROM series s WHERE ${visibleTo(one.visible, 's')}`;
  const left = new Set(valuesOf(db, series) as number[]);
  const all = new Set(left);
  return ({ series: of = 0 }) => !all.has(of) || left.delete(of);
}

/** The number of matches in a source. */
export const countIn = (db: Connection, query: EventQuery, source: Source): number =>
  count(db, sql`SELECT count(*) FROM (${matching(query, source)})`);

/** The requested slice of the matches in a source. */
export function findIn(db: Connection, query: EventQuery, source: Source): FoundRows {
  const rows = rowsOf(
    db,
    sql`WITH hit AS MATERIALIZED (${matching(query, source)})
    SELECT id, (SELECT revision FROM event WHERE event.id = found.id) AS revision, start_date, date, sort,
      (SELECT count(*) FROM hit) AS total
    FROM (SELECT * FROM hit ORDER BY ${orderOf(query)} ${slice(query)}) AS found`,
  ) as (FoundRow & Pick<FoundRows, 'total'>)[];
  const [first] = rows;
  const isAll = query.offset === 0 && query.limit > 0;
  return { total: first?.total ?? (isAll ? 0 : countIn(db, query, source)), rows };
}

/** Converts results to those of the store. */
export const refsOf = (rows: readonly FoundRow[]): Ref[] =>
  rows.map(({ id, revision }) => ({ id, revision }));

/** Converts a slice of results to that of the store. */
export const foundOf = ({ total, rows }: FoundRows): Found => ({ total, refs: refsOf(rows) });
