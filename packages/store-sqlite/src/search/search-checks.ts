import type { Connection } from '../file/connection.js';
import { type Check, wrongRows } from './check.js';
import { difference } from './derived-checks.js';

const UNKNOWN_WORDS = `SELECT DISTINCT word FROM temp.expected_pair
  WHERE word NOT IN (SELECT word FROM main.word) AND event NOT IN (SELECT event FROM main.waiting_event)`;

/** Words only ever gain numbers: a program that has the file open may remember those there are. */
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

/** A full-text index of one column that must hold the rows that `rows` selects, and whatever at the places that `free` selects. */
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
export const WORD_CHECKS: readonly Check[] = [
  words,
  index('word_part', 'word', 'SELECT id, word FROM main.word'),
  index(
    'placed_word',
    'words',
    `SELECT l.place, coalesce(group_concat(w.id, ' '), '') FROM temp.expected_place l
     LEFT JOIN temp.expected_pair p ON p.event = l.event LEFT JOIN main.word w ON w.word = p.word
     WHERE l.event NOT IN (SELECT event FROM main.waiting_event) GROUP BY l.event`,
    'SELECT place FROM main.waiting_event',
  ),
];
