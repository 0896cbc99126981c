import { isTermKind, KINDS } from '@kalends/core';
import type { Kind, RecordOf } from '@kalends/core';
import type { Connection } from '../file/connection.js';
import { recordOf, selection, tableOf } from './rows.js';

/** A text for each kind, given the select of its records up to the condition for their ids. */
const statements = (textOf: (select: string) => string): Readonly<Record<Kind, string>> => {
  const select = (kind: Kind) =>
    `SELECT ${selection(kind)} FROM ${tableOf(kind)} WHERE ${isTermKind(kind) ? `kind = '${kind}' AND ` : ''}`;
  return Object.fromEntries(KINDS.map((kind) => [kind, textOf(select(kind))])) as Record<Kind, string>;
};

const ONE = statements((select) => `${select}id = ?`);
const NEXT = statements((select) => `${select}id > ? ORDER BY id LIMIT ?`);

/** The record with an id. */
export function loadOne<K extends Kind>(db: Connection, kind: K, id: number): RecordOf<K> | undefined {
  const row = db.row(ONE[kind], id);
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

/** The first records with ids above `after` (`Store.scan`). */
export const scan = <K extends Kind>(db: Connection, kind: K, after: number, limit: number): RecordOf<K>[] =>
  db.rows(NEXT[kind], after, limit).map((row) => recordOf(kind, row as object));

/** Whether a record of the same sequence of ids has an id. */
export const idIsTaken = (db: Connection, kind: Kind, id: number): boolean =>
  KINDS.filter((other) => isTermKind(other) === isTermKind(kind)).some(
    (other) => db.value(`SELECT id FROM ${tableOf(other)} WHERE id = ?`, id) !== undefined,
  );
