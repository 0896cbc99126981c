import type { Ref } from '@kalends/core';
import type { Pieces } from './json-text.js';
import type { TextShelf } from './text-shelf.js';

/** The texts of a list on the shelf: under so many keys from the first one on. */
interface Place {
  readonly first: number;
  readonly count: number;
}

/**
 * Whole lists on a shelf, for which memory has no room. To read one there takes a third of the time that it takes to join fifty
 * events, and two thirds with ten. A list is known by the references that were found, and forgotten with them.
 */
export interface ListShelf {
  /** The text of a list, if all of it is still there. */
  get(refs: readonly Ref[]): Pieces | undefined;
  /** Puts the text of a list there; it may be lost at any time. */
  put(refs: readonly Ref[], pieces: Pieces): void;
  clear(): void;
}

/** A shelf that belongs to lists alone. */
export function createListShelf(shelf: TextShelf): ListShelf {
  let places = new WeakMap<readonly Ref[], Place>();
  let next = 0;

  function piecesAt({ first, count }: Place): Pieces | undefined {
    const pieces: string[] = [];
    for (let key = first; key < first + count; key++) {
      const piece = shelf.get(key);
      if (piece === undefined) return undefined;
      pieces.push(piece);
    }
    return pieces;
  }

  return {
    get(refs) {
      const place = places.get(refs);
      return place && piecesAt(place);
    },
    put(refs, pieces) {
      const first = next;
      // no key is given twice: what is left of a list that was lost is not taken for a part of another one
      next += pieces.length;
      if (pieces.every((piece, index) => shelf.put(first + index, piece)))
        places.set(refs, { first, count: pieces.length });
    },
    clear() {
      places = new WeakMap();
      shelf.clear();
    },
  };
}
