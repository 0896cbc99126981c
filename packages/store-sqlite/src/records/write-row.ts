import { perKind } from '@kalends/core/store';
import type { Kind, RecordOf } from '@kalends/core';
import type { Connection } from '../file/connection.js';
import { changedColumns, columnsOf, tableOf, valuesOf } from './rows.js';

const INSERT = perKind((kind) => {
  const columns = columnsOf(kind);
  return `INSERT INTO ${tableOf(kind)} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
});

/** Inserts the row of a new record. */
export function insertRow<K extends Kind>(db: Connection, kind: K, record: RecordOf<K>): void {
  db.run(INSERT[kind], ...valuesOf(kind, record));
}

/** Updates only the columns of a row that changed, so that other columns and their indexes are not written. */
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

/** Deletes the row of a record. */
export function deleteRow(db: Connection, kind: Kind, id: number): void {
  db.run(`DELETE FROM ${tableOf(kind)} WHERE id = ?`, id);
}
