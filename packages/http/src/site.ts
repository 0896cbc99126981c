import type { PostKind, TermKind } from '@kalends/core/adapter';

/**
 * The URLs of a host's own pages for records, by kind: with `{slug}` or `{id}`, absolute or relative to the site. The
 * `{slug}` of a category includes those of its ancestors.
 */
export type PageLinks = Partial<Readonly<Record<PostKind | TermKind, string | undefined>>>;

/** The site of a handler: where its interfaces are. */
export interface Site {
  /** `https://calendar.example`, without a trailing slash. */
  readonly url: string;
  /** The host without scheme and port. */
  readonly host: string;
  /** The host's own pages for records. */
  readonly links: PageLinks;
}

const SCHEME = '://';

/** The host of a URL: the part between the scheme (or the credentials) and the port, the path or the end. */
function hostOf(url: string): string {
  const start = url.indexOf(SCHEME) + SCHEME.length;
  const authority = url.slice(start).split(/[/?#]/, 1)[0] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const port = /:\d*$/.exec(host);
  return port === null ? host : host.slice(0, port.index);
}

/** A URL without trailing slashes. */
function withoutSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}

/** The site at a URL, with the host's own pages for records. */
export function siteAt(baseUrl: string, links: PageLinks = {}): Site {
  const url = withoutSlashes(baseUrl.trim());
  return { url, host: hostOf(url), links };
}

/** The absolute URL of an address that may be a path below the site. */
export const absoluteUrl = ({ url }: Pick<Site, 'url'>, address: string): string =>
  address.startsWith('/') ? `${url}${address}` : address;
