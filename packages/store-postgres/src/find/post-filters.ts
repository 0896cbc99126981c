import type { FilterTable, PostFilters } from '@kalends/core/store';
import { type Sql, sql, validIds } from '../server/sql.js';

/** A condition on a row of events, venues or organizers with this alias. */
type Condition = (alias: Sql) => Sql;

/** The filters that events, venues and organizers have in common, each made from its condition. */
export const postFilters = <T>(
  filter: (condition: Condition) => T,
): FilterTable<PostFilters, T, unknown> => ({
  include: (ids) => filter((e) => sql`${e}.id = ANY (${validIds(ids)})`),
  exclude: (ids) => filter((e) => sql`${e}.id <> ALL (${validIds(ids)})`),
  author: (ids) => filter((e) => sql`${e}.author = ANY (${ids}::bigint[])`),
  published_after: (time) => filter((e) => sql`${e}.date >= ${time}`),
  published_before: (time) => filter((e) => sql`${e}.date <= ${time}`),
  modified_after: (time) => filter((e) => sql`${e}.modified_utc >= ${time}`),
  modified_before: (time) => filter((e) => sql`${e}.modified_utc <= ${time}`),
});
