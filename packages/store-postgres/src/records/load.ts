import { isTermKind } from '@kalends/core';
import type { Kind, RecordOf } from '@kalends/core';
import { type Fragment, possibleIds, raw, sql } from '../find/fragment.js';
import { fieldsOf, tableOf } from './columns.js';

/** The select of the records with these ids, in any order. */
export function loadRows(kind: Kind, ids: readonly number[]): Fragment {
  const own = isTermKind(kind) ? sql`AND kind = ${kind}` : raw('');
  return sql`SELECT ${raw(fieldsOf(kind).join(', '))} FROM ${raw(tableOf(kind))}
    WHERE id = ANY (${possibleIds(ids)}) ${own}`;
}

/** Records in the order of the ids, missing ones left out, repeats kept (`Store.load`). */
export function inOrder<K extends Kind>(
  ids: readonly number[],
  records: readonly RecordOf<K>[],
): RecordOf<K>[] {
  const known = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => known.get(id) ?? []);
}
