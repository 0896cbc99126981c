import { applyFilters, type FilterTable, type Found, type SeriesQuery } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { allOf, list, sql, type Sql } from '../file/sql.js';
import { count, page, slice } from './page.js';
import { directionOf } from './post-order.js';
import { visibleTo } from './visibility.js';

/** Lists of series. */

const FILTERS: FilterTable<SeriesQuery, Sql> = {
  include: (ids) => sql`d.id IN ${list(ids)}`,
  uid: (uids) => sql`d.uid IN ${list(uids)}`,
  expanded_before: (time) => sql`d.expanded_to < ${time}`,
};

/** Answers a query for series. */
export function findSeries(db: Connection, query: SeriesQuery): Found {
  const conditions = [visibleTo(query.visible, 'd'), ...applyFilters(FILTERS, query, undefined)];
  const rows = sql`FROM series d WHERE ${allOf(conditions)}`;
  return page(
    db,
    () => count(db, sql`SELECT count(*) ${rows}`),
    query,
    () => sql`SELECT d.id, d.revision ${rows} ORDER BY d.id ${directionOf(query)} ${slice(query)}`,
  );
}
