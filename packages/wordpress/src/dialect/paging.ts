import type { FoundAt } from '@kalends/core/store';
import { headerText, jsonList, type Answer, type Call, type Site } from '@kalends/http-adapter/interface';
import { apiPath, jsonRootUrl } from '@kalends/site';

/** A page of a list: which, and how many records it has at most. */
export interface Paging {
  readonly page: number;
  readonly per_page: number;
}

/** The slice of a page, after as many records as `skipped`. */
export const sliceOf = ({ page, per_page }: Paging, skipped = 0) => ({
  offset: Math.min(skipped + (page - 1) * per_page, Number.MAX_SAFE_INTEGER),
  limit: per_page,
});

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** The address of another page of a list: that of the request, with `page` in its place or at the end. */
function pageUrl(site: Site, { request }: Call, page: number): string {
  const [path = '', text = ''] = request.url.split(/\?(.*)/s, 2);
  const query = new URLSearchParams(text);
  query.delete('rest_route');
  query.set('page', String(page));
  const from = withoutSlashes(new URL(site.url).pathname);
  const below = path.startsWith(from) ? path.slice(from.length) : path;
  return `${site.url}${withoutSlashes(apiPath(below, text))}?${query.toString()}`;
}

/** The answer with a page: its records, totals in headers, and links to the pages beside it. */
export function pageAnswer(
  site: Site,
  call: Call,
  { page, per_page }: Paging,
  total: number,
  records: readonly string[],
): Answer {
  const pages = Math.ceil(total / per_page);
  const link = (number: number, rel: string): string => `<${pageUrl(site, call, number)}>; rel="${rel}"`;
  const links = [
    `<${jsonRootUrl(site)}>; rel="https://api.w.org/"`,
    ...(page > 1 ? [link(Math.min(page - 1, pages), 'prev')] : []),
    ...(page < pages ? [link(page + 1, 'next')] : []),
  ];
  return {
    headers: { 'X-WP-Total': String(total), 'X-WP-TotalPages': String(pages), Link: links.join(', ') },
    body: jsonList(records),
  };
}

/** Whether a page is past the end of a list. */
export const isPastEnd = ({ page }: Paging, { total, refs }: FoundAt): boolean =>
  page > 1 && refs.length === 0 && total >= 0;

/** A header of the request. */
export const headerOf = ({ request }: Call, name: string): string | undefined =>
  headerText(request.headers, name);
