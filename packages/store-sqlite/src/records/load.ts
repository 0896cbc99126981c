import { isTermKind, KINDS } from '@kalends/core';
import type { Kind, RecordOf } from '@kalends/core';
import type { Connection } from '../file/connection.js';
import { recordOf, selection, tableOf } from './rows.js';

const SELECT = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    `SELECT ${selection(kind)} FROM ${tableOf(kind)} WHERE id = ?${isTermKind(kind) ? ` AND kind = '${kind}'` : ''}`,
  ]),
) as Readonly<Record<Kind, string>>;

/** The record with an id. */
export function loadOne<K extends Kind>(db: Connection, kind: K, id: number): RecordOf<K> | undefined {
  const row = db.row(SELECT[kind], id);
  return row === undefined ? undefined : recordOf(kind, row as object);
}

/** The records with these ids (`Store.load`). */
export function load<K extends Kind>(db: Connection, kind: K, ids: readonly number[]): RecordOf<K>[] {
  const records: RecordOf<K>[] = [];
  const take = (id: number) => {
    const record = loadOne(db, kind, id);
    if (record !== undefined) records.push(record);
  };
  // one statement needs no transaction to see one state
  const [only] = ids;
  if (only !== undefined && ids.length === 1) take(only);
  else db.read(() => ids.forEach(take));
  return records;
}
