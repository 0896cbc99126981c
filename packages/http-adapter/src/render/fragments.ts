import type { Calendar, Kind, RecordOf } from '@kalends/core';
import type { Committed, Ref } from '@kalends/core/adapter';
import type { FragmentCache } from './fragment-cache.js';
import { fragmentOf, type FragmentOf } from './fragment.js';
import { jsonPieces, type Pieces } from '../json/json-text.js';
import type { ListMemory } from './list-memory.js';
import type { Rendering } from '../tribe/wire/rendering.js';

/**
 * The fragment of a record, in this state where a revision is given. `undefined`: the record is gone, or it is not at
 * hand yet and the answer will be made again with it.
 */
export type AtHand = <K extends Kind>(kind: K, id: number, revision?: number) => FragmentOf<K> | undefined;

/** A fragment that need not be looked for. */
export interface OwnFragment<K extends Kind> {
  readonly kind: K;
  readonly fragment: FragmentOf<K>;
}

/** Rendered records and lists of them, remembered as long as they are true. */
export interface Fragments {
  /**
   * Forgets everything if anybody has written since the last time: called once at the start of an answer, with the version
   * of the state that is to be shown where it is known already.
   */
  refresh(version?: number): Promise<void>;
  /**
   * Makes an answer of fragments. What it asks for and is not at hand is loaded, and it is made again.
   *
   * @param own the fragment of the record that was asked for, in the state that is to be shown
   */
  gather<T, K extends Kind>(make: (atHand: AtHand) => T, own?: OwnFragment<K>): Promise<T>;
  /** Makes the list of what was found, as anybody sees it. Who asks the same again is given the same text. */
  list(refs: readonly Ref[], make: (atHand: AtHand) => string[]): Promise<Pieces>;
  /** The remembered fragment of a record; with a revision, only of exactly this state. */
  peek<K extends Kind>(kind: K, id: number, revision?: number): FragmentOf<K> | undefined;
  /** Remembers the fragment of an event, which is always asked for by its revision. */
  keepEvent(fragment: FragmentOf<'event'>): void;
}

/** What one answer has loaded for itself, by kind and id; `null` stands for a record that is gone. */
type Loaded = Map<Kind, Map<number, FragmentOf<Kind> | null>>;

/** How many records of a write are kept at hand for the answers after it. */
const MOST_WRITTEN = 100;

/**
 * Remembers fragments for a calendar (DESIGN §6.3). Coherence by rule:
 *
 * - A write through the calendar drops what it affected. When somebody else has written in between, everything is dropped.
 * - A version that is another one than the one seen last drops everything.
 * - What was loaded before a drop is not put back after it.
 * - What the last write left is not loaded, as long as it is the last one.
 *
 * @param cache where fragments are kept
 * @param lists where lists of them are kept
 */
export function createFragments(
  calendar: Calendar,
  rendering: Rendering,
  cache: FragmentCache,
  lists: ListMemory,
): Fragments {
  let seen: number | undefined;
  let epoch = 0;
  let written: Committed['affected'] = [];

  function notice(version: number): void {
    lists.clear();
    seen = version;
    epoch++;
    written = [];
  }

  calendar.onCommit(({ before, version, affected }: Committed) => {
    // somebody who asked for the version has noticed this write already
    if (version === seen) return;
    if (before === seen) for (const { kind, id } of affected) cache.drop(kind, id);
    else cache.clear();
    notice(version);
    if (affected.length <= MOST_WRITTEN) written = affected;
  });

  /** The records with these ids: as the last write has left them all, else as they are stored. */
  async function recordsOf<K extends Kind>(kind: K, ids: readonly number[]): Promise<RecordOf<K>[]> {
    const told = ids.flatMap((id) => written.find((other) => other.id === id && other.kind === kind) ?? []);
    if (told.length < ids.length)
      return (await calendar.load(kind, ids)).filter((record) => record !== undefined);
    return told.flatMap(({ record }) => (record as RecordOf<K> | undefined) ?? []);
  }

  function peek<K extends Kind>(kind: K, id: number, revision?: number): FragmentOf<K> | undefined {
    const fragment = cache.get(kind, id);
    return revision === undefined || fragment?.revision === revision ? fragment : undefined;
  }

  async function load(kind: Kind, ids: ReadonlySet<number>, loaded: Loaded): Promise<void> {
    const started = epoch;
    const into = loaded.get(kind) ?? new Map<number, FragmentOf<Kind> | null>();
    loaded.set(kind, into);
    for (const id of ids) into.set(id, null);
    for (const record of await recordsOf(kind, [...ids])) {
      const fragment = fragmentOf(kind, record, rendering);
      into.set(record.id, fragment);
      if (started === epoch) cache.put(kind, fragment);
    }
  }

  const gather: Fragments['gather'] = async (make, own) => {
    const loaded: Loaded = new Map();
    if (own !== undefined) loaded.set(own.kind, new Map([[own.fragment.id, own.fragment]]));
    for (;;) {
      const missing = new Map<Kind, Set<number>>();
      const made = make(<K extends Kind>(kind: K, id: number, revision?: number) => {
        const found = loaded.get(kind)?.get(id) as FragmentOf<K> | null | undefined;
        if (found !== undefined) return found ?? undefined;
        const fragment = peek(kind, id, revision);
        if (fragment === undefined) missing.set(kind, (missing.get(kind) ?? new Set()).add(id));
        return fragment;
      });
      if (missing.size === 0) return made;
      await Promise.all([...missing].map(([kind, ids]) => load(kind, ids, loaded)));
    }
  };

  return {
    async refresh(known) {
      const started = epoch;
      const version = known ?? (await calendar.version());
      // a write of our own that came in between has been noticed by what it says itself
      if (version === seen || started !== epoch) return;
      cache.clear();
      notice(version);
    },

    gather,

    async list(refs, make) {
      const known = lists.get(refs);
      if (known !== undefined) return known;
      const started = epoch;
      const items = await gather(make);
      // what was gathered while somebody wrote is for nobody else
      return started === epoch ? lists.put(refs, items) : jsonPieces(items);
    },

    peek,
    keepEvent: (fragment) => cache.put('event', fragment),
  };
}
