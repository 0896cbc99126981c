import type { Site } from '@kalends/http';

/**
 * Where a page takes the files of its site from: a site with several names, such as `localhost` and `127.0.0.1`, refers
 * to them by the one of its base URL.
 */
export const ownSources = ({ url }: Pick<Site, 'url'>): string => `'self' ${new URL(url).origin}`;

/** The permissions of a page besides showing itself. */
export interface PagePolicy {
  /** The sites that may show it in a frame. */
  readonly frames: "'none'" | "'self'" | '*';
  /** Whether its scripts may send requests to the site. */
  readonly connects: boolean;
}

/**
 * The content security policy of a page: stylesheets, scripts and fonts of its site, images from anywhere, nothing
 * inline.
 */
export function contentPolicy(site: Pick<Site, 'url'>, { frames, connects }: PagePolicy): string {
  const own = ownSources(site);
  return [
    "default-src 'none'",
    `style-src ${own}`,
    `script-src ${own}`,
    `font-src ${own}`,
    "img-src 'self' http: https: data:",
    ...(connects ? [`connect-src ${own}`] : []),
    `form-action ${own}`,
    "base-uri 'none'",
    `frame-ancestors ${frames}`,
  ].join('; ');
}
