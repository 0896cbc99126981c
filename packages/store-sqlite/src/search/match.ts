import type { EventSearch } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { allOf, type Fragment, sql } from './fragment.js';
import { wordsOf } from '../derived/word-index.js';

/** What the index of words knows of a search. */
export interface WordHits {
  /** The expression that it answers. */
  readonly match: string;
  /** What the events that it finds must still be asked. */
  readonly conditions: readonly Fragment[];
}

/**
 * With how many words it is still cheaper to look for them than at the texts. One or two letters are part of the commonest words
 * there are; and when the hits have to be asked for more, they should be few.
 */
const [FEW_WORDS, MANY_WORDS] = [32, 600];

/** An expression that no event matches: no word has this number. */
const NOTHING = '0';

/** What a search wants of the text in `t`. */
export const wanted = ({ all, none }: EventSearch): Fragment =>
  allOf([
    ...all.map((part) => sql`instr(t.text, ${part}) > 0`),
    ...none.map((part) => sql`instr(t.text, ${part}) = 0`),
  ]);

/** Whether the text of an event has what a search wants. */
export const hasTexts = (search: EventSearch): Fragment[] =>
  search.all.length + search.none.length === 0
    ? []
    : [sql`EXISTS (SELECT 1 FROM event_text t WHERE t.event = d.event AND ${wanted(search)})`];

/** The expression for an index of trigrams that finds what contains all trigrams of a word. */
function trigrams(word: string): string {
  const characters = [...word];
  return characters
    .slice(2)
    .map((_, at) => `"${characters.slice(at, at + 3).join('')}"`)
    .join(' AND ');
}

/** The numbers of the words that contain a piece; `undefined`: too many to look for. */
function wordsWith(db: Connection, piece: string): number[] | undefined {
  const isShort = [...piece].length < 3;
  const most = isShort ? FEW_WORDS : MANY_WORDS;
  const rows = isShort
    ? db.values(`SELECT id FROM word WHERE instr(word, ?) > 0 LIMIT ${most + 1}`, piece)
    : db.values(
        `SELECT word.id FROM word_part CROSS JOIN word ON word.id = word_part.rowid
         WHERE word_part MATCH ? AND instr(word.word, ?) > 0 LIMIT ${most + 1}`,
        trigrams(piece),
        piece,
      );
  return rows.length > most ? undefined : (rows as number[]);
}

/** What the index of words knows of a search; `undefined`: it is of no use. */
export function wordHits(db: Connection, search: EventSearch): WordHits | undefined {
  const { all, none } = search;
  const pieces = [...new Set(all.flatMap(wordsOf))];
  if (pieces.length === 0) return undefined;
  const usable: number[][] = [];
  for (const piece of pieces) {
    const words = wordsWith(db, piece);
    if (words?.length === 0) return { match: NOTHING, conditions: [] };
    if (words !== undefined) usable.push(words);
  }
  const isExact =
    none.length === 0 && usable.length === pieces.length && all.every((part) => pieces.includes(part));
  if (!isExact && !usable.some((words) => words.length <= FEW_WORDS)) return undefined;
  return {
    match: usable.map((words) => `(${words.join(' OR ')})`).join(' AND '),
    conditions: isExact ? [] : hasTexts(search),
  };
}
