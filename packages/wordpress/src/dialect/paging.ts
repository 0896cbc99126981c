import type { FoundAt } from '@kalends/core/store';
import { headerText, jsonList, type Answer, type Call, type Site } from '@kalends/http';
import { fitSize, type PageSize } from '@kalends/http-adapter/interface';
import { apiPath, jsonRootUrl } from '@kalends/site';
import { RestError } from './rest-error.js';

/** The slice of a page, after as many records as `skipped`. */
export const sliceOf = ({ page, per_page }: PageSize, skipped = 0) => ({
  offset: Math.min(skipped + (page - 1) * per_page, Number.MAX_SAFE_INTEGER),
  limit: per_page,
});

/** Refuses a page past the end of a list of `wp/v2`, unless the list is empty. */
export function demandPage({ page, per_page }: PageSize, total: number): void {
  if (page > 1 && total > 0 && page > Math.ceil(total / per_page))
    throw new RestError(
      'rest_post_invalid_page_number',
      'The page number requested is larger than the number of pages available.',
      400,
    );
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** The address of another page of a list: that of the request, with the page and, if it was cut, its size. */
function pageUrl(site: Site, { request }: Call, { page, per_page }: Partial<PageSize>): string {
  // some mounts give the whole URL
  const { pathname: path, search: text } = new URL(request.url, site.url);
  const query = new URLSearchParams(text);
  query.delete('rest_route');
  query.set('page', String(page));
  if (per_page !== undefined) query.set('per_page', String(per_page));
  const from = withoutSlashes(new URL(site.url).pathname);
  const below = path.startsWith(from) ? path.slice(from.length) : path;
  return `${site.url}${withoutSlashes(apiPath(below, text))}?${query.toString()}`;
}

/**
 * The answer with a page: its records, totals in headers, and links to the pages beside it. If there are fewer texts
 * than records were found, the page is described as if that size had been requested.
 */
export function pageAnswer(
  site: Site,
  call: Call,
  asked: PageSize,
  { total, refs }: Pick<FoundAt, 'total' | 'refs'>,
  texts: readonly (string | undefined)[],
): Answer {
  const isCut = texts.length < refs.length;
  const { page, per_page } = isCut ? fitSize(asked, texts.length) : asked;
  const records = texts.slice(0, isCut ? per_page : texts.length).filter((text) => text !== undefined);
  const pages = Math.ceil(total / per_page);
  const link = (number: number, rel: string): string => {
    const url = pageUrl(site, call, { page: number, ...(isCut && { per_page }) });
    return `<${url}>; rel="${rel}"`;
  };
  const links = [
    `<${jsonRootUrl(site)}>; rel="https://api.w.org/"`,
    ...(page > 1 ? [link(Math.min(page - 1, pages), 'prev')] : []),
    ...(page < pages ? [link(page + 1, 'next')] : []),
  ];
  return {
    headers: { 'X-WP-Total': String(total), 'X-WP-TotalPages': String(pages), Link: links.join(', ') },
    body: jsonList(records),
    // the totals are not in the body
    state: String(total),
  };
}

/** Whether a page is past the end of a list. */
export const isPastEnd = ({ page }: PageSize, { total, refs }: FoundAt): boolean =>
  page > 1 && refs.length === 0 && total >= 0;

/** A header of the request. */
export const headerOf = ({ request }: Call, name: string): string | undefined =>
  headerText(request.headers, name);
