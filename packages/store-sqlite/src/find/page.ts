import type { Found, Slice } from '@kalends/core/store';
import type { Ref } from '@kalends/core/adapter';
import type { Connection } from '../file/connection.js';
import { rowsOf, type Sql, sql, valueOf } from '../file/sql.js';

/**
 * `LIMIT … OFFSET …`, for numbers of any size. The limit is a sum, because SQLite recompiles a statement whose limit is
 * a plain parameter each time (its value might change the plan), which costs more than finding a few rows.
 */
export function slice({ offset, limit }: Slice): Sql {
  const [from, length] = [offset, limit].map((number) => Math.min(number, Number.MAX_SAFE_INTEGER));
  return sql`LIMIT ${length ?? 0} + 0 OFFSET ${from ?? 0}`;
}

/**
 * The page with a total and the refs from `select`. `select` runs only for slices that are not empty; the total is
 * counted only if the first slice does not contain all results.
 */
export function page(
  db: Connection,
  countAll: () => number,
  { offset, limit }: Slice,
  select: () => Sql,
): Found {
  const refs = () => rowsOf(db, select()) as Ref[];
  if (offset === 0 && limit > 0) {
    const first = refs();
    return { total: first.length < limit ? first.length : countAll(), refs: first };
  }
  const total = countAll();
  return { total, refs: offset < total && limit > 0 ? refs() : [] };
}

/** Runs a statement that counts. */
export const count = (db: Connection, statement: Sql): number => valueOf(db, statement) as number;
