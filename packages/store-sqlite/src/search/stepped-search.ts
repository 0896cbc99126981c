import { nextSlice } from '@kalends/core/adapter';
import type { FoundAt, Ref } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';

/**
 * Long searches. With a million events a word takes 4 ms, but a substring of dozens of words takes 150 ms, and a search
 * that must read the texts 500 ms; so does one that reads long texts of thousands of venues. They run in steps, and other
 * requests are served between two steps.
 */

/**
 * The target duration of a step in milliseconds. After a shorter step the next one is larger, but not by much: the
 * durations of steps vary tenfold.
 */
const TARGET = 5;
const MOST_GROWTH = 3;

/** The number of attempts when someone writes, or events are indexed, during the search. */
const ATTEMPTS = 3;

/** A search that can run range by range. */
export interface SteppedSearch<R> {
  /** Numbers in ascending order that divide the search: each range between two of them can be searched separately. */
  readonly bounds: readonly number[];
  /** The number of results between two of these numbers, and all that may be before or on the page; `end` is exclusive. */
  find(from: number, end: number): { readonly total: number; readonly rows: readonly R[] };
  /** The page of the query, of the results of all ranges. */
  page(rows: R[]): readonly Ref[];
}

/**
 * Runs a search in steps. Returns `undefined` if the store or its index changed during each attempt. `version` returns
 * the version of the store, and throws when it is closed.
 */
export async function searchInSteps<R>(
  db: Connection,
  version: () => number,
  begin: () => SteppedSearch<R>,
): Promise<FoundAt | undefined> {
  // within a version events only ever move from those pending to the index
  const state = () => `${version()} ${db.value('SELECT count(*) FROM pending_event') as number}`;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [before, begun] = [version(), state()];
    const search = db.read(begin);
    const { bounds } = search;
    const rows: R[] = [];
    let total = 0;
    for (let at = 0, size = 1; at < bounds.length - 1 && state() === begun;) {
      const started = performance.now();
      const [from = 0, end = 0] = [bounds[at], bounds[Math.min(at + size, bounds.length - 1)]];
      const step = db.read(() => search.find(from, end));
      for (const row of step.rows) rows.push(row);
      total += step.total;
      at += size;
      const growth = Math.min(TARGET / (performance.now() - started), MOST_GROWTH);
      size = Math.max(1, Math.floor(size * growth));
      await nextSlice();
    }
    const refs = db.read(() => (state() === begun ? search.page(rows) : undefined));
    if (refs !== undefined) return { total, refs, version: before };
  }
  return undefined;
}
