import type { Kind, RecordOf } from '@kalends/core';
import type { Connection } from '../file/connection.js';
import { rowOf, tableOf } from './rows.js';

/** Stores the row of a record that is not stored yet. */
export function insertRow<K extends Kind>(db: Connection, kind: K, record: RecordOf<K>): void {
  const row = rowOf(kind, record);
  const columns = Object.keys(row);
  const holes = columns.map(() => '?').join(', ');
  db.run(`INSERT INTO ${tableOf(kind)} (${columns.join(', ')}) VALUES (${holes})`, ...Object.values(row));
}

/** Writes those columns of a record's row that are different; the others, and their indexes, are not touched. */
export function updateRow<K extends Kind>(
  db: Connection,
  kind: K,
  before: RecordOf<K>,
  after: RecordOf<K>,
): void {
  const [old, row] = [rowOf(kind, before), rowOf(kind, after)];
  const changed = Object.keys(row).filter((column) => row[column] !== old[column]);
  const assignments = changed.map((column) => `${column} = ?`).join(', ');
  const values = changed.map((column) => row[column] ?? null);
  db.run(`UPDATE ${tableOf(kind)} SET ${assignments} WHERE id = ?`, ...values, after.id);
}
