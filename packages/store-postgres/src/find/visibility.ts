import type { Status } from '@kalends/core';
import type { Visibility } from '@kalends/core/store';
import { allOf, anyOf, type Sql, raw, sql } from '../server/sql.js';

/** The condition that a row has one of these statuses. */
export const oneOf = (alias: string, statuses: readonly Status[]): Sql =>
  // most callers see one status, and comparing with one is faster
  statuses.length === 1
    ? sql`${raw(alias)}.status = ${statuses[0] ?? ''}`
    : sql`${raw(alias)}.status = ANY (${statuses})`;

/** The condition for records that a caller may see (`isVisible`); `alias` is a table with `status` and `author`. */
export function visibleTo({ status, author }: Visibility, alias: string): Sql {
  if (author === null) return oneOf(alias, status);
  const own = status.filter((one) => one !== 'publish');
  const parts: Sql[] = [];
  if (own.length < status.length) parts.push(raw(`${alias}.status = 'publish'`));
  if (own.length > 0) parts.push(allOf([oneOf(alias, own), sql`${raw(alias)}.author = ${author}`]));
  return anyOf(parts);
}
