import type { Found, Ref, Slice } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { rowsOf, type Sql, sql, valueOf } from '../file/sql.js';

/**
 * `LIMIT … OFFSET …`, for numbers of any size. A sum as the limit: SQLite would compile a statement whose limit is a parameter
 * each time, as its value might change the plan, and that costs more than to find a few rows.
 */
export function slice({ offset, limit }: Slice): Sql {
  const [from, length] = [offset, limit].map((number) => Math.min(number, Number.MAX_SAFE_INTEGER));
  return sql`LIMIT ${length ?? 0} + 0 OFFSET ${from ?? 0}`;
}

/**
 * The answer made of a total and of the refs that `select` gives. `select` is asked only for slices that hold some; the
 * total is counted only where a first slice does not hold them all.
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

/** The number that a statement counts. */
export const count = (db: Connection, statement: Sql): number => valueOf(db, statement) as number;
