import type { FoundPage } from '@kalends/core/internal';

/** A page of a list: which, and how many records it has at most. */
export type PageSize = Pick<FoundPage, 'page' | 'per_page'>;

/**
 * The page that starts at the same record and has at most `most` records: its size is the largest for which a page
 * starts there, so that following the links from it iterates over the same list.
 * @param most at least 1
 */
export function fitSize({ page, per_page: size }: PageSize, most: number): PageSize {
  const offset = (page - 1) * size;
  let per_page = Math.min(size, most);
  while (offset % per_page !== 0) per_page--;
  return { page: offset / per_page + 1, per_page };
}

/** A page that has at most `most` records (`fitSize`). */
export function fitPage(page: FoundPage, most: number): FoundPage {
  if (page.refs.length <= most) return page;
  const size = fitSize(page, most);
  return {
    ...page,
    ...size,
    refs: page.refs.slice(0, size.per_page),
    total_pages: Math.ceil(page.total / size.per_page),
    more: true,
  };
}
