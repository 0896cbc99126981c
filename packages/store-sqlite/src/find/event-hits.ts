import { compareHits } from '@kalends/core/internal';
import { createHitList, hitOrder } from '@kalends/core/store';
import type { EventHit, EventQuery, Found } from '@kalends/core/store';
import type { HitList } from '@kalends/core/internal';
import type { Ref } from '@kalends/core/adapter';
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
  const terms = hitOrder(orderby).map(
    (column) => `${column} ${direction}${column === 'sort' ? ' NULLS LAST' : ''}`,
  );
  return raw(terms.join(', '));
}

/** An event found, as it is stored now. */
export interface FoundRow extends EventHit, Ref {}

/** A slice of the results, and their total number. */
export interface FoundRows {
  readonly total: number;
  readonly rows: readonly FoundRow[];
}

/** All matches in a source, unordered. */
export const matching = (query: EventQuery, { from, repeats, conditions }: Source): Sql => sql`
  SELECT ${raw(repeats ? 'DISTINCT' : '')} ${hitColumns(query)} FROM ${from}
  WHERE ${allOf([...conditions, visibleTo(query.visible, 'd', sortableStatus)])}`;

/** The results of these matches: each page of them, with their revisions. */
export function foundHits(db: Connection, total: number, hits: readonly EventHit[]): Found {
  const ids = hits.map(({ id }) => id);
  const revisions = new Map(
    tuplesOf(db, sql`SELECT id, revision FROM event WHERE id IN ${list(ids)}`) as [number, number][],
  );
  return { total, refs: ids.map((id) => ({ id, revision: revisions.get(id) ?? 0 })) };
}

/** The slice of a list of one event of each series. */
export function findFirsts(db: Connection, query: EventQuery, source: Source): Found {
  const hits = hitListOf(db, query);
  hits.add(hitsByStart(db, query, source));
  return foundHits(db, hits.total, hits.page());
}

/** The matches in a source by start. */
export const hitsByStart = (db: Connection, query: EventQuery, source: Source): EventHit[] =>
  (rowsOf(db, matching(query, source)) as EventHit[]).sort(BY_START);

const BY_START = compareHits({ orderby: 'start_date', order: 'asc' });

/** Makes the list of a query for what is found of it. */
export function hitListOf(db: Connection, query: EventQuery): HitList<EventHit> {
  const { one_per_series: one } = query;
  const series =
    one === null ? [] : valuesOf(db, sql`SELECT s.id FROM series s WHERE ${visibleTo(one.visible, 's')}`);
  return createHitList(query, series as number[]);
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
