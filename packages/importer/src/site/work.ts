import { kindsOf } from '@kalends/core';
import type { ConversionOptions } from './conversion.js';
import type { ImportSiteOptions } from './import-options.js';
import { idOf, objectOf } from '../json-values.js';
import type { CompleteRun, ListWalk, RunState } from './import-state.js';
import { DEFAULT_CONCURRENCY, type ListedKind, type ListQuery, type Source } from './source.js';
import type { Taker } from './take-page.js';
import type { Target } from './target.js';
import { newWalk, walk } from './walk.js';

/** An import in progress. */
export interface Work {
  readonly options: ImportSiteOptions;
  readonly source: Source;
  readonly target: Target;
  readonly taker: Taker;
  readonly run: RunState;
  readonly complete: CompleteRun | undefined;
  readonly conversion: ConversionOptions;
  readonly save: () => Promise<void>;
}

/** The number of records per commit. */
export const PER_COMMIT = 50;
/** The number of pages between two saved states. */
const PAGES_PER_STATE = 10;
/** The maximum number of records in a list. */
export const MOST_RECORDS = 5_000_000;

/** The progress through the lists of a kind. */
export interface Seen {
  readonly ids: ReadonlySet<number>;
  /** Whether all of it was seen. */
  readonly isWhole: boolean;
}

const LINKED: ReadonlySet<ListedKind> = new Set(kindsOf('linked'));

/**
 * The lists that have all records of a kind, in all languages. A list of organizers of several statuses is sorted by date alone, so that records of the same
 * second may be on two pages or on none.
 */
function listsOf(kind: ListedKind, { statuses, languages }: Source): readonly Partial<ListQuery>[] {
  const lists =
    LINKED.has(kind) && statuses !== '' ? statuses.split(',').map((status) => ({ status })) : [{}];
  return languages.flatMap((lang) => lists.map((list) => ({ ...list, ...(lang !== '' && { lang }) })));
}

/** Resumes the walk of the lists of a kind. Records that an earlier list had, or that are `known`, are not taken again. */
export async function walkList(
  work: Work,
  kind: ListedKind,
  since: string | null,
  take: (items: readonly unknown[]) => Promise<void>,
  lists: readonly Partial<ListQuery>[] = listsOf(kind, work.source),
  known: ReadonlySet<number> = new Set(),
): Promise<Seen> {
  const { options, source, run, save } = work;
  const isLeft = run.walk?.kind === kind && run.walk.since === since;
  const progress: ListWalk =
    isLeft && run.walk !== undefined
      ? run.walk
      : { kind, since, list: 0, state: newWalk(), seen: new Set(known) };
  run.walk = progress;
  const { seen } = progress;
  let pages = 0;
  let unread = 0;
  let isWhole = true;
  for (; progress.list < lists.length; progress.list++, progress.state = newWalk()) {
    const { state } = progress;
    const isListWhole = await walk(state, {
      list: (page) =>
        source.list(kind, {
          ...lists[progress.list],
          page,
          ...(since !== null && { modified_after: since }),
        }),
      concurrency: Math.max(1, options.concurrency ?? DEFAULT_CONCURRENCY),
      mostRecords: MOST_RECORDS,
      take: async (items) => {
        options.signal?.throwIfAborted();
        await take(items.filter((item) => !seen.has(idOf(objectOf(item)['id']) ?? 0)));
      },
      onPage: async ({ ids, total }) => {
        const done = seen.size + ids.size;
        options.onProgress?.({ kind, done, total: Math.max(done, seen.size + (total ?? 0)) });
        if (++pages % PAGES_PER_STATE === 0) await save();
      },
    });
    isWhole &&= isListWhole;
    for (const id of state.ids) seen.add(id);
    for (const date of state.dates) run.dates.add(date);
    // lists overlap
    unread = Math.max(unread, state.unread.size);
  }
  run.walk = undefined;
  if (unread > 0) run.unread = { ...run.unread, [kind]: Math.max(unread, run.unread[kind] ?? 0) };
  return { ids: seen, isWhole };
}
