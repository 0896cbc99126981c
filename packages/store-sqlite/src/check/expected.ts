import { kindsOf, type EventRecord } from '@kalends/core';
import { createCustomKeys } from '../derived/custom-keys.js';
import { createLineage, keysOf } from '../derived/event-keys.js';
import { indexRow } from '../derived/index-row.js';
import { eachKey, insertKeyRow, valuesOfKeyRow } from '../derived/key-table.js';
import type { Connection } from '../file/connection.js';
import { loadOne } from '../records/load.js';
import { tableOf } from '../records/rows.js';

/** Number of records to read at once. */
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

/** Data derived from rows alone. A counter of zero has no row. */
const COUNTED = `
  CREATE TEMP TABLE expected_event_count AS
    SELECT 'month' AS scale, status, hide_from_listings, substr(start_date, 1, 7) AS period, count(*) AS count
      FROM event GROUP BY 2, 3, 4
    UNION ALL
    SELECT 'day', status, hide_from_listings, substr(start_date, 1, 10), count(*) FROM event GROUP BY 2, 3, 4;
  CREATE TEMP TABLE expected_term_count AS
    SELECT l.value AS term, count(*) AS count
      FROM event e, json_each(json_array(e.categories, e.tags)) lists, json_each(lists.value) l
      WHERE e.status = 'publish' GROUP BY 1;
`;

/**
 * Computes all derived data from the records alone, into temporary tables `expected_…`. `enter` is called with each
 * event, to fill further tables. Values of declared fields that are not in `custom_value` are stored if it `writes`.
 */
export function expectDerived(db: Connection, enter: (event: EventRecord) => void, writes: boolean): void {
  db.script('CREATE TEMP TABLE expected_event_key AS SELECT * FROM event_key WHERE false');
  const lineage = createLineage(db);
  const customOf = createCustomKeys(db, writes);
  const insert = insertKeyRow('temp.expected_event_key');
  eachId(db, 'event', 'true', (id) => {
    const event = loadOne(db, 'event', id);
    if (event === undefined) return;
    for (const key of eachKey(keysOf(event, lineage, customOf)))
      db.run(insert, ...valuesOfKeyRow(key, indexRow(event)));
    enter(event);
  });
  db.script(COUNTED);
}

/** Each kind of record with its table, and a condition that selects it in a shared table. */
export const RECORD_TABLES = kindsOf().map((kind) => {
  const table = tableOf(kind);
  return { kind, table, where: table === 'term' ? `kind = '${kind}'` : 'true' };
});
