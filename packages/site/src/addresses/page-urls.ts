import {
  collectionOf,
  type Kind,
  kindsOf,
  type CollectionOf,
  type ImageRecord,
  type Status,
  type TermRecord,
} from '@kalends/core';
import {
  forKinds,
  lineage,
  type LinkedKind,
  MOST_ANCESTORS,
  type PostRecord,
  type PostKind,
  type TermKind,
} from '@kalends/core/adapter';
import { absoluteUrl, siteAt } from '@kalends/http/internal';
import { type PageLinks, type Site } from '@kalends/http';
import { JSON_ROOT } from './api-address.js';

/** The URLs of a kind: in the interface, in the generic routes of WordPress, on the site. */
export interface Place<K extends Kind = Kind> {
  /** The path segment below the API root, and the name of the calendar's resource: `events`. */
  readonly collection: CollectionOf<K>;
  /** The WordPress name of the kind: a post type or a taxonomy. */
  readonly type: string;
  /** The path segment below `wp-json/wp/v2`. */
  readonly generic: string;
  /** The path of a record's page on the site, up to its slug. */
  readonly page: string;
}

const linkedPlaces = forKinds(kindsOf('linked'), (kind) => ({
  ...{ collection: collectionOf(kind), page: kind },
  ...{ type: `tribe_${kind}`, generic: `tribe_${kind}` },
})) as {
  readonly [K in LinkedKind]: Place<K> & {
    readonly type: `tribe_${K}`;
    readonly generic: `tribe_${K}`;
    readonly page: K;
  };
};

/** The URLs of all kinds that have some. */
export const PLACES = {
  event: { collection: collectionOf('event'), type: 'tribe_events', generic: 'tribe_events', page: 'event' },
  ...linkedPlaces,
  category: {
    collection: collectionOf('category'),
    type: 'tribe_events_cat',
    generic: 'tribe_events_cat',
    page: 'events/category',
  },
  tag: { collection: collectionOf('tag'), type: 'post_tag', generic: 'tags', page: 'tag' },
} as const satisfies { readonly [K in PostKind | TermKind]: Place<K> };

const withoutTrailing = (text: string, ending: string): string => {
  let end = text.length;
  while (text.endsWith(ending, end)) end -= ending.length;
  return text.slice(0, end);
};

/**
 * The site with a base URL: that of the site itself, or that of its API root, in which case the site is the part before
 * `/wp-json`. Trailing slashes are ignored.
 */
export function siteOf(baseUrl: string, links: PageLinks = {}): Site {
  const url = baseUrl.trim();
  const at = url.indexOf(JSON_ROOT);
  const { url: base } = siteAt(at < 0 ? url : url.slice(0, at));
  return siteAt(withoutTrailing(base, '/index.php'), links);
}

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

/**
 * The slugs of a term and of its ancestors, top-level first: the path of its page.
 *
 * @param termOf returns the term with an id, `undefined` if it is not known
 */
export const termPath = (
  id: number,
  termOf: (id: number) => Pick<TermRecord, 'slug' | 'parent'> | undefined,
): string[] =>
  lineage(id, (one) => termOf(one)?.parent, MOST_ANCESTORS)
    .flatMap((one) => termOf(one)?.slug ?? [])
    .reverse();

/** The URL of a term's page; that of a category contains the slugs of its ancestors (terms.md §1.1). */
export const termUrl = (site: Site, kind: TermKind, slugs: readonly string[], id: number): string =>
  pageUrl(site, kind, slugs.join('/'), id);
