import { KINDS } from '@kalends/core';
import { searchText } from '@kalends/core/store';
import { keysOf, lineage } from '../derived/event-key.js';
import { placeOf } from '../derived/place.js';
import { slimRow } from '../derived/slim-row.js';
import { wordsOf } from '../derived/word-index.js';
import type { Connection } from '../file/connection.js';
import { loadOne } from '../records/load.js';
import { tableOf } from '../records/rows.js';

/** How many ids are read at once. */
const BATCH = 1000;

/** Calls back for the id of each row of a record table, in order. */
export function eachId(db: Connection, table: string, where: string, act: (id: number) => void): void {
  const next = `SELECT id FROM ${table} WHERE id > ? AND ${where} ORDER BY id LIMIT ${BATCH}`;
  for (let last = 0; ;) {
    const ids = db.values(next, last) as number[];
    ids.forEach(act);
    const end = ids.at(-1);
    if (end === undefined) return;
    last = end;
  }
}

/**
 * The temporary tables with what derived tables should hold, and for the index of words: which event stands where
 * (`expected_place`) and has which word (`expected_pair`).
 */
const TABLES = `
  CREATE TEMP TABLE expected_event_slim AS SELECT * FROM event_slim WHERE false;
  CREATE TEMP TABLE expected_event_key AS SELECT * FROM event_key WHERE false;
  CREATE TEMP TABLE expected_event_text AS SELECT * FROM event_text WHERE false;
  CREATE TEMP TABLE expected_place (event INTEGER, place INTEGER);
  CREATE TEMP TABLE expected_pair (event INTEGER, word TEXT);
`;

/** What follows from rows alone. A counter that nothing counts in has no row. */
const COUNTED = `
  CREATE TEMP TABLE expected_event_count AS
    SELECT 'month' AS scale, status, hide_from_listings, substr(start_date, 1, 7) AS period, count(*) AS count
      FROM event GROUP BY 2, 3, 4
    UNION ALL
    SELECT 'day', status, hide_from_listings, substr(start_date, 1, 10), count(*) FROM event GROUP BY 2, 3, 4;
  CREATE TEMP TABLE expected_linked_status AS
    SELECT e.status, l.linked, count(*) AS count, max(e.utc_start_date) AS utc_start_date
      FROM (SELECT id AS event, venue AS linked FROM event WHERE venue > 0
            UNION ALL SELECT e.id, o.value FROM event e, json_each(e.organizer) o) l
      JOIN temp.expected_event_slim e ON e.event = l.event GROUP BY 1, 2;
  CREATE TEMP TABLE expected_term_count AS
    SELECT l.value AS term, count(*) AS count
      FROM event e, json_each(json_array(e.categories, e.tags)) lists, json_each(lists.value) l
      WHERE e.status = 'publish' GROUP BY 1;
`;

/** Computes from the records alone what is derived from them, into temporary tables `expected_…`. */
export function expectDerived(db: Connection): void {
  db.script(TABLES);
  const ancestries = new Map<number, readonly number[]>();
  const ancestry = (id: number): readonly number[] => {
    const known = ancestries.get(id) ?? lineage(db, id);
    ancestries.set(id, known);
    return known;
  };
  eachId(db, 'event', 'true', (id) => {
    const event = loadOne(db, 'event', id);
    if (event === undefined) return;
    const slim = slimRow(event);
    db.run('INSERT INTO temp.expected_event_slim VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', ...slim);
    const [, status, start, date, end, , hidden, featured, author] = slim;
    for (const key of keysOf(event, ancestry)) {
      db.run(
        'INSERT INTO temp.expected_event_key VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
        ...[key, status, start, date, id, end, hidden, featured, author],
      );
    }
    db.run('INSERT INTO temp.expected_place VALUES (?, ?)', id, placeOf(slim));
    const text = searchText(event);
    db.run('INSERT INTO temp.expected_event_text VALUES (?, ?)', id, text);
    for (const word of new Set(wordsOf(text)))
      db.run('INSERT INTO temp.expected_pair VALUES (?, ?)', id, word);
  });
  db.script(COUNTED);
}

/** Each kind of record with its table and the condition that tells it from others in the same table. */
export const RECORD_TABLES = KINDS.map((kind) => {
  const table = tableOf(kind);
  return { kind, table, where: table === 'term' ? `kind = '${kind}'` : 'true' };
});
