import type { Slice } from '../query/query.js';
import type { Settings } from '../settings.js';
import type { FoundAt } from '../store/store.js';
import type { FoundPage } from './resource.js';

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

/** What a store has found, or nothing without asking it. */
export type Answered = Omit<FoundAt, 'version'> & Pick<FoundPage, 'version'>;

/** What was found as a page; `counted` is the total that is told where it is not that of what was found. */
export const pageOf = (
  { refs, total, version }: Answered,
  paging: Paging,
  effective: FoundPage['effective'],
  counted = total,
): FoundPage => ({
  refs,
  version,
  total: counted,
  total_pages: Math.ceil(counted / paging.per_page),
  more: sliceOf(paging).offset + refs.length < total,
  page: paging.page,
  per_page: paging.per_page,
  effective,
});

/** The answer of a question that nothing can match. */
export const NOTHING: Answered = { total: 0, refs: [], version: undefined };
