import type { Kind, RecordOf } from '@kalends/core';
import { isTermKind } from '@kalends/core/adapter';
import { type Sql, validIds, raw, sql } from '../server/sql.js';
import { fieldsOf, tableOf } from './columns.js';

/** A record as JSON. */
export interface RecordRow {
  readonly record: string;
}

/** The `SELECT` for all fields of the records of a kind that match a condition. */
export function recordsWhere(kind: Kind, condition: Sql): Sql {
  const own = isTermKind(kind) ? sql`kind = ${raw(`'${kind}'`)} AND` : raw('');
  return sql`SELECT ${raw(fieldsOf(kind).join(', '))} FROM ${raw(tableOf(kind))} WHERE ${own} ${condition}`;
}

/**
 * The condition that a record has one of these ids. The ids come from a sub-select, so that PostgreSQL does not know
 * their number and plans once; with a list it would plan each time, which takes longer than the query.
 */
export const withIds = (ids: readonly number[]): Sql =>
  sql`id = ANY (ARRAY(SELECT unnest(${validIds(ids)}::integer[])))`;

/** The `SELECT` for the records of a kind that match a condition (`RecordRow`). */
const rowsWhere = (kind: Kind, condition: Sql): Sql =>
  sql`SELECT row_to_json(r)::text AS record FROM (${recordsWhere(kind, condition)}) r`;

/** The `SELECT` for the records of a kind with these ids (`RecordRow`). */
export const loadByIds = (kind: Kind, ids: readonly number[]): Sql => rowsWhere(kind, withIds(ids));

/** The `SELECT` for the first records of a kind with ids above `after` (`RecordRow`). */
export const loadAfter = (kind: Kind, after: number, limit: number): Sql =>
  rowsWhere(kind, sql`id > ${after}::bigint ORDER BY id LIMIT ${limit}::bigint`);

/** The records in rows. */
export const recordsOf = <K extends Kind>(_kind: K, rows: readonly RecordRow[]): RecordOf<K>[] =>
  rows.map(({ record }) => JSON.parse(record) as RecordOf<K>);

/** Sorts records in the order of the ids; leaves out missing ones, keeps duplicates (`Store.load`). */
export function inOrder<K extends Kind>(
  ids: readonly number[],
  records: readonly RecordOf<K>[],
): RecordOf<K>[] {
  const known = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => known.get(id) ?? []);
}
