import { setImmediate as turn } from 'node:timers/promises';
import type { Found, FoundAt, Query } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { isSearch, lastEvent, searchByTexts, searchByWords, type SearchQuery } from './event-search.js';
import { foundOf, type FoundRows, inOrder } from './event-source.js';

/**
 * Searches in so large a calendar that others would have to wait for them: among a million events a word takes 4 ms, but a piece
 * of dozens of words 150, and what only the texts can tell 500. They are carried out in parts, and whoever else asks has a turn
 * between two of them.
 */

/** From how many ids on a search has parts. */
export const LONG = 200_000;

/** How many milliseconds a part shall take: where one took less, the next is longer, but not by much, as parts differ tenfold. */
const TAKES = 5;
const LONGER = 3;

/** How deep a page may be. */
const DEEP = 2000;

/** How often a search is begun anew because somebody has written meanwhile. */
const ROUNDS = 3;

/** Whether a query is a search that others would have to wait for, and that can be carried out in parts. */
export const isLongSearch = (db: Connection, query: Query, long: number): query is SearchQuery =>
  query.kind === 'event' &&
  isSearch(query) &&
  query.limit > 0 &&
  query.offset + query.limit <= DEEP &&
  lastEvent(db) > long;

/** What the parts of a search have found, as one answer. */
const together = (parts: readonly FoundRows[], query: SearchQuery): Found =>
  foundOf({
    total: parts.reduce((sum, { total }) => sum + total, 0),
    rows: parts
      .flatMap(({ rows }) => rows)
      .sort(inOrder(query))
      .slice(query.offset, query.offset + query.limit),
  });

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
  // each part gives all that may stand before the page and on it
  const slice = { offset: 0, limit: query.offset + query.limit };
  for (let round = 0; round < ROUNDS; round++) {
    const before = version();
    const { search, cuts } = db.read(() => {
      const found = searchByWords(db, query) ?? searchByTexts(db, query);
      return { search: found, cuts: found.cuts() };
    });
    const parts: FoundRows[] = [];
    for (let at = 0, step = 1; at < cuts.length - 1 && version() === before;) {
      const started = performance.now();
      const [from = 0, end = 0] = [cuts[at], cuts[Math.min(at + step, cuts.length - 1)]];
      parts.push(db.read(() => search.find(from, end, slice)));
      at += step;
      const times = Math.min(TAKES / (performance.now() - started), LONGER);
      step = Math.max(1, Math.floor(step * times));
      await turn();
    }
    if (version() === before) return { ...together(parts, query), version: before };
  }
  return findAtOnce(query);
}
