import { setImmediate as turn } from 'node:timers/promises';
import type { Found } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { foundOf, type FoundRows, inOrder } from '../find/event-hits.js';
import type { RangedSearch, SearchQuery } from './event-search.js';

/**
 * Searches in so large a calendar that other requests would have to wait for them: among a million events a word takes 4 ms,
 * but a piece of dozens of words 150, and what only the texts can tell 500. They are carried out in steps, and other
 * requests have a turn between two of them.
 */

/** How many milliseconds a step should take. After a shorter one the next is larger, but not by much: steps differ tenfold. */
const TARGET = 5;
const MOST_GROWTH = 3;

/** How often a search is started again because of a write in between. */
const ATTEMPTS = 3;

/** What the steps of a search have found, as one answer. */
const merge = (steps: readonly FoundRows[], query: SearchQuery): Found =>
  foundOf({
    total: steps.reduce((sum, { total }) => sum + total, 0),
    rows: steps
      .flatMap(({ rows }) => rows)
      .sort(inOrder(query))
      .slice(query.offset, query.offset + query.limit),
  });

/**
 * Carries out a search in steps. Answers `undefined` when another process wrote during each attempt. `version` gives the
 * state of the store, and throws when it is closed.
 */
export async function searchInSteps(
  db: Connection,
  query: SearchQuery,
  version: () => number,
  begin: () => RangedSearch,
): Promise<(Found & { readonly version: number }) | undefined> {
  // each step gives all that may stand before the page and on it
  const slice = { offset: 0, limit: query.offset + query.limit };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = version();
    const { search, bounds } = db.read(() => {
      const begun = begin();
      return { search: begun, bounds: begun.bounds() };
    });
    const steps: FoundRows[] = [];
    for (let at = 0, size = 1; at < bounds.length - 1 && version() === before;) {
      const started = performance.now();
      const [from = 0, end = 0] = [bounds[at], bounds[Math.min(at + size, bounds.length - 1)]];
      steps.push(db.read(() => search.find(from, end, slice)));
      at += size;
      const growth = Math.min(TARGET / (performance.now() - started), MOST_GROWTH);
      size = Math.max(1, Math.floor(size * growth));
      await turn();
    }
    if (version() === before) return { ...merge(steps, query), version: before };
  }
  return undefined;
}
