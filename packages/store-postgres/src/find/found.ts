import type { Found, Slice } from '@kalends/core/store';
import { type Sql, sql } from '../server/sql.js';

/** The one row that a question gives. */
export interface FoundRow {
  readonly total: number;
  readonly refs: readonly (readonly [id: number, revision: number])[];
}

/** A select of the one row of an answer: `total` counts, `page` selects `id` and `revision` of the slice in order. */
export const foundRow = (total: Sql, page: Sql): Sql => sql`
  SELECT (${total})::integer AS total,
    coalesce((SELECT json_agg(json_build_array(p.id, p.revision)) FROM (${page}) p), '[]'::json) AS refs`;

/** The answer that a row is. */
export const foundOf = ({ total, refs }: FoundRow): Found => ({
  total,
  refs: refs.map(([id, revision]) => ({ id, revision })),
});

/** A number of rows as PostgreSQL can count them. */
export const rowCount = (count: number): number => Math.min(count, Number.MAX_SAFE_INTEGER);

/** `LIMIT … OFFSET …`, for numbers of any size; `from` in the place of the offset, if it is given. */
export const slice = ({ offset, limit }: Slice, from: Sql = sql`${rowCount(offset)}`): Sql =>
  sql`LIMIT ${rowCount(limit)} OFFSET ${from}`;
