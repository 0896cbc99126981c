import type { Connection } from '../file/connection.js';

/**
 * The words that texts consist of. Each has a number, which it gets the first time it occurs, and keeps; the full-text index
 * keeps which events have which numbers. A text contains a piece of one word exactly when it has one of the words that
 * contain the piece, and there are far fewer words than texts.
 */

/** What separates words in a folded text: whatever of ASCII is no letter or digit. */
const SEPARATORS = /[\0-/:-`{-\x7f]+/;

/** The words of a folded text. */
export const wordsOf = (text: string): string[] => text.split(SEPARATORS).filter((word) => word !== '');

/** The expression for an index of trigrams that finds what contains all trigrams of a piece. */
function trigramsOf(piece: string): string {
  const characters = [...piece];
  return characters
    .slice(2)
    .map((_, at) => `"${characters.slice(at, at + 3).join('')}"`)
    .join(' AND ');
}

/** Whether a piece is too short for the index of trigrams. */
export const isShort = (piece: string): boolean => [...piece].length < 3;

/** The numbers of the words that contain a piece; `undefined`: there are more than `most`. */
export function wordsWith(db: Connection, piece: string, most: number): number[] | undefined {
  const rows = isShort(piece)
    ? db.values(`SELECT id FROM word WHERE instr(word, ?) > 0 LIMIT ${most + 1}`, piece)
    : db.values(
        `SELECT word.id FROM word_part CROSS JOIN word ON word.id = word_part.rowid
         WHERE word_part MATCH ? AND instr(word.word, ?) > 0 LIMIT ${most + 1}`,
        trigramsOf(piece),
        piece,
      );
  return rows.length > most ? undefined : (rows as number[]);
}

/** The dictionary, as one process writes it. */
export interface Dictionary {
  /** The number of a word; it gets one if it has none. */
  numberOf(word: string): number;
  /** After a transaction in which words may have got numbers: whether it was committed. */
  afterTransaction(committed: boolean): void;
}

/** How many numbers are cached. */
const CACHED = 50_000;

/** The dictionary of a file. */
export function createDictionary(db: Connection): Dictionary {
  const cache = new Map<string, number>();
  let uncommitted: string[] = [];

  const add = (word: string): number => {
    const number = db.insert('INSERT INTO word (word) VALUES (?)', word);
    db.run('INSERT INTO word_part (rowid, word) VALUES (?, ?)', number, word);
    return number;
  };
  return {
    numberOf(word) {
      const known = cache.get(word);
      if (known !== undefined) return known;
      const number =
        (db.value('SELECT id FROM word WHERE word = ?', word) as number | undefined) ?? add(word);
      cache.set(word, number);
      uncommitted.push(word);
      return number;
    },
    afterTransaction(committed) {
      if (!committed) for (const word of uncommitted) cache.delete(word);
      uncommitted = [];
      if (cache.size > CACHED) cache.clear();
    },
  };
}
