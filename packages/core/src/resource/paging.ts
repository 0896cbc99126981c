import { param } from '../fields/filters.js';
import type { Slice } from '../query/query.js';
import type { Settings } from '../settings.js';

/** The requested page and its size. */
export interface Paging {
  /** The number of the page, from 1. */
  readonly page: number;
  /** The largest number of records in a page. */
  readonly per_page: number;
}

/** Resolves paging parameters: the defaults are page 1 and the site's page size, and a larger size is cut silently (K6). */
export const pagingOf = (
  params: { readonly page?: number | undefined; readonly per_page?: number | undefined },
  { per_page, per_page_max }: Settings,
): Paging => ({
  page: params.page ?? 1,
  per_page: Math.min(params.per_page ?? per_page, per_page_max),
});

/** The slice of the results for a page. */
export const sliceOf = ({ page, per_page }: Paging): Slice => ({
  offset: Math.min((page - 1) * per_page, Number.MAX_SAFE_INTEGER),
  limit: per_page,
});

/** The first parameters of every list. */
export const PAGING_FIELDS = {
  /** The number of the page. Default: 1. */
  page: param('positive'),
  /** The largest number of records in a page. Default and limit: `settings.per_page`, `settings.per_page_max`. */
  per_page: param('positive'),
};
