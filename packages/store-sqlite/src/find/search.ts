import type { EventSearch } from '@kalends/core';
import type { Connection } from '../file/connection.js';
import { allOf, type Fragment, sql } from './fragment.js';
import { wordsOf } from '../derived/word-index.js';

/**
 * How the index of words answers a search: `none` matches; or an expression for `event_word` that gives all that match,
 * and nothing else if `exact`; or `unknown`, when the index is of no use.
 */
export type Hits = 'none' | 'unknown' | { readonly match: string; readonly exact: boolean };

/** With more words than this to look for, it is cheaper to look at the texts. */
const MANY_WORDS = 600;

/** Whether the text of an event has what a search wants. */
export function hasTexts({ all, none }: EventSearch): Fragment[] {
  const parts = [
    ...all.map((part) => sql`instr(t.text, ${part}) > 0`),
    ...none.map((part) => sql`instr(t.text, ${part}) = 0`),
  ];
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

/** What the index of words knows of a search. */
export function searchHits(db: Connection, { all, none }: EventSearch): Hits {
  const pieces = [...new Set(all.flatMap(wordsOf))];
  if (pieces.length === 0) return 'unknown';
  const found = pieces.map((piece) => wordsWith(db, piece));
  if (found.some((words) => words.length === 0)) return 'none';
  const usable = found.filter((words) => words.length <= MANY_WORDS);
  if (usable.length === 0) return 'unknown';
  return {
    match: usable.map((words) => `(${words.join(' OR ')})`).join(' AND '),
    exact: none.length === 0 && usable.length === found.length && all.every((part) => pieces.includes(part)),
  };
}
