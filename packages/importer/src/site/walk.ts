import type { Page } from '@kalends/client';
import { idOf, objectOf } from './json-values.js';

/** How far a list has been walked. */
export interface WalkState {
  /** The page to ask for next. */
  page: number;
  /** How often the list was begun. */
  pass: number;
  /** What the list counted when the ids began to be gathered; `null` before. */
  total: number | null;
  /** Whether the list has changed while it was walked. */
  moved: boolean;
  /** The ids that were seen since the list has this total. */
  readonly ids: Set<number>;
}

/** A walk at its beginning. */
export const newWalk = (): WalkState => ({ page: 1, pass: 1, total: null, moved: false, ids: new Set() });

/** What a walk needs. */
export interface WalkOptions {
  /** Asks for a page; `undefined` behind the last one. */
  readonly list: (page: number) => Promise<Page<unknown> | undefined>;
  /** How many pages are asked for at once. */
  readonly concurrency: number;
  /** How many records a list may have. */
  readonly mostRecords: number;
  /** Takes the records of a page. The walk goes on when it has resolved. */
  readonly take: (items: readonly unknown[], page: Page<unknown>) => Promise<void>;
  /** Told after each page how far the walk is. */
  readonly onPage: (state: WalkState) => Promise<void>;
}

/** A list that changes while it is walked is begun again so often at most. */
const PASSES_OF_A_MOVING_LIST = 3;
/** A list whose records change places, without becoming more or fewer, is walked so often at most. */
const PASSES = 12;
/** So many pages without anything new end a list that does not end by itself. */
const STALE_PAGES = 100;

/** Pages from one on, some of them asked for ahead. Ends with the last page, or the first without records. */
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
      // its failure is reported when its turn comes
      asked.catch(() => undefined);
      waiting.push(asked);
    }
    const found = await waiting.shift();
    if (found === undefined || found.items.length === 0) return;
    last = Number.isSafeInteger(found.total_pages) ? found.total_pages : page;
    yield found;
  }
}

/** One pass through a list. Answers whether it came to an end. */
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
 * Walks a list until every record of it was seen: pages are asked for by their number, so that what is added, removed or moved in the
 * meantime shifts others past us. A list that changes is walked again. Answers whether all was seen for sure.
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
