import type { Ref } from '@kalends/core/adapter';
import type { TextShelf } from './text-shelf.js';

/**
 * Whole lists on a shelf, for which memory has no room. To read one there takes a third of the time that it takes to join fifty
 * events, and two thirds with ten. A list is known by the references that were found, and forgotten with them.
 */
export interface ListShelf {
  /** The pieces of a list's text, if all of them are still there. */
  get(refs: readonly Ref[]): readonly string[] | undefined;
  /** Puts the pieces of a list's text there; they may be lost at any time. */
  put(refs: readonly Ref[], pieces: readonly string[]): void;
  /** Loses all lists. */
  clear(): void;
}

/** A shelf that belongs to lists alone. */
export function createListShelf(shelf: TextShelf): ListShelf {
  /** Under which keys the pieces of each list are. */
  let keys = new WeakMap<readonly Ref[], readonly number[]>();
  let next = 0;

  return {
    get(refs) {
      const pieces = keys.get(refs)?.map((key) => shelf.get(key)) ?? [undefined];
      return pieces.every((piece) => piece !== undefined) ? pieces : undefined;
    },
    put(refs, pieces) {
      // no key is given twice: what is left of a list that was lost is not taken for a part of another one
      const own = pieces.map(() => next++);
      if (pieces.every((piece, index) => shelf.put(own[index] ?? 0, piece))) keys.set(refs, own);
    },
    clear() {
      keys = new WeakMap();
      shelf.clear();
    },
  };
}
