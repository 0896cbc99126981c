import { nextSlice } from '@kalends/core/adapter';
import { INDEX_COLUMNS, type IndexRow } from '../derived/index-row.js';
import { type Connection, retryWhileBusy } from '../file/connection.js';
import { type Dictionary, wordsOf } from './dictionary.js';
import { docidOf, NO_DOCID } from './docid.js';

/** Moves pending events into the full-text index, in slices between which others read and write. */
export interface Indexing {
  /**
   * Begins if enough events are pending, and goes on until none is. Never throws: what was committed before it stays so.
   *
   * @param changes how many events wait that were not there at the last call, at most. Default: any number
   */
  start(changes?: number): void;
  /** Waits until nothing runs. */
  idle(): Promise<void>;
  /** Ends after the current slice. */
  stop(): void;
}

/**
 * How long a slice may number words, in milliseconds. A text of 100,000 characters takes 200: its words are numbered in
 * several slices, and indexed in one.
 */
const SLICE = 8;
/** The number of words between two looks at the clock. */
const STEP = 64;
/** How often one looks whether enough events are pending, until there are. */
const LOOKS = 8;

const NEXT = `SELECT p.docid, t.text, ${INDEX_COLUMNS.map((column) => `d.${column}`).join(', ')}
  FROM pending_event p CROSS JOIN event_text t ON t.event = p.event
  CROSS JOIN event_key d INDEXED BY event_key_event ON d.field IS '' AND d.event = p.event
  WHERE p.event > ? ORDER BY p.event LIMIT 1`;

interface Pending extends IndexRow {
  readonly docid: number;
  readonly text: string;
}

/** An event whose words are being numbered. */
interface Numbering {
  readonly event: number;
  readonly text: string;
  readonly words: readonly string[];
  readonly numbers: number[];
}

/** A change of the index. */
interface Write {
  readonly docid: number;
  /** The numbers of the words; `undefined` removes the event. */
  readonly words?: string;
}

/**
 * The indexing of a file.
 *
 * @param manyPending the number of pending events from which it begins
 */
export function createIndexing(db: Connection, dictionary: Dictionary, manyPending: number): Indexing {
  let stopped = false;
  /** How many events may have come since the last look at those that wait. */
  let added = 0;
  let running: Promise<void> | undefined;
  /** A text that takes several slices. */
  let long: Numbering | undefined;

  const numbersOf = ({ event, text }: Pending): Numbering =>
    long?.event === event && long.text === text
      ? long
      : { event, text, words: [...new Set(wordsOf(text))], numbers: [] };

  /** Numbers the words of a text until a time. Gives whether all of them have numbers. */
  function number({ words, numbers }: Numbering, deadline: number): boolean {
    do
      for (const word of words.slice(numbers.length, numbers.length + STEP))
        numbers.push(dictionary.numberOf(word));
    while (numbers.length < words.length && performance.now() < deadline);
    return numbers.length === words.length;
  }

  /** Indexes some events within the transaction. Gives whether any were pending. */
  function indexSome(): boolean {
    const deadline = performance.now() + SLICE;
    const writes: Write[] = [];
    const indexed: number[] = [];
    let next: Pending | undefined;
    for (;;) {
      next = db.row(NEXT, indexed.at(-1) ?? 0) as Pending | undefined;
      if (next === undefined || (indexed.length > 0 && performance.now() > deadline)) break;
      const numbering = numbersOf(next);
      const isDone = number(numbering, deadline);
      long = isDone ? undefined : numbering;
      if (!isDone) break;
      if (next.docid !== NO_DOCID) writes.push({ docid: next.docid });
      writes.push({ docid: docidOf(next), words: numbering.numbers.join(' ') });
      indexed.push(next.event);
    }
    // FTS5 flushes its buffer whenever docids decrease
    for (const { docid, words } of writes.sort((a, b) => a.docid - b.docid)) {
      if (words === undefined) db.run('DELETE FROM event_word WHERE rowid = ?', docid);
      else db.run('INSERT INTO event_word (rowid, words) VALUES (?, ?)', docid, words);
    }
    for (const event of indexed) db.run('DELETE FROM pending_event WHERE event = ?', event);
    return next !== undefined;
  }

  function slice(): boolean {
    if (stopped) return false;
    let committed = false;
    try {
      const more = db.write(indexSome);
      committed = true;
      return more;
    } finally {
      // numbers that were rolled back belong to no word
      if (!committed) long = undefined;
      dictionary.afterTransaction(committed);
    }
  }

  const areMany = () =>
    db.value(`SELECT 1 FROM pending_event LIMIT 1 OFFSET ${manyPending - 1}`) !== undefined;

  async function run(): Promise<void> {
    do await nextSlice();
    while (await retryWhileBusy(slice));
  }

  return {
    start(changes = manyPending) {
      added += changes;
      // to count those that wait costs as much as to note one of them
      if (stopped || running !== undefined || added * LOOKS < manyPending) return;
      // searches read the texts of what is pending: after an error, as of a full disk, the next commit tries again
      try {
        if (!areMany()) {
          added = 0;
          return;
        }
      } catch {
        return;
      }
      running = run().catch(() => undefined);
      void running.then(() => (running = undefined));
    },
    idle: () => running ?? Promise.resolve(),
    stop() {
      stopped = true;
    },
  };
}
