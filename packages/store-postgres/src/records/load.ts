import { isTermKind } from '@kalends/core/store';
import type { Kind, RecordOf } from '@kalends/core';
import { type Fragment, join, possibleIds, raw, sql, template } from '../find/fragment.js';
import { fieldsOf, tableOf } from './columns.js';
import { type SluggedKind, withSlug } from './lookup.js';

/** A record as it is read: one that was asked for, or one that comes along because it is linked. */
export interface LoadedRow {
  readonly asked: boolean;
  readonly kind: Kind;
  readonly id: number;
  /** The record as JSON. */
  readonly record: string;
}

/** The select of all fields of the records of a kind for which a condition holds. */
export function recordsWhere(kind: Kind, condition: Fragment): Fragment {
  const own = isTermKind(kind) ? sql`kind = ${raw(`'${kind}'`)} AND` : raw('');
  return sql`SELECT ${raw(fieldsOf(kind).join(', '))} FROM ${raw(tableOf(kind))} WHERE ${own} ${condition}`;
}

/**
 * The condition that a record has one of these ids. They come out of a select, so that PostgreSQL does not know how many there
 * are and plans once: for a list that it can count it plans each time anew, which takes longer than the answer.
 */
export const withIds = (ids: readonly number[]): Fragment =>
  sql`id = ANY (ARRAY(SELECT unnest(${possibleIds(ids)}::integer[])))`;

const ANCESTORS = `
  WITH RECURSIVE lineage (id) AS (
    SELECT parent FROM asked WHERE parent <> 0 UNION SELECT t.parent FROM lineage l
      CROSS JOIN LATERAL (SELECT parent FROM kalends.term WHERE id = l.id AND parent <> 0 OFFSET 0) t
  ) SELECT id FROM lineage`;

const OWN_IMAGE = ['image', 'SELECT image FROM asked'] as const;

/**
 * What comes along with records: what they link to, and what that links to in turn, so that it need not be asked for. By
 * kind and the select of its ids, from `asked` and the kinds before it.
 */
const ALONG: Readonly<Record<Kind, readonly (readonly [kind: Kind, ids: string])[]>> = {
  event: [
    ['venue', 'SELECT venue FROM asked'],
    ['organizer', 'SELECT unnest(organizer) FROM asked'],
    // the keys of an event have its categories and their ancestors
    [
      'category',
      'SELECT key / 4 FROM kalends.event_key WHERE event = ANY (ARRAY(SELECT id FROM asked)) AND key > 0 AND key % 4 = 0',
    ],
    ['tag', 'SELECT unnest(tags) FROM asked'],
    [
      'image',
      'SELECT image FROM asked UNION ALL SELECT image FROM venue UNION ALL SELECT image FROM organizer',
    ],
  ],
  venue: [OWN_IMAGE],
  organizer: [OWN_IMAGE],
  category: [['category', ANCESTORS]],
  tag: [],
  image: [],
};

/** The select of the records of a kind for which a condition holds, and of what comes along with them (`LoadedRow`). */
function loadRows(kind: Kind, condition: Fragment): Fragment {
  const tables = ALONG[kind].map(
    ([linked, ids]) =>
      sql`${raw(linked)} AS MATERIALIZED (${recordsWhere(linked, raw(`id = ANY (ARRAY(${ids}))`))})`,
  );
  const rows = [
    raw(`SELECT true AS asked, '${kind}' AS kind, id, row_to_json(r)::text AS record FROM asked r`),
    ...ALONG[kind].map(([linked]) =>
      raw(`SELECT false, '${linked}', id, row_to_json(r)::text FROM ${linked} r`),
    ),
  ];
  const asked = sql`asked AS MATERIALIZED (${recordsWhere(kind, condition)})`;
  return sql`WITH ${join([asked, ...tables], ', ')} ${join(rows, ' UNION ALL ')}`;
}

const byIds = template((kind: Kind, ids: readonly number[]) => loadRows(kind, withIds(ids)));

/** The select of the records of a kind with these ids, and of what comes along with them (`LoadedRow`). */
export const loadByIds = (kind: Kind, ids: readonly number[]): Fragment => byIds(kind, possibleIds(ids));

/** The select of the record with a slug (`Store.lookup`), and of what comes along with it (`LoadedRow`). */
export const loadBySlug = template((kind: SluggedKind, slug: string) => loadRows(kind, withSlug(kind, slug)));

/** The select of the first records of a kind with ids above `after`, and of nothing else (`LoadedRow`). */
export const scanRows = (kind: Kind, after: number, limit: number): Fragment => sql`
  SELECT true AS asked, ${raw(`'${kind}'`)} AS kind, id, row_to_json(r)::text AS record
  FROM (${recordsWhere(kind, sql`id > ${after}::bigint ORDER BY id LIMIT ${limit}::bigint`)}) r`;

/** The records that were asked for. */
export const recordsOf = <K extends Kind>(_kind: K, rows: readonly LoadedRow[]): RecordOf<K>[] =>
  rows.flatMap(({ asked, record }) => (asked ? [JSON.parse(record) as RecordOf<K>] : []));

/** Records in the order of the ids, missing ones left out, repeats kept (`Store.load`). */
export function inOrder<K extends Kind>(
  ids: readonly number[],
  records: readonly RecordOf<K>[],
): RecordOf<K>[] {
  const known = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => known.get(id) ?? []);
}
