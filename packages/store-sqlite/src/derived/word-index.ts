import type { Connection } from '../file/connection.js';

/**
 * The index of words, which makes a search for a part of a word cheap. Each text is cut into words; a word gets a number
 * the first time it occurs, and a full-text index keeps which events have which numbers. A text contains a needle that is
 * part of one word exactly when it has one of the words that contain it, and there are far fewer words than texts.
 */

/** What separates words in a folded text: whatever of ASCII is no letter or digit. */
const SEPARATORS = /[\0-/:-`{-\x7f]+/;

/** The words of a folded text. */
export const wordsOf = (text: string): string[] => text.split(SEPARATORS).filter((word) => word !== '');

/** The numbers of words, as one process knows them. */
export interface WordNumbers {
  /** The number of a word; it gets one if it has none. */
  of(word: string): number;
  /** After a transaction in which words got numbers: whether it was committed. */
  settle(committed: boolean): void;
}

/** How many numbers of words are remembered. */
const REMEMBERED = 50_000;

/** The numbers of the words of a file. */
export function wordNumbers(db: Connection): WordNumbers {
  const numbers = new Map<string, number>();
  let unsettled: string[] = [];

  const ask = (word: string): number => {
    const known = db.value('SELECT id FROM word WHERE word = ?', word) as number | undefined;
    if (known !== undefined) return known;
    const number = db.insert('INSERT INTO word (word) VALUES (?)', word);
    db.run('INSERT INTO word_part (rowid, word) VALUES (?, ?)', number, word);
    return number;
  };
  return {
    of(word) {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      const number = ask(word);
      numbers.set(word, number);
      unsettled.push(word);
      return number;
    },
    settle(committed) {
      if (!committed) for (const word of unsettled) numbers.delete(word);
      unsettled = [];
      if (numbers.size > REMEMBERED) numbers.clear();
    },
  };
}

/** The texts of events and their words, as one commit writes them. */
export interface EventTexts {
  /** Notes the folded text of an event; `fresh`: it has none yet. */
  set(event: number, text: string, fresh: boolean): void;
  /**
   * Writes what was noted. Nothing else is written in between: many statements have the full-text index written out
   * before them, and that costs more than all the rest.
   */
  finish(): void;
}

/** The texts that one commit writes. */
export function eventTexts(db: Connection, numbers: WordNumbers): EventTexts {
  const noted = new Map<number, { readonly text: string; readonly fresh: boolean }>();
  return {
    set(event, text, fresh) {
      noted.set(event, { text, fresh: noted.get(event)?.fresh ?? fresh });
    },
    finish() {
      for (const [event, { text, fresh }] of noted) {
        const words = [...new Set(wordsOf(text).map((word) => numbers.of(word)))].join(' ');
        if (fresh) {
          db.run('INSERT INTO event_text (event, text) VALUES (?, ?)', event, text);
        } else {
          db.run('UPDATE event_text SET text = ? WHERE event = ?', text, event);
          db.run('DELETE FROM event_word WHERE rowid = ?', event);
        }
        db.run('INSERT INTO event_word (rowid, words) VALUES (?, ?)', event, words);
      }
    },
  };
}
