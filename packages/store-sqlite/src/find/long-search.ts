import { setImmediate as turn } from 'node:timers/promises';
import type { EventQuery, Found, FoundAt, Query } from '@kalends/core';
import type { Connection } from '../file/connection.js';
import { foundByTexts, foundByWords, isSearch, ORDER, rowsOf, type SearchQuery } from './event-query.js';
import { sql } from './fragment.js';
import { slice } from './page.js';

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

/** An event that was found, with what lists are sorted by and how many there are in its part. */
type Row = readonly [id: number, revision: number, start_date: number, date: number, total: number];

const COMPARE: Readonly<Record<EventQuery['order'], (a: Row, b: Row) => number>> = {
  start_date: (a, b) => a[2] - b[2] || a[3] - b[3] || a[0] - b[0],
  date: (a, b) => a[3] - b[3] || a[0] - b[0],
};

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
function searchAmong(db: Connection, query: SearchQuery): (from: number, to: number) => Row[] {
  const source = foundByWords(db, query) ?? foundByTexts(query);
  const first = slice({ offset: 0, limit: query.offset + query.limit });
  return (from, to) => {
    // the index of words goes to the first of them only for numbers that are integers to SQLite
    const ids = sql`hit.event >= CAST(${from} AS INTEGER) AND hit.event < CAST(${to} AS INTEGER)`;
    const { text, params } = sql`
      WITH found AS MATERIALIZED (${rowsOf(query, { ...source, conditions: [ids, ...source.conditions] })})
      SELECT id, (SELECT revision FROM event WHERE event.id = first.id), start_date, date, (SELECT count(*) FROM found)
      FROM (SELECT * FROM found ORDER BY ${ORDER[query.order]} ${first}) AS first`;
    return db.tuples(text, ...params) as unknown[] as Row[];
  };
}

/** What the parts of a search have found, as one answer. */
function together(parts: readonly Row[][], { order, offset, limit }: EventQuery): Found {
  const rows = parts.flat().sort(COMPARE[order]);
  return {
    total: parts.reduce((sum, [row]) => sum + (row?.[4] ?? 0), 0),
    refs: rows.slice(offset, offset + limit).map(([id, revision]) => ({ id, revision })),
  };
}

/**
 * Carries out a search in parts. `version` gives the state of the store, and throws when it is closed. `undefined` when
 * somebody wrote meanwhile each time: then it has to be carried out at once.
 */
export async function findInParts(
  db: Connection,
  query: SearchQuery,
  version: () => number,
): Promise<FoundAt | undefined> {
  for (let round = 0; round < ROUNDS; round++) {
    const before = version();
    const search = db.read(() => searchAmong(db, query));
    const end = lastId(db) + 1;
    const parts: Row[][] = [];
    const fewest = Math.ceil(end / PARTS);
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
  return undefined;
}
