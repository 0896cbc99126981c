import { nextSlice } from '@kalends/core/adapter';
import type { Found } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { foundOf, type FoundRows, inOrder } from '../find/event-hits.js';
import type { RangedSearch, SearchQuery } from './event-search.js';

/**
 * Long searches in large calendars. With a million events a word takes 4 ms, but a substring of dozens of words takes
 * 150 ms, and a search that must read the texts 500 ms. They run in steps, and other requests are served between two
 * steps.
 */

/**
 * The target duration of a step in milliseconds. After a shorter step the next one is larger, but not by much: the
 * durations of steps vary tenfold.
 */
const TARGET = 5;
const MOST_GROWTH = 3;

/** The number of attempts when someone writes, or events are indexed, during the search. */
const ATTEMPTS = 3;

/** Merges the results of the steps. */
const merge = (steps: readonly FoundRows[], query: SearchQuery): Found =>
  foundOf({
    total: steps.reduce((sum, { total }) => sum + total, 0),
    rows: steps
      .flatMap(({ rows }) => rows)
      .sort(inOrder(query))
      .slice(query.offset, query.offset + query.limit),
  });

/**
 * Runs a search in steps. Returns `undefined` if the store or its index changed during each attempt. `version` returns
 * the version of the store, and throws when it is closed.
 */
export async function searchInSteps(
  db: Connection,
  query: SearchQuery,
  version: () => number,
  begin: () => RangedSearch,
): Promise<(Found & { readonly version: number }) | undefined> {
  // each step returns everything that may be before or on the page
  const slice = { offset: 0, limit: query.offset + query.limit };
  // within a version events only ever move from those pending to the index
  const state = () => `${version()} ${db.value('SELECT count(*) FROM pending_event') as number}`;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [before, begun] = [version(), state()];
    const { search, bounds } = db.read(() => {
      const ranged = begin();
      return { search: ranged, bounds: ranged.bounds() };
    });
    const steps: FoundRows[] = [];
    for (let at = 0, size = 1; at < bounds.length - 1 && state() === begun;) {
      const started = performance.now();
      const [from = 0, end = 0] = [bounds[at], bounds[Math.min(at + size, bounds.length - 1)]];
      steps.push(db.read(() => search.find(from, end, slice)));
      at += size;
      const growth = Math.min(TARGET / (performance.now() - started), MOST_GROWTH);
      size = Math.max(1, Math.floor(size * growth));
      await nextSlice();
    }
    if (state() === begun) return { ...merge(steps, query), version: before };
  }
  return undefined;
}
