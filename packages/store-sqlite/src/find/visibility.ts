import type { Status } from '@kalends/core';
import type { Visibility } from '@kalends/core/store';
import { allOf, anyOf, type Sql, list, raw, sql } from '../file/sql.js';

/** Each status that a caller may see, once. */
export const visibleStatuses = ({ status }: Visibility): readonly Status[] => [...new Set(status)];

/** What holds of the records of one status that a caller may see: unpublished ones may have to be the author's own. */
export const ownOnly = ({ author }: Visibility, status: Status, alias: string): Sql[] =>
  status === 'publish' || author === null ? [] : [sql`${raw(alias)}.author = ${author}`];

/**
 * Which records a caller may see (`isVisible`); `alias` is the table that has `status` and `author`, `stored` gives a
 * status as it stands there.
 */
export function visibleTo(
  visibility: Visibility,
  alias: string,
  stored: (status: Status) => string | number = (status) => status,
): Sql {
  const statuses = visibleStatuses(visibility);
  const column = raw(`${alias}.status`);
  if (visibility.author === null) return sql`${column} IN ${list(statuses.map(stored))}`;
  return anyOf(
    statuses.map((status) =>
      allOf([sql`${column} = ${stored(status)}`, ...ownOnly(visibility, status, alias)]),
    ),
  );
}
