import type { Calendar, Kind, RecordOf } from '@kalends/core';
import { createWork, type Work } from '../work/work.js';
import { sizeOf, type CachedFragment, type RenderCache } from './cache.js';

/** A fragment with the id of its record. */
type Fragment = CachedFragment & { readonly id: number };

/** The fragment type of each kind of record that an interface shows. Default: of all kinds. */
export type FragmentTypes<F = Record<Kind, unknown>> = { readonly [K in keyof F]: Fragment };

/** The kinds that an interface shows. */
type ShownKind<F> = Kind & keyof F;

/** How a record of each kind is rendered as a fragment, which must not depend on the caller or on any other record. */
export type Renderers<F extends FragmentTypes<F>> = {
  readonly [K in ShownKind<F>]: (record: RecordOf<K>) => F[K];
};

/**
 * Returns the fragment of a record, of this revision if one is given. `undefined` if there is no such record, or if it
 * must be loaded first: then the answer is made again.
 */
export type AtHand<F extends FragmentTypes<F>> = <K extends ShownKind<F>>(
  kind: K,
  id: number,
  revision?: number,
) => F[K] | undefined;

/** The fragment of the requested record, in the state to show. */
export interface OwnFragment<F extends FragmentTypes<F>> {
  readonly kind: ShownKind<F>;
  readonly fragment: F[ShownKind<F>];
}

/** Rendered records, cached. */
export interface Fragments<F extends FragmentTypes<F>> {
  /**
   * Makes an answer from fragments. `make` runs until all fragments it requests are available; between two runs all
   * missing ones are loaded at once.
   *
   * @param work that of the request (`Call.work`). Default: the work for an unknown client
   */
  gather<T>(make: (atHand: AtHand<F>) => T, work?: Work, own?: OwnFragment<F>): Promise<T>;
  /** The cached fragment of a record, of this revision if one is given. */
  cached: AtHand<F>;
  /** Renders a record that is already loaded. */
  of<K extends ShownKind<F>>(kind: K, record: RecordOf<K>): F[K];
  /** Caches the fragment of a record that was read when `cache.commits()` was `begun`. */
  put<K extends ShownKind<F>>(kind: K, fragment: F[K], begun: number): void;
}

/** Records loaded for one answer, by kind and id; `null` for a record that does not exist. */
type Loaded = Map<Kind, Map<number, Fragment | null>>;

/** The number of bytes to render before `make` runs again: the answer may be full by then. */
const ROUND_BYTES = 2_000_000;

/** The number of records to load first; their size tells how many to load at once after them. */
const FIRST = 10;

/** Creates the fragments of one interface. */
export function createFragments<F extends FragmentTypes<F>>(
  calendar: Pick<Calendar, 'load'>,
  cache: RenderCache,
  render: Renderers<F>,
): Fragments<F> {
  const room = cache.room();
  const unknown = createWork();

  const cached: AtHand<F> = <K extends ShownKind<F>>(kind: K, id: number, revision?: number) =>
    room.get(kind, id, revision) as F[K] | undefined;

  const rendered = <K extends ShownKind<F>>(kind: K, record: RecordOf<K>): F[K] => render[kind](record);

  async function load(
    kind: ShownKind<F>,
    wanted: ReadonlySet<number>,
    loaded: Loaded,
    work: Work,
  ): Promise<void> {
    const begun = cache.commits();
    const into = loaded.get(kind) ?? new Map<number, Fragment | null>();
    loaded.set(kind, into);
    const ids = [...wanted];
    let round = 0;
    for (let [from, count] = [0, FIRST]; from < ids.length;) {
      const some = ids.slice(from, from + count);
      for (const [index, record] of (await calendar.load(kind, some)).entries()) {
        if (round > ROUND_BYTES) return;
        const fragment = record === undefined ? null : rendered<ShownKind<F>>(kind, record);
        into.set(some[index] ?? 0, fragment);
        if (fragment === null) continue;
        room.put(kind, fragment.id, fragment, begun);
        const bytes = sizeOf(record) + sizeOf(fragment);
        round += bytes;
        const turn = work.spend(bytes);
        if (turn !== undefined) await turn;
      }
      from += some.length;
      count = Math.max(1, Math.floor(((ROUND_BYTES - round) * from) / Math.max(round, 1)));
    }
  }

  return {
    async gather(make, work = unknown, own) {
      const loaded: Loaded = new Map();
      if (own !== undefined) loaded.set(own.kind, new Map([[own.fragment.id, own.fragment]]));
      for (;;) {
        const missing = new Map<ShownKind<F>, Set<number>>();
        const made = make(<K extends ShownKind<F>>(kind: K, id: number, revision?: number) => {
          const found = loaded.get(kind)?.get(id) as F[K] | null | undefined;
          if (found !== undefined) return found ?? undefined;
          const fragment = cached(kind, id, revision);
          if (fragment === undefined) missing.set(kind, (missing.get(kind) ?? new Set()).add(id));
          return fragment;
        });
        if (missing.size === 0) return made;
        await Promise.all([...missing].map(([kind, ids]) => load(kind, ids, loaded, work)));
      }
    },
    cached,
    of: (kind, record) => cached(kind, record.id, record.revision) ?? render[kind](record),
    put: (kind, fragment, begun) => room.put(kind, fragment.id, fragment, begun),
  };
}
