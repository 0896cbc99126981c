import type { EventRecord } from '@kalends/core';
import { searchText } from '@kalends/core/store';
import { type Check, difference, wrongRows } from '../check/check.js';
import { indexRow } from '../derived/index-row.js';
import type { Connection } from '../file/connection.js';
import { wordsOf } from './dictionary.js';
import { docidOf } from './docid.js';

/**
 * Creates temporary tables with the expected contents of the search index: texts, the docid of each event
 * (`expected_docid`) and its words (`expected_pair`). Returns the function that adds an event.
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

/** Words only ever gain numbers: a program with the file open may have cached existing ones. */
const words: Check = {
  about: 'words have no number',
  look: (db) => wrongRows(db, UNKNOWN_WORDS),
  mend: (db) => db.script(`INSERT INTO main.word (word) ${UNKNOWN_WORDS}`),
};

/** Creates a temporary index with the expected contents, and makes both readable word by word. */
function expectIndex(db: Connection, table: string, fill: string): void {
  const form = db.value('SELECT sql FROM main.sqlite_schema WHERE name = ?', table) as string;
  db.script(`DROP TABLE IF EXISTS temp.read_${table}; DROP TABLE IF EXISTS temp.read_expected_${table};
    DROP TABLE IF EXISTS temp.expected_${table}`);
  db.script(form.replace(`VIRTUAL TABLE ${table}`, `VIRTUAL TABLE temp.expected_${table}`));
  db.script(fill);
  db.script(`CREATE VIRTUAL TABLE temp.read_${table} USING fts5vocab (main, ${table}, instance);
    CREATE VIRTUAL TABLE temp.read_expected_${table} USING fts5vocab (temp, expected_${table}, instance)`);
}

/**
 * Checks a full-text index of one column: it must have the rows of the `rows` query, and may have anything at the
 * docids of `free`.
 */
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

/** The checks that searches find the words in texts. Their order matters: each relies on those before it. */
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
