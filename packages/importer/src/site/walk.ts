import type { Page } from '@kalends/client';
import { idOf, objectOf } from '../json-values.js';

/** Progress through a list. */
export interface WalkState {
  /** The number of the next page. */
  page: number;
  /** The number of passes begun. */
  pass: number;
  /** The total reported when collecting the ids began; `null` before that. */
  total: number | null;
  /** Whether the list has changed during the walk. */
  moved: boolean;
  /** The ids seen since the list has had this total. */
  readonly ids: Set<number>;
}

/** The initial state of a walk. */
export const newWalk = (): WalkState => ({ page: 1, pass: 1, total: null, moved: false, ids: new Set() });

/** What a walk needs. */
export interface WalkOptions {
  /** Requests a page; `undefined` after the last one. */
  readonly list: (page: number) => Promise<Page<unknown> | undefined>;
  /** The number of pages requested concurrently. */
  readonly concurrency: number;
  /** The maximum number of records in a list. */
  readonly mostRecords: number;
  /** Handles the records of a page. The walk continues once it has resolved. */
  readonly take: (items: readonly unknown[], page: Page<unknown>) => Promise<void>;
  /** Called with the progress after each page. */
  readonly onPage: (state: WalkState) => Promise<void>;
}

/** The maximum number of restarts for a list that changes during the walk. */
const PASSES_OF_A_MOVING_LIST = 3;
/** The maximum number of passes through a list whose order changes while its total stays the same. */
const PASSES = 12;
/** Stop a list that never ends after this many pages without new records. */
const STALE_PAGES = 100;

/** Yields pages from a given one, prefetching some. Ends with the last page, or the first without records. */
async function* pagesFrom(
  first: number,
  { list, concurrency }: WalkOptions,
): AsyncGenerator<Page<unknown>, void> {
  const waiting: Promise<Page<unknown> | undefined>[] = [];
  let next = first;
  let last = first;
  for (let page = first; page <= last; page++) {
    while (waiting.length < concurrency && next <= last) {
      const asked = list(next++);
      // its failure is reported when the page is awaited
      asked.catch(() => undefined);
      waiting.push(asked);
    }
    const found = await waiting.shift();
    if (found === undefined || found.items.length === 0) return;
    last = Number.isSafeInteger(found.total_pages) ? found.total_pages : page;
    yield found;
  }
}

/** One pass through a list. Returns whether the end was reached. */
async function passThrough(state: WalkState, options: WalkOptions): Promise<boolean> {
  const seen = new Set<number>();
  let stale = 0;
  for await (const page of pagesFrom(state.page, options)) {
    if (state.total !== null && state.total !== page.total) state.moved = true;
    state.total ??= page.total;
    await options.take(page.items, page);
    const before = seen.size;
    for (const item of page.items) {
      const id = idOf(objectOf(item)['id']);
      if (id === undefined) continue;
      seen.add(id);
      state.ids.add(id);
    }
    state.page++;
    await options.onPage(state);
    stale = seen.size > before ? 0 : stale + 1;
    if (stale >= STALE_PAGES || seen.size >= options.mostRecords) return false;
  }
  return true;
}

/**
 * Walks a list until every record has been seen. Pages are requested by number, so additions, removals and moves shift records past the
 * reader; a list that changes is therefore walked again. Returns whether all records were certainly seen.
 */
export async function walk(state: WalkState, options: WalkOptions): Promise<boolean> {
  for (;;) {
    const hasEnded = await passThrough(state, options);
    if (!hasEnded) return false;
    if (!state.moved && state.ids.size >= (state.total ?? 0)) return true;
    if (state.pass >= (state.moved ? PASSES_OF_A_MOVING_LIST : PASSES)) return false;
    state.pass++;
    state.page = 1;
    if (state.moved) {
      state.ids.clear();
      state.total = null;
      state.moved = false;
    }
    await options.onPage(state);
  }
}
