import { idOf, objectOf, textOf } from '../json-values.js';
import type { ListPage } from './list-in-parts.js';

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
  /** The further dates of ids that have several: `17 2031-05-08 20:00:00`. */
  readonly dates: Set<string>;
  /** The places in the list of records for which the site fails. */
  readonly unread: Set<number>;
}

/** The initial state of a walk. */
export const newWalk = (): WalkState => ({
  ...{ page: 1, pass: 1, total: null, moved: false },
  ...{ ids: new Set(), dates: new Set(), unread: new Set() },
});

/** Options of a walk. */
export interface WalkOptions {
  /** Requests a page; `undefined` after the last one. */
  readonly list: (page: number) => Promise<ListPage | undefined>;
  /** The number of pages requested concurrently. */
  readonly concurrency: number;
  /** The maximum number of records in a list. */
  readonly mostRecords: number;
  /** Handles the records of a page. The walk continues once it has resolved. */
  readonly take: (items: readonly unknown[], page: ListPage) => Promise<void>;
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
async function* pagesFrom(first: number, { list, concurrency }: WalkOptions): AsyncGenerator<ListPage, void> {
  const waiting: Promise<ListPage | undefined>[] = [];
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

/** The last change of a record, and its date. */
const versionOf = (item: unknown): readonly [changed: string, date: string] => {
  const { modified_utc, start_date } = objectOf(item);
  return [textOf(modified_utc), textOf(start_date)];
};

/** One pass through a list. Returns whether the end was reached. */
async function passThrough(state: WalkState, options: WalkOptions): Promise<boolean> {
  const seen = new Map<number, ReturnType<typeof versionOf>>();
  const isResumed = state.page > 1;
  let stale = 0;
  for await (const page of pagesFrom(state.page, options)) {
    if (state.total !== null && state.total !== page.total) state.moved = true;
    state.total ??= page.total;
    const before = seen.size + state.dates.size;
    const items: unknown[] = [];
    const ids: number[] = [];
    for (const item of page.items) {
      const id = idOf(objectOf(item)['id']);
      const [changed, date] = versionOf(item);
      const [knownChange, knownDate] = (id === undefined ? undefined : seen.get(id)) ?? [changed, date];
      if (id !== undefined && knownChange === changed && knownDate !== date) {
        state.dates.add(`${id} ${date}`);
        continue;
      }
      // the first date of an id that has several was taken before the walk was resumed
      if (id === undefined || seen.has(id) || !isResumed || !state.ids.has(id)) items.push(item);
      if (id === undefined) continue;
      ids.push(id);
      if (!seen.has(id)) seen.set(id, [changed, date]);
    }
    await options.take(items, page);
    for (const id of ids) state.ids.add(id);
    for (const place of page.unread ?? []) state.unread.add(place);
    state.page++;
    await options.onPage(state);
    stale = seen.size + state.dates.size > before ? 0 : stale + 1;
    if (stale >= STALE_PAGES || seen.size + state.dates.size >= options.mostRecords) return false;
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
    const seen = state.ids.size + state.dates.size + state.unread.size;
    if (!state.moved && seen >= (state.total ?? 0)) return true;
    if (state.pass >= (state.moved ? PASSES_OF_A_MOVING_LIST : PASSES)) return false;
    state.pass++;
    state.page = 1;
    state.unread.clear();
    if (state.moved) {
      state.ids.clear();
      state.dates.clear();
      state.total = null;
      state.moved = false;
    }
    await options.onPage(state);
  }
}
