import type { Connection } from '../file/connection.js';

/**
 * The words in texts. Each word gets a number when it first occurs and keeps it; the full-text index stores which
 * events have which numbers. A text contains a substring of a word if and only if it has one of the words with that
 * substring, and there are far fewer words than texts.
 */

/** The separators of words in a folded text: all ASCII characters except letters and digits. */
const SEPARATORS = /[\0-/:-`{-\x7f]+/;

/** The words of a folded text. */
export const wordsOf = (text: string): string[] => text.split(SEPARATORS).filter((word) => word !== '');

/** The FTS5 expression for all trigrams of a substring. */
function trigramsOf(piece: string): string {
  const characters = [...piece];
  return characters
    .slice(2)
    .map((_, at) => `"${characters.slice(at, at + 3).join('')}"`)
    .join(' AND ');
}

/** Whether a substring is too short for the trigram index. */
export const isShort = (piece: string): boolean => [...piece].length < 3;

/** The numbers of the words that contain a substring; `undefined` if there are more than `most`. */
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

/** The dictionary of a file, as seen by one process. */
export interface Dictionary {
  /** The number of a word; assigns one to a new word. */
  numberOf(word: string): number;
  /** Must be called after a transaction that may have assigned numbers, with whether it was committed. */
  afterTransaction(committed: boolean): void;
}

/** The number of word numbers to cache. */
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
