import { KINDS } from '@kalends/core';
import type { Kind, RecordOf, TermRecord } from '@kalends/core';
import { isTermKind } from '@kalends/core/store';
import type { TermKind } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { perKind, recordOf, selection, tableOf } from './rows.js';

/** The select of a kind's records up to the condition for their ids. */
const select = (kind: Kind): string =>
  `SELECT ${selection(kind)} FROM ${tableOf(kind)} WHERE ${isTermKind(kind) ? `kind = '${kind}' AND ` : ''}`;

const ONE = perKind((kind) => `${select(kind)}id = ?`);
const TERM = `SELECT kind, ${selection('tag')} FROM ${tableOf('tag')} WHERE id = ?`;
const NEXT = perKind((kind) => `${select(kind)}id > ? ORDER BY id LIMIT ?`);

/** The record with an id. */
export function loadOne<K extends Kind>(db: Connection, kind: K, id: number): RecordOf<K> | undefined {
  const values = db.tuple(ONE[kind], id);
  return values === undefined ? undefined : recordOf(kind, values);
}

/** The term with an id, of whichever kind. */
export function loadTerm(
  db: Connection,
  id: number,
): { readonly kind: TermKind; readonly term: TermRecord } | undefined {
  const row = db.tuple(TERM, id);
  if (row === undefined) return undefined;
  const [kind, ...values] = row as [TermKind, ...unknown[]];
  return { kind, term: recordOf(kind, values) };
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
  db.tuples(NEXT[kind], after, limit).map((values) => recordOf(kind, values));

/** Whether a record of the same sequence of ids has an id. */
export const idIsTaken = (db: Connection, kind: Kind, id: number): boolean =>
  KINDS.filter((other) => isTermKind(other) === isTermKind(kind)).some(
    (other) => db.value(`SELECT id FROM ${tableOf(other)} WHERE id = ?`, id) !== undefined,
  );
