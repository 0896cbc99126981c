import type { EventSearch } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import type { Sql } from '../file/sql.js';
import { hasTexts } from '../find/event-text.js';
import { isShort, wordsOf, wordsWith } from './dictionary.js';

/** How the full-text index answers a search. */
export interface Match {
  /** The expression for FTS5. */
  readonly expression: string;
  /** What must still be asked of the events that it finds. */
  readonly conditions: readonly Sql[];
}

/**
 * With how many words it is still cheaper to look for them than at the texts. One or two letters are part of the commonest words
 * there are; and when the hits have to be asked for more, they should be few.
 */
const [FEW_WORDS, MANY_WORDS] = [32, 600];

/** An expression that no event matches: no word has this number. */
const NOTHING = '0';

/** How the full-text index answers a search; `undefined`: it is of no use. */
export function matchOf(db: Connection, search: EventSearch): Match | undefined {
  const { all, none } = search;
  const pieces = [...new Set(all.flatMap(wordsOf))];
  if (pieces.length === 0) return undefined;
  const usable: number[][] = [];
  for (const piece of pieces) {
    const words = wordsWith(db, piece, isShort(piece) ? FEW_WORDS : MANY_WORDS);
    if (words?.length === 0) return { expression: NOTHING, conditions: [] };
    if (words !== undefined) usable.push(words);
  }
  const isExact =
    none.length === 0 && usable.length === pieces.length && all.every((part) => pieces.includes(part));
  if (!isExact && !usable.some((words) => words.length <= FEW_WORDS)) return undefined;
  return {
    expression: usable.map((words) => `(${words.join(' OR ')})`).join(' AND '),
    conditions: isExact ? [] : hasTexts(search),
  };
}
