import { applyFilters, type FilterTable, type SeriesQuery } from '@kalends/core/store';
import { allOf, raw, sql, type Sql, validIds } from '../server/sql.js';
import { foundRow, slice } from './found.js';
import { directed } from './post-order.js';
import { visibleTo } from './visibility.js';

/** Lists of series. */

const FILTERS: FilterTable<SeriesQuery, Sql> = {
  include: (ids) => sql`d.id = ANY (${validIds(ids)})`,
  uid: (uids) => sql`d.uid = ANY (${uids})`,
  expanded_before: (time) => sql`d.expanded_to < ${time}`,
};

/** The `SELECT` for a query for series (`foundRow`). */
export function findSeries(query: SeriesQuery): Sql {
  const conditions = [visibleTo(query.visible, 'd'), ...applyFilters(FILTERS, query, undefined)];
  const rows = sql`FROM kalends.series d WHERE ${allOf(conditions)}`;
  return foundRow(
    sql`SELECT count(*) ${rows}`,
    sql`SELECT d.id, d.revision ${rows} ORDER BY ${directed([raw('d.id')], query)} ${slice(query)}`,
  );
}
