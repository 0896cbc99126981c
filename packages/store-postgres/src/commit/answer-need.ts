import { isToOne, linksOf } from '@kalends/core/adapter';
import type { Found, LinkField, LinksNeed, Need, NeedAnswer, RecordsNeed } from '@kalends/core/store';
import type { OccurrencesNeed } from '@kalends/core/internal';
import { findRow } from '../find/find.js';
import { hasTarget } from '../find/event-key.js';
import { raw, type Sql, validIds, sql } from '../server/sql.js';
import { recordsWhere, withIds } from '../records/load.js';
import { slugHolders } from '../records/lookup.js';
import { tableOf } from '../records/columns.js';

/** The condition on an event that it has one of these keys. */
const hasKeys = (field: LinkField, targets: readonly number[]): Sql =>
  sql`id IN (SELECT k.event FROM kalends.event_key k WHERE ${hasTarget(field, sql`ANY (${validIds(targets)})`, 'k')})`;

function recordsSelect({ kind, field, values }: RecordsNeed): Sql {
  if (field === 'url') return recordsWhere(kind, sql`url = ANY (${values.map(String)})`);
  const ids = validIds(values.map(Number));
  if (field === 'id') return recordsWhere(kind, withIds(ids));
  if (field === 'parent') return recordsWhere(kind, sql`parent = ANY (${ids}) AND parent <> 0`);
  return recordsWhere(kind, hasKeys(field, ids));
}

/** The links to terms, which know how many events have them. */
const COUNTED: ReadonlySet<string> = new Set(linksOf('event', 'term').map(({ field }) => field));

/** The `SELECT` for the ids of records that link to others themselves: in hierarchical kinds a key also belongs to events of descendants. */
function linksSelect({ kind, field, values, to }: LinksNeed): Sql {
  const ids = validIds(values);
  const own = isToOne(field)
    ? sql`${raw(field)} = ANY (${ids}) AND ${raw(field)} > 0`
    : sql`${raw(field)} && ${ids}::integer[]`;
  // images have no keys
  const keyed = kind === 'event' && field !== 'image' ? sql`${hasKeys(field, values)} AND` : raw('');
  // a term that takes the place of others is counted
  const gains =
    to !== undefined && kind === 'event' && COUNTED.has(field)
      ? sql`, status = 'publish' AND NOT ${raw(field)} && ${[to]}::integer[] AS gains`
      : raw('');
  return sql`SELECT id ${gains} FROM ${raw(tableOf(kind))} WHERE ${keyed} ${own}`;
}

const occurrencesSelect = ({ series, recurrence_ids }: OccurrencesNeed): Sql =>
  sql`SELECT id, series, recurrence_id FROM kalends.event
    WHERE series = ANY (${validIds([series])}) AND series > 0 AND recurrence_id = ANY (${recurrence_ids})`;

/** The `SELECT` for a need of the commit engine. */
export function needSelect(need: Need): Sql {
  switch (need.need) {
    case 'find':
      return findRow(need.query);
    case 'slugs':
      return slugHolders(need.kind, need.ranges);
    case 'occurrences':
      return occurrencesSelect(need);
    case 'records':
      return recordsSelect(need);
    case 'links':
      return linksSelect(need);
  }
}

/** Converts the rows of `needSelect` to the answer. */
export const answerOf = (need: Need, rows: readonly unknown[]): NeedAnswer =>
  need.need === 'find' ? (rows as readonly Found[]).flatMap(({ refs }) => refs) : (rows as NeedAnswer);
