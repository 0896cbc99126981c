import type { Ref } from '@kalends/core';
import { flat, jsonPieces, whole, type Pieces } from './json-text.js';

/** What a list costs beside its text, in characters. */
const OVERHEAD = 1000;

/** Lists stay as long as one of them is asked for, at least, while so many others are for which there is no room. */
const WORTH = 8;

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
 * are used: to exchange them all the time would be more work, of the collector most of all, than it saves.
 */
export function createListMemory(characters: number): ListMemory {
  const lately = new Set<readonly Ref[]>();
  let sizeOfLately = 0;
  const texts = new Map<readonly Ref[], Pieces>();
  let size = 0;
  let used = 0;
  let refused = 0;

  function forgetLately(): void {
    lately.clear();
    sizeOfLately = 0;
  }

  function forgetTexts(): void {
    texts.clear();
    size = used = refused = 0;
  }

  /** Whether a list that comes again has come before so many others did. */
  function isBack(refs: readonly Ref[], cost: number): boolean {
    if (lately.has(refs)) return true;
    if (sizeOfLately + cost > characters) forgetLately();
    sizeOfLately += cost;
    lately.add(refs);
    return false;
  }

  /** Whether there is room for one more, which is made when those that are here were hardly used meanwhile. */
  function hasRoom(cost: number): boolean {
    if (size + cost <= characters) return true;
    refused++;
    if (refused < texts.size) return false;
    const isWorthIt = used * WORTH >= refused;
    used = refused = 0;
    if (isWorthIt) return false;
    forgetTexts();
    return cost <= characters;
  }

  return {
    get(refs) {
      const known = texts.get(refs);
      if (known !== undefined) used++;
      return known;
    },
    put(refs, items) {
      const known = texts.get(refs);
      if (known !== undefined) return known;
      const pieces = jsonPieces(items);
      const cost = OVERHEAD + whole(pieces).length;
      if (!isBack(refs, cost) || !hasRoom(cost)) return pieces;
      const kept = pieces.map(flat);
      size += cost;
      texts.set(refs, kept);
      return kept;
    },
    clear() {
      forgetLately();
      forgetTexts();
    },
  };
}
