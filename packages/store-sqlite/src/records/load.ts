import { isTermKind } from '@kalends/core/adapter';
import { perKind } from '@kalends/core/store';
import type { Kind, RecordOf } from '@kalends/core';
import type { Connection } from '../file/connection.js';
import { recordOf, selection, tableOf } from './rows.js';

/** The `SELECT` for a kind's records, up to the condition for their ids. */
const select = (kind: Kind): string =>
  `SELECT ${selection(kind)} FROM ${tableOf(kind)} WHERE ${isTermKind(kind) ? `kind = '${kind}' AND ` : ''}`;

const ONE = perKind((kind) => `${select(kind)}id = ?`);
const NEXT = perKind((kind) => `${select(kind)}id > ? ORDER BY id LIMIT ?`);

/** The record with an id. */
export function loadOne<K extends Kind>(db: Connection, kind: K, id: number): RecordOf<K> | undefined {
  const values = db.tuple(ONE[kind], id);
  return values === undefined ? undefined : recordOf(kind, values);
}

/** The `SELECT`s by indexed fields. */
const BY = {
  id: ONE,
  url: perKind((kind) => `${select(kind)}url = ?`),
  parent: perKind((kind) => `${select(kind)}parent = ? AND parent <> 0`),
} as const;

/** The records of a kind with a value in a field. */
export const loadBy = (
  db: Connection,
  kind: Kind,
  field: keyof typeof BY,
  value: number | string,
): RecordOf<Kind>[] => db.tuples(BY[field][kind], value).map((values) => recordOf(kind, values));

/** The records with these ids (`Store.load`). */
export function load<K extends Kind>(db: Connection, kind: K, ids: readonly number[]): RecordOf<K>[] {
  const records: RecordOf<K>[] = [];
  const take = (id: number) => {
    const record = loadOne(db, kind, id);
    if (record !== undefined) records.push(record);
  };
  // a single statement sees one state without a transaction
  const [only] = ids;
  if (only !== undefined && ids.length === 1) take(only);
  else db.read(() => ids.forEach(take));
  return records;
}

/** The first records with ids above `after` (`Store.scan`). */
export const scan = <K extends Kind>(db: Connection, kind: K, after: number, limit: number): RecordOf<K>[] =>
  db.tuples(NEXT[kind], after, limit).map((values) => recordOf(kind, values));
