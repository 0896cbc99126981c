import type { Status } from '@kalends/core';
import type { Visibility } from '@kalends/core/store';
import { allOf, anyOf, type Sql, list, raw, sql } from '../file/sql.js';

/** The statuses that a caller may see, without duplicates. */
export const visibleStatuses = ({ status }: Visibility): readonly Status[] => [...new Set(status)];

/** The condition on records of one status: the caller may see only its own unpublished records. */
export const ownOnly = ({ author }: Visibility, status: Status, alias: string): Sql[] =>
  status === 'publish' || author === null ? [] : [sql`${raw(alias)}.author = ${author}`];

/**
 * The condition for records that a caller may see (`isVisible`); `alias` is a table with `status` and `author`,
 * `stored` converts a status to its form in the table.
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
