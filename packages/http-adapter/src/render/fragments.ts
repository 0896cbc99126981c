import type { Calendar, Kind, RecordOf } from '@kalends/core';
import { sizeOf, type CachedFragment, type RenderCache } from './cache.js';

/** The fragment type of each kind of record. */
export type FragmentTypes = Readonly<Record<Kind, CachedFragment & { readonly id: number }>>;

/** How a record of each kind becomes a fragment: nothing in it may depend on the caller or on any other record. */
export type Renderers<F extends FragmentTypes> = {
  readonly [K in Kind]: (record: RecordOf<K>) => F[K];
};

/**
 * The fragment of a record, of this revision where one is given. `undefined`: there is no such record, or it has to be
 * loaded first, and then the answer is made again.
 */
export type AtHand<F extends FragmentTypes> = <K extends Kind>(
  kind: K,
  id: number,
  revision?: number,
) => F[K] | undefined;

/** A fragment that need not be looked for. */
export interface OwnFragment<F extends FragmentTypes> {
  readonly kind: Kind;
  readonly fragment: F[Kind];
}

/** Rendered records, cached. */
export interface Fragments<F extends FragmentTypes> {
  /**
   * Makes an answer of fragments. `make` runs until it finds all that it asks for at hand; in between everything that was
   * missing is loaded at once.
   *
   * @param own the fragment of the record that was asked for, in the state that is to be shown
   */
  gather<T>(make: (atHand: AtHand<F>) => T, own?: OwnFragment<F>): Promise<T>;
  /** The cached fragment of a record, of this revision where one is given. */
  cached: AtHand<F>;
  /** The fragment of a record that was loaded already. */
  of<K extends Kind>(kind: K, record: RecordOf<K>): F[K];
  /** Caches a fragment of a record that was read when `cache.commits()` was `begun`. */
  put<K extends Kind>(kind: K, fragment: F[K], begun: number): void;
}

/** What an answer has loaded for itself, by kind and id; `null` stands for a record that is not there. */
type Loaded<F extends FragmentTypes> = Map<Kind, Map<number, F[Kind] | null>>;

/** So many bytes of records and their texts are rendered before others have their turn: some milliseconds of work. */
const TURN_BYTES = 100_000;
/** So many are rendered before it is asked again what is still missing: an answer may be full by then. */
const ROUND_BYTES = 2_000_000;

/** Lets the requests of others go on. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

/** Makes the fragments of one interface. */
export function createFragments<F extends FragmentTypes>(
  calendar: Pick<Calendar, 'load'>,
  cache: RenderCache,
  render: Renderers<F>,
): Fragments<F> {
  const room = cache.room();

  const cached: AtHand<F> = <K extends Kind>(kind: K, id: number, revision?: number) =>
    room.get(kind, id, revision) as F[K] | undefined;

  const rendered = <K extends Kind>(kind: K, record: RecordOf<K>): F[K] => render[kind](record);

  async function load(kind: Kind, wanted: ReadonlySet<number>, loaded: Loaded<F>): Promise<void> {
    const begun = cache.commits();
    const into = loaded.get(kind) ?? new Map<number, F[Kind] | null>();
    loaded.set(kind, into);
    const ids = [...wanted];
    let [round, turn] = [0, 0];
    for (const [index, record] of (await calendar.load(kind, ids)).entries()) {
      if (round > ROUND_BYTES) return;
      if (turn > TURN_BYTES) {
        turn = 0;
        await nextTurn();
      }
      const fragment = record === undefined ? null : rendered<Kind>(kind, record);
      into.set(ids[index] ?? 0, fragment);
      if (fragment === null) continue;
      room.put(kind, fragment.id, fragment, begun);
      const bytes = sizeOf(record) + sizeOf(fragment);
      round += bytes;
      turn += bytes;
    }
  }

  return {
    async gather(make, own) {
      const loaded: Loaded<F> = new Map();
      if (own !== undefined) loaded.set(own.kind, new Map([[own.fragment.id, own.fragment]]));
      for (;;) {
        const missing = new Map<Kind, Set<number>>();
        const made = make(<K extends Kind>(kind: K, id: number, revision?: number) => {
          const found = loaded.get(kind)?.get(id) as F[K] | null | undefined;
          if (found !== undefined) return found ?? undefined;
          const fragment = cached(kind, id, revision);
          if (fragment === undefined) missing.set(kind, (missing.get(kind) ?? new Set()).add(id));
          return fragment;
        });
        if (missing.size === 0) return made;
        await Promise.all([...missing].map(([kind, ids]) => load(kind, ids, loaded)));
      }
    },
    cached,
    of: (kind, record) => cached(kind, record.id, record.revision) ?? render[kind](record),
    put: (kind, fragment, begun) => room.put(kind, fragment.id, fragment, begun),
  };
}
