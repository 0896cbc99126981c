import type { ConversionOptions } from './conversion.js';
import type { ImportSiteOptions } from './import-options.js';
import type { CompleteRun, RunState } from './import-state.js';
import { DEFAULT_CONCURRENCY, type ListedKind, type Source } from './source.js';
import type { Taker } from './take-page.js';
import type { Target } from './target.js';
import { newWalk, walk, type WalkState } from './walk.js';

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

/** The page size of requests. */
export const PER_PAGE = 50;
/** The number of pages between two saved states. */
const PAGES_PER_STATE = 10;
/** The default maximum number of records in a list. */
export const mostRecords = ({ options }: Work): number => options.mostRecords ?? 5_000_000;

/** Resumes the walk of a list. Returns whether all of it was seen. */
export async function walkList(
  work: Work,
  kind: ListedKind,
  since: string | null,
  take: (items: readonly unknown[]) => Promise<void>,
): Promise<WalkState & { readonly isWhole: boolean }> {
  const { options, source, run, save } = work;
  const isLeft = run.walk?.kind === kind && run.walk.since === since;
  const state = isLeft && run.walk !== undefined ? run.walk.state : newWalk();
  run.walk = { kind, since, state };
  let pages = 0;
  const isWhole = await walk(state, {
    list: (page) =>
      source.list(kind, { page, per_page: PER_PAGE, ...(since !== null && { modified_after: since }) }),
    concurrency: Math.max(1, options.concurrency ?? DEFAULT_CONCURRENCY),
    mostRecords: mostRecords(work),
    take: async (items) => {
      options.signal?.throwIfAborted();
      await take(items);
    },
    onPage: async ({ ids, total }) => {
      options.onProgress?.({ kind, done: ids.size, total: total ?? ids.size });
      if (++pages % PAGES_PER_STATE === 0) await save();
    },
  });
  run.walk = undefined;
  return { ...state, isWhole };
}
