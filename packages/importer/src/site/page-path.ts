import type { RecordOf } from '@kalends/core';
import type { PostRecord } from '@kalends/core/adapter';
import { postUrl, siteOf, termUrl } from '@kalends/http-adapter/interface';

/** A placeholder site: paths are relative to it. */
const SITE = siteOf('http://site');

/** The path of a page relative to its site's URL; `undefined` for an invalid URL. */
function pathBelow(url: string, base: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  const path = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
  return path + search;
}

/** The base path of a site: `''`, or for example `/blog`. */
export const basePath = (baseUrl: string): string => {
  const url = new URL(baseUrl);
  return new URL(siteOf(url.origin + url.pathname).url).pathname.replace(/\/+$/, '');
};

const decoded = (path: string): string => path.replace(/%[\da-f]{2}/gi, (octet) => octet.toLowerCase());

/** The old and new path of a record's page; `undefined` if it has no page or does not move. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** Whether the page of a post moves. @param base the base path of the site */
export function moveOfPost<K extends 'event' | 'venue' | 'organizer'>(
  kind: K,
  record: RecordOf<K> & PostRecord,
  url: string,
  base: string,
): Move | undefined {
  if (record.status !== 'publish' && record.status !== 'private') return undefined;
  return moveTo(postUrl(SITE, kind, record), url, base);
}

/** Whether the page of a term moves. @param slugs the slugs of its ancestors and its own */
export const moveOfTerm = (
  kind: 'category' | 'tag',
  slugs: readonly string[],
  url: string,
  base: string,
): Move | undefined => moveTo(termUrl(SITE, kind, slugs, 0), url, base);

function moveTo(kept: string, url: string, base: string): Move | undefined {
  const from = pathBelow(url, base);
  const to = pathBelow(kept, '');
  if (from === undefined || to === undefined || decoded(from) === decoded(to)) return undefined;
  return { from, to };
}
