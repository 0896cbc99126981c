import { eventKey, type Found, type LinksNeed, type Need, type NeedAnswer, type RecordsNeed } from '@kalends/core/store';
import { findRow } from '../find/find.js';
import { type Sql, validIds, sql } from '../server/sql.js';
import { recordsWhere, withIds } from '../records/load.js';
import { slugHolders } from '../records/lookup.js';

const keysOf = ({ field, values }: Pick<LinksNeed, 'field' | 'values'>): number[] =>
  validIds(values).map((id) => eventKey(field, id));

function recordsSelect({ kind, field, values }: RecordsNeed): Sql {
  if (field === 'url') return recordsWhere(kind, sql`url = ANY (${values.map(String)})`);
  const ids = validIds(values.map(Number));
  if (field === 'id') return recordsWhere(kind, withIds(ids));
  if (field === 'parent') return recordsWhere(kind, sql`parent = ANY (${ids}) AND parent <> 0`);
  const keys = keysOf({ field, values: ids });
  return recordsWhere(kind, sql`id IN (SELECT event FROM kalends.event_key WHERE key = ANY (${keys}))`);
}

/** The `SELECT` for the ids of events; the key of a category also belongs to events in its descendants. */
function linksSelect(need: LinksNeed): Sql {
  const having = sql`id IN (SELECT event FROM kalends.event_key WHERE key = ANY (${keysOf(need)}))`;
  const own =
    need.field === 'categories' ? sql`categories && ${validIds(need.values)}::integer[]` : sql`true`;
  return sql`SELECT id FROM kalends.event WHERE ${having} AND ${own}`;
}

/** The `SELECT` for a need of the commit engine. */
export function needSelect(need: Need): Sql {
  switch (need.need) {
    case 'find':
      return findRow(need.query);
    case 'slugs':
      return slugHolders(need.kind, need.ranges);
    case 'records':
      return recordsSelect(need);
    case 'links':
      return linksSelect(need);
  }
}

/** Converts the rows of `needSelect` to the answer. */
export const answerOf = (need: Need, rows: readonly unknown[]): NeedAnswer =>
  need.need === 'find' ? (rows as readonly Found[]).flatMap(({ refs }) => refs) : (rows as NeedAnswer);
