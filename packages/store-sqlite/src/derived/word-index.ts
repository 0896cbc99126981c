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

/** The index of words, as one process writes it. */
export interface WordIndex {
  /** Indexes the events that wait (`event_waiting`), if they are so many that it is worth while. */
  catchUp(): void;
  /** After a transaction in which words got numbers: whether it was committed. */
  settle(committed: boolean): void;
}

/** How many numbers of words are remembered. */
const REMEMBERED = 50_000;

/**
 * With how many events that wait the index is brought up to date. FTS5 writes a segment for each commit that it takes part
 * in: for one text that was half of a rename, for many at once it is little. A search looks through the texts that wait.
 */
const MANY_WAITING = 256;

const WAITING = 'SELECT t.event, t.text FROM event_waiting w CROSS JOIN event_text t ON t.event = w.event';

/** The index of words of a file; `manyWaiting`: with how many events that wait it is brought up to date. */
export function wordIndex(db: Connection, manyWaiting = MANY_WAITING): WordIndex {
  const numbers = new Map<string, number>();
  let unsettled: string[] = [];

  const ask = (word: string): number => {
    const known = db.value('SELECT id FROM word WHERE word = ?', word) as number | undefined;
    if (known !== undefined) return known;
    const number = db.insert('INSERT INTO word (word) VALUES (?)', word);
    db.run('INSERT INTO word_part (rowid, word) VALUES (?, ?)', number, word);
    return number;
  };
  /** The number of a word; it gets one if it has none. */
  const numberOf = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    const number = ask(word);
    numbers.set(word, number);
    unsettled.push(word);
    return number;
  };
  return {
    catchUp() {
      if ((db.value('SELECT count(*) FROM event_waiting') as number) < manyWaiting) return;
      for (const [event, text] of db.tuples(WAITING) as [number, string][]) {
        const words = wordsOf(text).map(numberOf).join(' ');
        db.run('INSERT OR REPLACE INTO event_word (rowid, words) VALUES (?, ?)', event, words);
      }
      db.run('DELETE FROM event_waiting');
    },
    settle(committed) {
      if (!committed) for (const word of unsettled) numbers.delete(word);
      unsettled = [];
      if (numbers.size > REMEMBERED) numbers.clear();
    },
  };
}

/** The texts of events, as one commit writes them. */
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
export function eventTexts(db: Connection, words: WordIndex): EventTexts {
  const noted = new Map<number, { readonly text: string; readonly fresh: boolean }>();
  return {
    set(event, text, fresh) {
      noted.set(event, { text, fresh: noted.get(event)?.fresh ?? fresh });
    },
    finish() {
      if (noted.size === 0) return;
      for (const [event, { text, fresh }] of noted) {
        if (fresh) db.run('INSERT INTO event_text (event, text) VALUES (?, ?)', event, text);
        else db.run('UPDATE event_text SET text = ? WHERE event = ?', text, event);
        db.run('INSERT OR IGNORE INTO event_waiting (event) VALUES (?)', event);
      }
      words.catchUp();
    },
  };
}
