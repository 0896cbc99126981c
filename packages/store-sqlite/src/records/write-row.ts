import type { Kind, RecordOf } from '@kalends/core';
import type { Connection } from '../file/connection.js';
import { changedColumns, columnsOf, perKind, tableOf, valuesOf } from './rows.js';

const INSERT = perKind((kind) => {
  const columns = columnsOf(kind);
  return `INSERT INTO ${tableOf(kind)} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
});

/** Stores the row of a record that is not stored yet. */
export function insertRow<K extends Kind>(db: Connection, kind: K, record: RecordOf<K>): void {
  db.run(INSERT[kind], ...valuesOf(kind, record));
}

/** Writes those columns of a record's row that are different; the others, and their indexes, are not affected. */
export function updateRow<K extends Kind>(
  db: Connection,
  kind: K,
  before: RecordOf<K>,
  after: RecordOf<K>,
): void {
  const columns = changedColumns(kind, before, after);
  const assignments = columns.map(([name]) => `${name} = ?`).join(', ');
  const values = columns.map(([, value]) => value);
  db.run(`UPDATE ${tableOf(kind)} SET ${assignments} WHERE id = ?`, ...values, after.id);
}

/** Removes the row of a record. */
export function deleteRow(db: Connection, kind: Kind, id: number): void {
  db.run(`DELETE FROM ${tableOf(kind)} WHERE id = ?`, id);
}
