import type { Found, FoundAt, Slice } from '@kalends/core/store';
import type { Answer } from '../server/database.js';
import { type Sql, sql } from '../server/sql.js';

/** A `SELECT` of one row, a `Found`: `total` counts, `page` selects `id` and `revision` of the slice in order. */
export const foundRow = (total: Sql, page: Sql): Sql => sql`
  SELECT (${total})::integer AS total,
    coalesce((SELECT json_agg(json_build_object('id', p.id, 'revision', p.revision)) FROM (${page}) p), '[]'::json) AS refs`;

/** The result of a statement of one row (`foundRow`). */
export const foundAt = ({ rows: [found], version }: Answer<Found>): FoundAt => ({
  total: found?.total ?? 0,
  refs: found?.refs ?? [],
  version,
});

/** Clamps a number of rows to PostgreSQL's bigint. */
export const rowCount = (count: number): number => Math.min(count, Number.MAX_SAFE_INTEGER);

/** `LIMIT … OFFSET …`, for numbers of any size; `from` replaces the offset if given. */
export const slice = ({ offset, limit }: Slice, from: Sql = sql`${rowCount(offset)}`): Sql =>
  sql`LIMIT ${rowCount(limit)} OFFSET ${from}`;
