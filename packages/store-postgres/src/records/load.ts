import type { Kind, RecordOf } from '@kalends/core';
import { isTermKind } from '@kalends/core/store';
import { type Sql, validIds, raw, sql, template } from '../server/sql.js';
import { fieldsOf, tableOf } from './columns.js';

/** A record as it is read: its JSON. */
export interface RecordRow {
  readonly record: string;
}

/** The select of all fields of the records of a kind for which a condition holds. */
export function recordsWhere(kind: Kind, condition: Sql): Sql {
  const own = isTermKind(kind) ? sql`kind = ${raw(`'${kind}'`)} AND` : raw('');
  return sql`SELECT ${raw(fieldsOf(kind).join(', '))} FROM ${raw(tableOf(kind))} WHERE ${own} ${condition}`;
}

/**
 * The condition that a record has one of these ids. They come out of a select, so that PostgreSQL does not know how many there
 * are and plans once: for a list that it can count it plans each time, which takes longer than the answer.
 */
export const withIds = (ids: readonly number[]): Sql =>
  sql`id = ANY (ARRAY(SELECT unnest(${validIds(ids)}::integer[])))`;

/** The select of the records of a kind for which a condition holds (`RecordRow`). */
const rowsWhere = (kind: Kind, condition: Sql): Sql =>
  sql`SELECT row_to_json(r)::text AS record FROM (${recordsWhere(kind, condition)}) r`;

const byIds = template((kind: Kind, ids: readonly number[]) => rowsWhere(kind, withIds(ids)));

/** The select of the records of a kind with these ids (`RecordRow`). */
export const loadByIds = (kind: Kind, ids: readonly number[]): Sql => byIds(kind, validIds(ids));

/** The select of the first records of a kind with ids above `after` (`RecordRow`). */
export const loadAfter = (kind: Kind, after: number, limit: number): Sql =>
  rowsWhere(kind, sql`id > ${after}::bigint ORDER BY id LIMIT ${limit}::bigint`);

/** The records that rows are. */
export const recordsOf = <K extends Kind>(_kind: K, rows: readonly RecordRow[]): RecordOf<K>[] =>
  rows.map(({ record }) => JSON.parse(record) as RecordOf<K>);

/** Records in the order of the ids, missing ones left out, repeats kept (`Store.load`). */
export function inOrder<K extends Kind>(
  ids: readonly number[],
  records: readonly RecordOf<K>[],
): RecordOf<K>[] {
  const known = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => known.get(id) ?? []);
}
