import type { Ref } from '@kalends/core';
import { jsonList } from './json-text.js';

/** A list is remembered when it is asked for again before so many others were. */
const OTHERS = 80;

/** How many characters of lists are remembered. */
const CHARACTERS = 4_000_000;

/**
 * Whole lists as texts, for those who ask the same soon again: a page that everybody sees is joined twice, not thousands of
 * times. A list is known by the references that were found: as long as nobody writes, a store answers the same ones to the
 * same query (`foundBefore`). Whoever keeps it clears it when somebody writes.
 */
export interface ListMemory {
  /** The text of a list that is remembered. */
  get(refs: readonly Ref[]): string | undefined;
  /** The text of a list of these items, which may be remembered from now on. */
  put(refs: readonly Ref[], items: readonly string[]): string;
  clear(): void;
}

/** An empty memory. */
export function createListMemory(): ListMemory {
  const lately = new Set<readonly Ref[]>();
  const texts = new Map<readonly Ref[], string>();
  let size = 0;

  function clear(): void {
    lately.clear();
    texts.clear();
    size = 0;
  }

  return {
    get: (refs) => texts.get(refs),
    put(refs, items) {
      if (!lately.has(refs)) {
        if (lately.size === OTHERS) lately.clear();
        lately.add(refs);
        return jsonList(items);
      }
      // one piece: it is not put together again whenever it is sent
      const text = `[${items.join(',')}]`;
      if (size + text.length > CHARACTERS) clear();
      size += text.length;
      texts.set(refs, text);
      return text;
    },
    clear,
  };
}
