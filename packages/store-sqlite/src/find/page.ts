import type { Found, Ref, Slice } from '@kalends/core';
import type { Connection } from '../file/connection.js';
import { type Fragment, sql } from './fragment.js';

/** `LIMIT … OFFSET …`, for numbers of any size. */
export function slice({ offset, limit }: Slice): Fragment {
  const [from, length] = [offset, limit].map((number) => Math.min(number, Number.MAX_SAFE_INTEGER));
  return sql`LIMIT ${length ?? 0} OFFSET ${from ?? 0}`;
}

/** The answer made of a total and, when the slice holds any of them, the refs that `select` gives. */
export function page(db: Connection, total: number, { offset, limit }: Slice, select: () => Fragment): Found {
  if (offset >= total || limit === 0) return { total, refs: [] };
  const { text, params } = select();
  return { total, refs: db.rows(text, ...params) as Ref[] };
}

/** The number that a statement counts. */
export const count = (db: Connection, { text, params }: Fragment): number =>
  db.value(text, ...params) as number;
