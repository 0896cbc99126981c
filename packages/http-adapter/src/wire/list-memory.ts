import type { Ref } from '@kalends/core';
import { flat, jsonPieces, whole, type Pieces } from './json-text.js';

/** What a list costs beside its text, in characters. */
const OVERHEAD = 1000;

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
 * did: a walk through a long calendar leaves nothing here.
 */
export function createListMemory(characters: number): ListMemory {
  const lately = new Set<readonly Ref[]>();
  let sizeOfLately = 0;
  const texts = new Map<readonly Ref[], Pieces>();
  let size = 0;

  function forgetLately(): void {
    lately.clear();
    sizeOfLately = 0;
  }

  function forgetTexts(): void {
    texts.clear();
    size = 0;
  }

  return {
    get: (refs) => texts.get(refs),
    put(refs, items) {
      const pieces = jsonPieces(items);
      const cost = OVERHEAD + whole(pieces).length;
      if (!lately.has(refs)) {
        if (sizeOfLately + cost > characters) forgetLately();
        sizeOfLately += cost;
        lately.add(refs);
        return pieces;
      }
      const kept = pieces.map(flat);
      if (size + cost > characters) forgetTexts();
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
