import type { FoundPage } from '@kalends/core/adapter';

/**
 * A page that starts at the same record and has at most `most` records: its size is the largest for which a page starts
 * there, so that following the links from it iterates over the same list.
 * @param most at least 1
 */
export function fitPage(page: FoundPage, most: number): FoundPage {
  if (page.refs.length <= most) return page;
  const offset = (page.page - 1) * page.per_page;
  let per_page = most;
  while (offset % per_page !== 0) per_page--;
  return {
    ...page,
    refs: page.refs.slice(0, per_page),
    page: offset / per_page + 1,
    per_page,
    total_pages: Math.ceil(page.total / per_page),
    more: true,
  };
}
