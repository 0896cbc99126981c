import type { Ref } from '@kalends/core/adapter';
import { flat, jsonPieces, whole, type Pieces } from '../json/json-text.js';
import type { ListShelf } from './list-shelf.js';

/** What a list costs beside its text, in characters. */
const OVERHEAD = 1000;

/** Each time when so many lists have found no room, it is looked at which of those that are here were used meanwhile. */
const REFUSALS = 100;

/** How often in a row a list may be found unused; then it makes room. */
const IDLE = 3;

/** With a shelf, a list comes again when it does before so many characters of others. */
const SHELF_WINDOW = 128_000_000;

/** Shorter lists are joined as quickly as they are read from a shelf. */
const WORTH_A_SHELF = 5000;

/** A list that is remembered. */
interface Kept {
  readonly pieces: Pieces;
  readonly cost: number;
  /** How often in a row it was found unused. */
  idle: number;
}

/**
 * Whole lists as texts, for those who ask the same soon again: a page that everybody sees is joined twice, not thousands of
 * times. A list is known by the references that were found: as long as nobody writes, a store answers the same ones to the
 * same query (`foundBefore`). Whoever keeps it clears it when somebody writes.
 */
export interface ListMemory {
  /** The text of a list that is remembered. */
  get(refs: readonly Ref[]): Pieces | undefined;
  /** The text of a list of these items, which may be remembered from now on. */
  put(refs: readonly Ref[], items: readonly string[]): Pieces;
  clear(): void;
}

/**
 * An empty memory for so many characters. A list is remembered when it comes again before so many characters of others
 * did: a walk through a long calendar leaves nothing here. Where there is no room, those that are here stay as long as they
 * are used: to exchange them all the time would be more work, of the collector most of all, than it saves. The others go to
 * the shelf, if there is one.
 */
export function createListMemory(characters: number, shelf?: ListShelf): ListMemory {
  const window = shelf === undefined ? characters : Math.max(characters, SHELF_WINDOW);
  let lately = new WeakSet<readonly Ref[]>();
  let sizeOfLately = 0;
  const lists = new Map<readonly Ref[], Kept>();
  let size = 0;
  let refused = 0;

  function forgetLately(): void {
    lately = new WeakSet();
    sizeOfLately = 0;
  }

  /** Notes that a list was asked for; tells whether it was before, not too many others ago. */
  function comesAgain(refs: readonly Ref[], cost: number): boolean {
    if (lately.has(refs)) return true;
    if (sizeOfLately + cost > window) forgetLately();
    sizeOfLately += cost;
    lately.add(refs);
    return false;
  }

  /** Those that nobody has used for long go. */
  function forgetIdle(): void {
    for (const [refs, kept] of lists) {
      kept.idle++;
      if (kept.idle <= IDLE) continue;
      lists.delete(refs);
      size -= kept.cost;
    }
  }

  /** Tells whether there is room for one more; each time when so many have found none, it is made. */
  function findRoom(cost: number): boolean {
    if (size + cost <= characters) return true;
    refused++;
    if (refused < REFUSALS) return false;
    refused = 0;
    forgetIdle();
    return size + cost <= characters;
  }

  return {
    get(refs) {
      const known = lists.get(refs);
      if (known === undefined) return shelf?.get(refs);
      known.idle = 0;
      return known.pieces;
    },
    put(refs, items) {
      const pieces = jsonPieces(items);
      const cost = OVERHEAD + whole(pieces).length;
      if (lists.has(refs) || !comesAgain(refs, cost)) return pieces;
      if (!findRoom(cost)) {
        if (cost >= WORTH_A_SHELF) shelf?.put(refs, pieces);
        return pieces;
      }
      const kept = { pieces: pieces.map(flat), cost, idle: 0 };
      lists.set(refs, kept);
      size += cost;
      return kept.pieces;
    },
    clear() {
      forgetLately();
      lists.clear();
      shelf?.clear();
      size = refused = 0;
    },
  };
}
