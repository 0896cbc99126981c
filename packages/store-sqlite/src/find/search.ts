import type { EventSearch } from '@kalends/core';
import type { Connection } from '../file/connection.js';
import { allOf, type Fragment, raw, sql, unionAll } from './fragment.js';
import { wordsOf } from '../derived/word-index.js';

/** Events that a search looks at, and what they must still be asked. */
export interface Hits {
  /** A select of `event`, without repeats. */
  readonly events: Fragment;
  readonly conditions: readonly Fragment[];
}

/** With more words than this to look for, it is cheaper to look at the texts. */
const MANY_WORDS = 600;

/** What a search wants of the text in `t`. */
const wanted = ({ all, none }: EventSearch): Fragment[] => [
  ...all.map((part) => sql`instr(t.text, ${part}) > 0`),
  ...none.map((part) => sql`instr(t.text, ${part}) = 0`),
];

/** Whether the text of an event has what a search wants. */
export function hasTexts(search: EventSearch): Fragment[] {
  const parts = wanted(search);
  if (parts.length === 0) return [];
  return [sql`EXISTS (SELECT 1 FROM event_text t WHERE t.event = d.event AND ${allOf(parts)})`];
}

/** The expression for an index of trigrams that finds what contains all trigrams of a word. */
function trigrams(word: string): string {
  const characters = [...word];
  return characters
    .slice(2)
    .map((_, at) => `"${characters.slice(at, at + 3).join('')}"`)
    .join(' AND ');
}

/** The numbers of the words that contain a piece. */
function wordsWith(db: Connection, piece: string): number[] {
  const rows =
    [...piece].length < 3
      ? db.values('SELECT id FROM word WHERE instr(word, ?) > 0', piece)
      : db.values(
          `SELECT word.id FROM word_part CROSS JOIN word ON word.id = word_part.rowid
           WHERE word_part MATCH ? AND instr(word.word, ?) > 0`,
          trigrams(piece),
          piece,
        );
  return rows as number[];
}

/** The events whose words stand in the index and match an expression. */
const indexed = (match: string): Fragment => sql`
  SELECT rowid AS event FROM event_word
  WHERE event_word MATCH ${match} AND rowid NOT IN (SELECT event FROM event_waiting)`;

/** The events that wait to be indexed. */
const WAITING = raw('SELECT event FROM event_waiting');

/** Those of them whose text has what a search wants. */
const waitingWith = (search: EventSearch): Fragment => sql`
  SELECT t.event FROM event_waiting w CROSS JOIN event_text t ON t.event = w.event WHERE ${allOf(wanted(search))}`;

/** What the index of words knows of a search; `undefined`: it is of no use. */
export function searchHits(db: Connection, search: EventSearch): Hits | undefined {
  const { all, none } = search;
  const pieces = [...new Set(all.flatMap(wordsOf))];
  if (pieces.length === 0) return undefined;
  const found = pieces.map((piece) => wordsWith(db, piece));
  if (found.some((words) => words.length === 0)) return { events: waitingWith(search), conditions: [] };
  const usable = found.filter((words) => words.length <= MANY_WORDS);
  if (usable.length === 0) return undefined;
  const matching = indexed(usable.map((words) => `(${words.join(' OR ')})`).join(' AND '));
  const isExact =
    none.length === 0 && usable.length === found.length && all.every((part) => pieces.includes(part));
  return isExact
    ? { events: unionAll([matching, waitingWith(search)]), conditions: [] }
    : { events: unionAll([matching, WAITING]), conditions: hasTexts(search) };
}
