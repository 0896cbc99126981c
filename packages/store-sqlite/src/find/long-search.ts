import { setImmediate as turn } from 'node:timers/promises';
import type { Found, FoundAt, Query } from '@kalends/core';
import type { Connection } from '../file/connection.js';
import {
  foundByTexts,
  foundByWords,
  inOrder,
  isSearch,
  rowsOf,
  type FoundRow,
  type SearchQuery,
} from './event-query.js';
import { sql } from './fragment.js';

/**
 * Searches in so large a calendar that others would have to wait for them: among a million events a common word takes 80 ms, a
 * single letter 600. They are carried out in parts, and whoever else asks has a turn between two of them.
 */

/** From how many ids on a search has parts. */
export const LONG = 200_000;

/**
 * How many parts a search has at most, and how many milliseconds one may take: where the one before it took less, the next is
 * for more ids.
 */
const PARTS = 20;
const TAKES = 12;

/** How deep a page may be: each part gives all that may stand before it and on it. */
const DEEP = 2000;

/** How often a search is begun anew because somebody has written meanwhile. */
const ROUNDS = 3;

const lastId = (db: Connection): number =>
  (db.value('SELECT max(event) FROM event_slim') as number | null) ?? 0;

/** Whether a query is a search that others would have to wait for, and that can be carried out in parts. */
export const isLongSearch = (db: Connection, query: Query, long: number): query is SearchQuery =>
  query.kind === 'event' &&
  isSearch(query) &&
  query.limit > 0 &&
  query.offset + query.limit <= DEEP &&
  lastId(db) > long;

/** What a search finds among the ids from one to before another: the first events in order, as many as the slice may need. */
function searchAmong(db: Connection, query: SearchQuery): (from: number, to: number) => FoundRow[] {
  const source = foundByWords(db, query) ?? foundByTexts(query);
  const first = { ...query, offset: 0, limit: query.offset + query.limit };
  return (from, to) => {
    // the index of words goes to the first of them only for numbers that are integers to SQLite
    const ids = sql`${source.ids} >= CAST(${from} AS INTEGER) AND ${source.ids} < CAST(${to} AS INTEGER)`;
    return rowsOf(db, first, { ...source, conditions: [ids, ...source.conditions] });
  };
}

/** What the parts of a search have found, as one answer. */
function together(parts: readonly FoundRow[][], query: SearchQuery): Found {
  const rows = parts.flat().sort(inOrder(query));
  return {
    total: parts.reduce((sum, [row]) => sum + (row?.total ?? 0), 0),
    refs: rows.slice(query.offset, query.offset + query.limit).map(({ id, revision }) => ({ id, revision })),
  };
}

/**
 * Carries out a search in parts, or at once when somebody has written meanwhile each time. `version` gives the state of the
 * store, and throws when it is closed.
 */
export async function findInParts(
  db: Connection,
  query: SearchQuery,
  version: () => number,
  findAtOnce: (query: SearchQuery) => FoundAt,
): Promise<FoundAt> {
  for (let round = 0; round < ROUNDS; round++) {
    const before = version();
    const search = db.read(() => searchAmong(db, query));
    const end = lastId(db) + 1;
    const fewest = Math.ceil(end / PARTS);
    const parts: FoundRow[][] = [];
    for (let from = 0, ids = fewest; from < end && version() === before;) {
      const started = performance.now();
      const to = Math.min(end, from + ids);
      parts.push(db.read(() => search(from, to)));
      from = to;
      ids = Math.max(fewest, Math.ceil((ids * TAKES) / (performance.now() - started)));
      await turn();
    }
    if (version() === before) return { ...together(parts, query), version: before };
  }
  return findAtOnce(query);
}
