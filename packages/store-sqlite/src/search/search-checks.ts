import type { EventRecord } from '@kalends/core';
import { searchText } from '@kalends/core/store';
import { type Check, difference, wrongRows } from '../check/check.js';
import { indexRow } from '../derived/index-row.js';
import type { Connection } from '../file/connection.js';
import { wordsOf } from './dictionary.js';
import { docidOf } from './docid.js';

/**
 * Makes temporary tables of what the search index should hold: texts, which event has which docid (`expected_docid`) and which
 * word (`expected_pair`). Answers what enters an event into them.
 */
export function expectSearch(db: Connection): (event: EventRecord) => void {
  db.script(`CREATE TEMP TABLE expected_event_text AS SELECT * FROM event_text WHERE false;
    CREATE TEMP TABLE expected_docid (event INTEGER, docid INTEGER);
    CREATE TEMP TABLE expected_pair (event INTEGER, word TEXT)`);
  return (event) => {
    const text = searchText(event);
    db.run('INSERT INTO temp.expected_event_text VALUES (?, ?)', event.id, text);
    db.run('INSERT INTO temp.expected_docid VALUES (?, ?)', event.id, docidOf(indexRow(event)));
    for (const word of new Set(wordsOf(text)))
      db.run('INSERT INTO temp.expected_pair VALUES (?, ?)', event.id, word);
  };
}

const UNKNOWN_WORDS = `SELECT DISTINCT word FROM temp.expected_pair
  WHERE word NOT IN (SELECT word FROM main.word) AND event NOT IN (SELECT event FROM main.pending_event)`;

/** Words only ever gain numbers: a program that has the file open may have cached those there are. */
const words: Check = {
  about: 'words have no number',
  look: (db) => wrongRows(db, UNKNOWN_WORDS),
  mend: (db) => db.script(`INSERT INTO main.word (word) ${UNKNOWN_WORDS}`),
};

/** Makes a temporary index of the same form as the one that is stored, fills it, and lets both be read word by word. */
function expectIndex(db: Connection, table: string, fill: string): void {
  const form = db.value('SELECT sql FROM main.sqlite_schema WHERE name = ?', table) as string;
  db.script(`DROP TABLE IF EXISTS temp.read_${table}; DROP TABLE IF EXISTS temp.read_expected_${table};
    DROP TABLE IF EXISTS temp.expected_${table}`);
  db.script(form.replace(`VIRTUAL TABLE ${table}`, `VIRTUAL TABLE temp.expected_${table}`));
  db.script(fill);
  db.script(`CREATE VIRTUAL TABLE temp.read_${table} USING fts5vocab (main, ${table}, instance);
    CREATE VIRTUAL TABLE temp.read_expected_${table} USING fts5vocab (temp, expected_${table}, instance)`);
}

/** A full-text index of one column that must hold the rows that `rows` selects, and anything at the docids that `free` selects. */
const index = (table: string, column: string, rows: string, free = 'SELECT NULL WHERE false'): Check => {
  const fill = (target: string) => `INSERT INTO ${target} (rowid, ${column}) ${rows}`;
  const read = (name: string) => `SELECT term, doc FROM temp.${name} WHERE doc NOT IN (${free})`;
  return {
    about: `entries of the index ${table} are missing or wrong`,
    look(db) {
      expectIndex(db, table, fill(`temp.expected_${table}`));
      return wrongRows(db, difference(read(`read_expected_${table}`), read(`read_${table}`)));
    },
    mend: (db) =>
      db.script(`INSERT INTO main.${table} (${table}) VALUES ('delete-all'); ${fill(`main.${table}`)}`),
  };
};

/** That a search finds what the texts contain. In this order: each rests on those before it. */
export const SEARCH_CHECKS: readonly Check[] = [
  words,
  index('word_part', 'word', 'SELECT id, word FROM main.word'),
  index(
    'event_word',
    'words',
    `SELECT l.docid, coalesce(group_concat(w.id, ' '), '') FROM temp.expected_docid l
     LEFT JOIN temp.expected_pair p ON p.event = l.event LEFT JOIN main.word w ON w.word = p.word
     WHERE l.event NOT IN (SELECT event FROM main.pending_event) GROUP BY l.event`,
    'SELECT docid FROM main.pending_event',
  ),
];
