import type { Connection } from './connection.js';

/**
 * The words of events: what makes a search for a part of a word cheap. Each text is cut into words; a word gets a number
 * the first time it occurs, and a full-text index keeps which events have which numbers. A text contains a needle that
 * is part of one word exactly when it has one of the words that contain it; there are far fewer words than texts.
 */
export interface WordIndex {
  /** Stores the folded text of an event; `fresh`: it has none yet. */
  set(event: number, text: string, fresh: boolean): void;
  /** After the transaction of `set`: whether it was committed. */
  settle(committed: boolean): void;
}

/** How many numbers of words are remembered. */
const REMEMBERED = 50_000;

/** What separates words in a folded text: whatever of ASCII is no letter or digit. */
const SEPARATORS = /[\0-/:-`{-\x7f]+/;

/** The words of a folded text. */
export const wordsOf = (text: string): string[] => text.split(SEPARATORS).filter((word) => word !== '');

/** The words of a file, as one process writes them. */
export function wordIndex(db: Connection): WordIndex {
  const numbers = new Map<string, number>();
  let unsettled: string[] = [];

  const numberOf = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    let number = db.value('SELECT id FROM word WHERE word = ?', word) as number | undefined;
    if (number === undefined) {
      number = db.value('INSERT INTO word (word) VALUES (?) RETURNING id', word) as number;
      db.run('INSERT INTO word_part (rowid, word) VALUES (?, ?)', number, word);
    }
    numbers.set(word, number);
    unsettled.push(word);
    return number;
  };

  return {
    set(event, text, fresh) {
      const terms = Array.from(new Set(wordsOf(text)), numberOf).join(' ');
      if (fresh) {
        db.run('INSERT INTO event_text (event, text) VALUES (?, ?)', event, text);
      } else {
        db.run('UPDATE event_text SET text = ? WHERE event = ?', text, event);
        db.run('DELETE FROM event_word WHERE rowid = ?', event);
      }
      db.run('INSERT INTO event_word (rowid, words) VALUES (?, ?)', event, terms);
    },
    settle(committed) {
      if (!committed) for (const word of unsettled) numbers.delete(word);
      unsettled = [];
      if (numbers.size > REMEMBERED) numbers.clear();
    },
  };
}
