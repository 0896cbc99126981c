import type { Slice } from '../query/query.js';
import type { Settings } from '../settings.js';

/** Which page is wanted and how many records it has. */
export interface Paging {
  readonly page: number;
  readonly per_page: number;
}

/** What paging parameters come to: page 1, the site's page size, the silent cut (K6). */
export const pagingOf = (params: Partial<Paging>, { per_page, per_page_max }: Settings): Paging => ({
  page: params.page ?? 1,
  per_page: Math.min(params.per_page ?? per_page, per_page_max),
});

/** The part of an answer that a page shows. */
export const sliceOf = ({ page, per_page }: Paging): Slice => ({
  offset: Math.min((page - 1) * per_page, Number.MAX_SAFE_INTEGER),
  limit: per_page,
});
