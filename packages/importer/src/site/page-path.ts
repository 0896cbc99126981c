import type { RecordOf } from '@kalends/core';
import { parseUrl, type PostRecord } from '@kalends/core/adapter';
import { postUrl, siteOf, termUrl } from '@kalends/http-adapter/interface';

/** A placeholder site: paths are relative to it. */
const SITE = siteOf('http://site');

/** The URLs of the site to import: the one given, and the one that its answers name. */
export type SiteUrls = readonly string[];

/** The path of a page below the URL of its site; `undefined` for an invalid URL, another site and the home page. */
function pathBelow(url: string, sites: SiteUrls): string | undefined {
  const page = parseUrl(url);
  if (page === undefined) return undefined;
  const { host, pathname, search } = page;
  const path = sites
    .map((site) => new URL(site))
    .filter((site) => site.host === host && pathname.startsWith(`${site.pathname.replace(/\/$/, '')}/`))
    .map((site) => pathname.slice(site.pathname.replace(/\/$/, '').length))[0];
  return path === undefined || /^\/+(?:index\.php)?$/.test(path + search) ? undefined : path + search;
}

const decoded = (path: string): string => path.replace(/%[\da-f]{2}/gi, (octet) => octet.toLowerCase());

/** The old and new path of a record's page; `undefined` if it has no page or does not move. */
export interface Move {
  readonly from: string;
  readonly to: string;
}

/** Whether the page of a post moves. @param sites the URLs of its site */
export function moveOfPost<K extends 'event' | 'venue' | 'organizer'>(
  kind: K,
  record: RecordOf<K> & PostRecord,
  url: string,
  sites: SiteUrls,
): Move | undefined {
  if (record.status !== 'publish' && record.status !== 'private') return undefined;
  return moveTo(postUrl(SITE, kind, record), url, sites);
}

/** Whether the page of a term moves. @param slugs the slugs of its ancestors and its own */
export const moveOfTerm = (
  kind: 'category' | 'tag',
  slugs: readonly string[],
  url: string,
  sites: SiteUrls,
): Move | undefined => moveTo(termUrl(SITE, kind, slugs, 0), url, sites);

function moveTo(kept: string, url: string, sites: SiteUrls): Move | undefined {
  const from = pathBelow(url, sites);
  const to = pathBelow(kept, [SITE.url]);
  if (from === undefined || to === undefined || decoded(from) === decoded(to)) return undefined;
  return { from, to };
}
