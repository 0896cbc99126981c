import type { Calendar, Committed, Kind, Ref } from '@kalends/core';
import { createFragmentCache } from './fragment-cache.js';
import { fragmentOf, type FragmentOf } from './fragment.js';
import type { Rendering } from './rendering.js';

/** Fragments by id, as an answer has collected them. */
export type Taken<K extends Kind> = Map<number, FragmentOf<K>>;

/** Rendered records, remembered as long as they are true. */
export interface Fragments {
  /** Forgets everything if anybody has written since the last time: called once at the start of an answer. */
  refresh(): Promise<void>;
  /** Collects the fragments of what a query has found. A record that is gone is left out. */
  takeRefs<K extends Kind>(kind: K, refs: readonly Ref[], into: Taken<K>): Promise<void>;
  /** Collects the fragments of linked records. */
  takeIds<K extends Kind>(kind: K, ids: Iterable<number>, into: Taken<K>): Promise<void>;
  /** The remembered fragment of exactly this state of a record. */
  peek<K extends Kind>(kind: K, ref: Ref): FragmentOf<K> | undefined;
  /** Remembers the fragment of an event, which is always asked for by its revision. */
  keepEvent(fragment: FragmentOf<'event'>): void;
}

/**
 * Remembers fragments for a calendar (DESIGN §6.3). Coherence by rule:
 *
 * - A write through the calendar drops what it touched. When somebody else has written in between, everything is dropped.
 * - A version that is another one than the one seen last drops everything.
 * - What was loaded before a drop is not put back after it.
 *
 * @param characters how many characters of text are kept at most
 */
export function createFragments(calendar: Calendar, rendering: Rendering, characters: number): Fragments {
  const cache = createFragmentCache(characters);
  let seen: number | undefined;
  let epoch = 0;

  function notice(version: number): void {
    seen = version;
    epoch++;
  }

  calendar.onCommit(({ before, version, touched }: Committed) => {
    // somebody who asked for the version has noticed this write already
    if (version === seen) return;
    if (before === seen) for (const { kind, id } of touched) cache.drop(kind, id);
    else cache.clear();
    notice(version);
  });

  /** Collects what is remembered and loads the rest at once. */
  async function take<K extends Kind>(
    kind: K,
    wanted: Iterable<number>,
    into: Taken<K>,
    revisions: ReadonlyMap<number, number>,
  ) {
    const missing: number[] = [];
    for (const id of wanted) {
      if (into.has(id)) continue;
      const fragment = cache.get(kind, id);
      const revision = revisions.get(id) ?? fragment?.revision;
      if (fragment === undefined || fragment.revision !== revision) missing.push(id);
      else into.set(id, fragment);
    }
    if (missing.length === 0) return;
    const started = epoch;
    for (const record of await calendar.load(kind, missing)) {
      const fragment = fragmentOf(kind, record, rendering);
      into.set(record.id, fragment);
      if (started === epoch) cache.put(kind, fragment);
    }
  }

  const NO_REVISIONS: ReadonlyMap<number, number> = new Map();

  return {
    async refresh() {
      const started = epoch;
      const version = await calendar.version();
      // a write of our own that came in between has been noticed by what it says itself
      if (version === seen || started !== epoch) return;
      cache.clear();
      notice(version);
    },
    takeRefs: (kind, refs, into) =>
      take(
        kind,
        refs.map(({ id }) => id),
        into,
        new Map(refs.map(({ id, revision }) => [id, revision])),
      ),
    takeIds: (kind, ids, into) => take(kind, ids, into, NO_REVISIONS),
    peek(kind, { id, revision }) {
      const fragment = cache.get(kind, id);
      return fragment?.revision === revision ? fragment : undefined;
    },
    keepEvent: (fragment) => cache.put('event', fragment),
  };
}
