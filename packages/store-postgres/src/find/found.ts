import type { Found, Slice } from '@kalends/core/store';
import { type Sql, sql } from '../server/sql.js';

/** The row that a query returns. */
export interface FoundRow {
  readonly total: number;
  readonly refs: readonly (readonly [id: number, revision: number])[];
}

/** The `SELECT` of that row: `total` counts, `page` selects `id` and `revision` of the slice in order. */
export const foundRow = (total: Sql, page: Sql): Sql => sql`
  SELECT (${total})::integer AS total,
    coalesce((SELECT json_agg(json_build_array(p.id, p.revision)) FROM (${page}) p), '[]'::json) AS refs`;

/** Converts the row to the result of the store. */
export const foundOf = ({ total, refs }: FoundRow): Found => ({
  total,
  refs: refs.map(([id, revision]) => ({ id, revision })),
});

/** Clamps a number of rows to PostgreSQL's bigint. */
export const rowCount = (count: number): number => Math.min(count, Number.MAX_SAFE_INTEGER);

/** `LIMIT … OFFSET …`, for numbers of any size; `from` replaces the offset if given. */
export const slice = ({ offset, limit }: Slice, from: Sql = sql`${rowCount(offset)}`): Sql =>
  sql`LIMIT ${rowCount(limit)} OFFSET ${from}`;
