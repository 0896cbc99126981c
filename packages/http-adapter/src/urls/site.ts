import type { ImageRecord, Status } from '@kalends/core';
import type { PostRecord, PostKind, TermKind } from '@kalends/core/adapter';

/** The namespace of the interface, below `/wp-json/` and in `rest_route`. */
export const NAMESPACE = 'tribe/events/v1';

/** The root of all interfaces in WordPress, relative to the site. */
export const JSON_ROOT = '/wp-json';

/** The URLs of a kind: in the interface, in the generic routes of WordPress, on the site. */
export interface Place {
  /** The path segment below the API root, and the name of the calendar's resource: `events`. */
  readonly collection: string;
  /** The WordPress name of the kind: a post type or a taxonomy. */
  readonly type: string;
  /** The path segment below `wp-json/wp/v2`. */
  readonly generic: string;
  /** The path of a record's page on the site, up to its slug. */
  readonly page: string;
}

/** The URLs of all kinds that have some. */
export const PLACES = {
  event: { collection: 'events', type: 'tribe_events', generic: 'tribe_events', page: 'event' },
  venue: { collection: 'venues', type: 'tribe_venue', generic: 'tribe_venue', page: 'venue' },
  organizer: {
    collection: 'organizers',
    type: 'tribe_organizer',
    generic: 'tribe_organizer',
    page: 'organizer',
  },
  category: {
    collection: 'categories',
    type: 'tribe_events_cat',
    generic: 'tribe_events_cat',
    page: 'events/category',
  },
  tag: { collection: 'tags', type: 'post_tag', generic: 'tags', page: 'tag' },
} as const satisfies Readonly<Record<PostKind | TermKind, Place>>;

/**
 * The URLs of a host's own pages for records, by kind: with `{slug}` or `{id}`, absolute or relative to the site. The
 * `{slug}` of a category includes those of its ancestors.
 */
export type PageLinks = Partial<Readonly<Record<PostKind | TermKind, string | undefined>>>;

/** The URLs of a site and of its interface. */
export interface Site {
  /** `https://calendar.example`, without a trailing slash. */
  readonly url: string;
  /** `https://calendar.example/wp-json/tribe/events/v1` */
  readonly api: string;
  /** The host without scheme and port: the first part of a `global_id`. */
  readonly host: string;
  /** `https://calendar.example/wp-json/`: the root of all interfaces. */
  readonly root: string;
  /** The host's own pages for records. */
  readonly links: PageLinks;
}

const SCHEME = '://';

const withoutTrailing = (text: string, ending: string): string => {
  let end = text.length;
  while (ending !== '' && text.endsWith(ending, end)) end -= ending.length;
  return text.slice(0, end);
};

/** The host of a URL: the part between the scheme (or the credentials) and the port, the path or the end. */
function hostOf(url: string): string {
  const start = url.indexOf(SCHEME) + SCHEME.length;
  const authority = url.slice(start).split(/[/?#]/, 1)[0] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const port = /:\d*$/.exec(host);
  return port === null ? host : host.slice(0, port.index);
}

/**
 * Derives the URLs from a base URL: that of the site, or that of the API root, in which case the site is the part
 * before `/wp-json`. Trailing slashes are ignored.
 */
export function siteOf(baseUrl: string, links: PageLinks = {}): Site {
  const given = withoutTrailing(baseUrl.trim(), '/');
  const at = given.indexOf(JSON_ROOT);
  const url = withoutTrailing(withoutTrailing(at < 0 ? given : given.slice(0, at), '/'), '/index.php');
  return {
    url,
    api: `${url}${JSON_ROOT}/${NAMESPACE}`,
    host: hostOf(url),
    root: `${url}${JSON_ROOT}/`,
    links,
  };
}

/** The absolute URL of an address that may be a path below the site. */
export const absoluteUrl = ({ url }: Pick<Site, 'url'>, address: string): string =>
  address.startsWith('/') ? `${url}${address}` : address;

/** An image with absolute URLs: one that the site has itself is stored by its path. */
export function imageOn(site: Pick<Site, 'url'>, image: ImageRecord): ImageRecord {
  if (!image.url.startsWith('/')) return image;
  const sizes = Object.entries(image.sizes).map(
    ([name, size]) => [name, { ...size, url: absoluteUrl(site, size.url) }] as const,
  );
  return { ...image, url: absoluteUrl(site, image.url), sizes: Object.fromEntries(sizes) };
}

/** The statuses in which a record has a page with its slug. */
const WITH_PAGE: readonly Status[] = ['publish', 'private'];

/** Whether a record has a page with its slug. */
export const hasPage = ({ status }: Pick<PostRecord, 'status'>): boolean => WITH_PAGE.includes(status);

/** The URL of a page: the host's own, or that of WordPress. */
function pageUrl({ url, links }: Site, kind: PostKind | TermKind, slug: string, id: number): string {
  const own = links[kind];
  if (own === undefined) return `${url}/${PLACES[kind].page}/${slug}/`;
  const path = own.replaceAll('{slug}', () => slug).replaceAll('{id}', String(id));
  return path.startsWith('/') ? `${url}${path}` : path;
}

/** The URL of a record's page: with its slug, or with its id until it is published (events.md §1). */
export function postUrl(
  site: Site,
  kind: PostKind,
  record: Pick<PostRecord, 'id' | 'slug' | 'status'>,
): string {
  const { id, slug } = record;
  return hasPage(record)
    ? pageUrl(site, kind, slug, id)
    : `${site.url}/?post_type=${PLACES[kind].type}&p=${id}`;
}

/** The URL of a term's page; that of a category contains the slugs of its ancestors (terms.md §1.1). */
export const termUrl = (site: Site, kind: TermKind, slugs: readonly string[], id: number): string =>
  pageUrl(site, kind, slugs.join('/'), id);

/** The URL of the list of all records of a kind. */
export const collectionUrl = (site: Site, kind: PostKind | TermKind): string =>
  `${site.api}/${PLACES[kind].collection}`;

/** The URL of one record in the interface. */
export const recordUrl = (site: Site, kind: PostKind | TermKind, id: number): string =>
  `${collectionUrl(site, kind)}/${id}`;

/** The URL of a generic route of WordPress, for the links of terms. */
export const genericUrl = (site: Site, path: string): string => `${site.root}wp/v2/${path}`;

/** Identifies a record across sites. */
export const globalId = (site: Site, id: number): string => `${site.host}?id=${id}`;
