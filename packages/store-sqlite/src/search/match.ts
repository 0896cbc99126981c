import type { EventSearch } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import type { Sql } from '../file/sql.js';
import { hasTexts } from '../find/event-text.js';
import { isShort, wordsOf, wordsWith } from './dictionary.js';

/** How the full-text index is used for a search. */
export interface Match {
  /** The FTS5 expression. */
  readonly expression: string;
  /** Conditions to check on the events that it finds. */
  readonly conditions: readonly Sql[];
}

/**
 * The maximum number of words for which the index is cheaper than scanning the texts. One or two letters occur in the
 * most common words; and if the hits need further checks, they should be few.
 */
const [FEW_WORDS, MANY_WORDS] = [32, 600];

/** An expression that matches no event: no word has this number. */
const NOTHING = '0';

/** Plans a search with the full-text index; `undefined` if a scan is cheaper. */
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
  // what the texts are checked for anyway need not be looked up by hundreds of words
  const used = isExact ? usable : usable.filter((words) => words.length <= FEW_WORDS);
  if (used.length === 0) return undefined;
  return {
    expression: used.map((words) => `(${words.join(' OR ')})`).join(' AND '),
    conditions: isExact ? [] : [hasTexts(search)],
  };
}
