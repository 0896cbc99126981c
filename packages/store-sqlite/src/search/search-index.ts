import type { Connection } from '../file/connection.js';
import { NOWHERE, placeOf } from './place.js';
import type { SlimRow } from './slim-row.js';

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
  /** Indexes the events that wait (`waiting_event`), if they are so many that it is worth while. */
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

/** So many of them are indexed at a time: as many as a commit may bring, so that they are one segment. */
const BATCH = 5000;

const WAITING = `SELECT w.place, t.text, d.*
  FROM (SELECT event, place FROM waiting_event ORDER BY event LIMIT ${BATCH}) w
  CROSS JOIN event_text t ON t.event = w.event CROSS JOIN event_slim d ON d.event = w.event`;

type Waiting = [place: number, text: string, ...slim: SlimRow];

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
  /** Moves events to the places that they should have, in the order of places: FTS5 begins anew where it has to go back. */
  const index = (waiting: readonly Waiting[]): void => {
    const rows: [place: number, words?: string][] = [];
    for (const [before, text, ...slim] of waiting) {
      if (before !== NOWHERE) rows.push([before]);
      rows.push([placeOf(slim), wordsOf(text).map(numberOf).join(' ')]);
    }
    for (const [place, words] of rows.sort(([a], [b]) => a - b)) {
      if (words === undefined) db.run('DELETE FROM placed_word WHERE rowid = ?', place);
      else db.run('INSERT INTO placed_word (rowid, words) VALUES (?, ?)', place, words);
    }
  };

  return {
    catchUp() {
      if ((db.value('SELECT count(*) FROM waiting_event') as number) < manyWaiting) return;
      for (;;) {
        const waiting = db.tuples(WAITING) as Waiting[];
        const last = waiting.at(-1);
        if (last === undefined) return;
        index(waiting);
        db.run('DELETE FROM waiting_event WHERE event <= ?', last[2]);
      }
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
  /** Notes the folded text of an event and the place where the index has it; `NOWHERE`: it has no text yet. */
  set(event: number, text: string, place: number): void;
  /**
   * Writes what was noted. Nothing else is written in between: many statements have the full-text index written out
   * before them, and that costs more than all the rest.
   */
  finish(): void;
}

/** What is noted of an event: its text at the end of the commit, and its place before. */
interface Noted {
  readonly text: string;
  readonly place: number;
}

/** The texts that one commit writes. */
export function eventTexts(db: Connection, words: WordIndex): EventTexts {
  const noted = new Map<number, Noted>();
  return {
    set(event, text, place) {
      noted.set(event, { place: noted.get(event)?.place ?? place, text });
    },
    finish() {
      if (noted.size === 0) return;
      for (const [event, { text, place }] of noted) {
        if (place === NOWHERE) db.run('INSERT INTO event_text (event, text) VALUES (?, ?)', event, text);
        else db.run('UPDATE event_text SET text = ? WHERE event = ?', text, event);
        db.run('INSERT OR IGNORE INTO waiting_event (event, place) VALUES (?, ?)', event, place);
      }
      words.catchUp();
    },
  };
}
