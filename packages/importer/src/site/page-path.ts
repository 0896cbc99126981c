import type { RecordOf } from '@kalends/core';
import { parseUrl, slugify, type PostKind, type PostRecord, type TermKind } from '@kalends/core/adapter';
import { PLACES, postUrl, siteOf, termUrl } from '@kalends/site';

/** A placeholder site: paths are relative to it. */
const SITE = siteOf('http://site');

/** The URLs of the site to import: the one given, and the one that its answers name. */
export type SiteUrls = readonly string[];

/** The path of a page below the URL of its site; `undefined` for an invalid URL, another site and the home page. */
export function pathBelow(url: string, sites: SiteUrls): string | undefined {
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

/** The first segments of the paths that the calendar serves itself. */
const SERVED: ReadonlySet<string> = new Set([
  ...Object.values(PLACES).map(({ page }) => page.replace(/\/.*/, '')),
  ...['events', 'embed', 'feed', 'kalends', 'wp-json'],
]);

/** The segments that follow `/events/` in the addresses of lists. */
const LIST = /^(?:category|tag|list|month|today|day|page|feed|past|\d{4}-\d\d(?:-\d\d)?)$/;

/** Whether a path is one that the calendar serves; a site may have other pages below `/events/`, such as `/events/kategorie/musik/`. */
const isServed = ([first = '', second]: readonly string[]): boolean =>
  first === 'events' ? second === undefined || LIST.test(second) : SERVED.has(first);

function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Whether a path is that of the record: it has the record's slug in it, or its id in the query, and is not below a path that the calendar
 * serves for something else. A site may name its list or the page of another record as that of an event.
 */
function isOwnPath(path: string, kind: keyof typeof PLACES, id: number, slug: string): boolean {
  const { pathname, searchParams } = new URL(path, SITE.url);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  if (isServed(segments) && !pathname.startsWith(`/${PLACES[kind].page}/`)) return false;
  const names = [...segments.map(decodedSegment), ...searchParams.values()];
  return names.some((name) => slugify(name) === slug) || [...searchParams.values()].includes(String(id));
}

/** Where the page of a post is at its site, and where it is here, whatever its status; `undefined` if that is the same. */
export const moveOfPage = <K extends PostKind>(
  kind: K,
  record: RecordOf<K> & PostRecord,
  url: string,
  sites: SiteUrls,
): Move | undefined => moveTo(postUrl(SITE, kind, record), url, sites);

/**
 * Whether the page of a post moves. The usual page of its slug is that of another record if this one has the slug at the site only.
 *
 * @param sites the URLs of its site
 * @param slug the slug at the site
 */
export function moveOfPost<K extends PostKind>(
  kind: K,
  record: RecordOf<K> & PostRecord,
  url: string,
  sites: SiteUrls,
  slug = record.slug,
): Move | undefined {
  if (record.status !== 'publish' && record.status !== 'private') return undefined;
  const move = moveOfPage(kind, record, url, sites);
  if (move === undefined || !isOwnPath(move.from, kind, record.id, slug)) return undefined;
  const isOther = slug !== record.slug && moveOfPage(kind, { ...record, slug }, url, sites) === undefined;
  return isOther ? undefined : move;
}

/** Whether the page of a term moves. @param slugs the slugs of its ancestors and its own */
export function moveOfTerm(
  kind: TermKind,
  { id, slugs }: { readonly id: number; readonly slugs: readonly string[] },
  url: string,
  sites: SiteUrls,
): Move | undefined {
  const move = moveTo(termUrl(SITE, kind, slugs, 0), url, sites);
  return move !== undefined && isOwnPath(move.from, kind, id, slugs.at(-1) ?? '') ? move : undefined;
}

function moveTo(kept: string, url: string, sites: SiteUrls): Move | undefined {
  const from = pathBelow(url, sites);
  const to = pathBelow(kept, [SITE.url]);
  if (from === undefined || to === undefined || decoded(from) === decoded(to)) return undefined;
  return { from, to };
}
