import { isTermKind, type TermKind } from '../records/kind.js';
import type { Committed } from '../store/store.js';

/**
 * The terms that were there in a version of the calendar, so that those that event after event has are not asked for each time.
 * Who takes one from here assumes it (`Precondition`): when anybody else has written since, the store looks itself, at the commit.
 */
export interface TermMemory {
  /** The version in which all of these terms were there; `undefined`: nobody has seen them all. */
  versionWith(kind: TermKind, ids: readonly number[]): number | undefined;
  /** Notes terms that were there in a version. */
  note(kind: TermKind, ids: Iterable<number>, version: number): void;
  /** Follows a write through the calendar to its version; forgets everything when others have written before it, as they may again. */
  follow(committed: Committed): void;
  /** Forgets everything. */
  clear(): void;
}

/** How many terms are remembered. */
const REMEMBERED = 10_000;

/** Remembers no term yet. */
export function createTermMemory(): TermMemory {
  const seen: Readonly<Record<TermKind, Set<number>>> = { category: new Set(), tag: new Set() };
  let of: number | undefined;

  function clear(): void {
    seen.category.clear();
    seen.tag.clear();
    of = undefined;
  }

  /** Makes it the memory of a version; nothing is left in it if it was another one's, or is full. */
  function turnTo(version: number): void {
    if (version === of && seen.category.size + seen.tag.size < REMEMBERED) return;
    clear();
    of = version;
  }

  return {
    versionWith: (kind, ids) => (ids.every((id) => seen[kind].has(id)) ? of : undefined),
    note(kind, ids, version) {
      turnTo(version);
      for (const id of ids) seen[kind].add(id);
    },
    follow({ before, version, affected }) {
      if (before !== of) {
        clear();
        return;
      }
      turnTo(before);
      of = version;
      for (const { kind, id, record } of affected) {
        if (!isTermKind(kind)) continue;
        if (record === undefined) seen[kind].delete(id);
        else seen[kind].add(id);
      }
    },
    clear,
  };
}
