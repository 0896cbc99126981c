import type { LinkedQuery, Query, Ref } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { allOf, list, raw, rowsOf, sql, valuesOf } from '../file/sql.js';
import { conditionsOfLinked, pageOfLinked } from '../find/linked-query.js';
import type { SteppedSearch } from './stepped-search.js';

/**
 * Searches for venues and organizers read the texts of all of them: there are few compared with events, but each may
 * have a description of 100,000 characters.
 */

/** Whether a query is for the venues or organizers whose texts contain something. */
export const isLinkedSearch = (query: Query): query is LinkedQuery =>
  (query.kind === 'venue' || query.kind === 'organizer') && (query.search ?? query.words) !== null;

/** The number of records whose texts are read at least in one step. */
const AT_LEAST = 4;

/** A search for venues or organizers that runs in steps, each for some of the ids in use. */
export function steppedLinked(db: Connection, query: LinkedQuery): SteppedSearch<number> {
  const table = sql`FROM ${raw(query.kind)} d`;
  // the index has the ids without the texts
  const all = valuesOf(db, sql`SELECT d.id ${table} INDEXED BY ${raw(`${query.kind}_list`)}`) as number[];
  const bounds = all.sort((a, b) => a - b).filter((_, index) => index % AT_LEAST === 0);
  return {
    bounds: [...bounds, Infinity],
    find(from, end) {
      const part = sql`d.id >= ${from} AND d.id < ${end}`;
      const where = allOf([part, ...conditionsOfLinked(query)]);
      const rows = valuesOf(db, sql`SELECT d.id ${table} WHERE ${where}`) as number[];
      return { total: rows.length, rows };
    },
    page: (ids) => rowsOf(db, pageOfLinked(query, sql`${table} WHERE d.id IN ${list(ids)}`)) as Ref[],
  };
}
