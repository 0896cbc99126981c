import { escapeHtml } from '@kalends/core/adapter';
import { apiUrl, jsonRootUrl } from './api-address.js';
import { siteOf } from './page-urls.js';

/**
 * Which URLs below `/wp-json/` are answered: all of them, with an index at `/wp-json/` itself and 404 for unknown ones,
 * or only those of `tribe/events/v1`, so that a host can have other `wp-json` routes.
 */
export type ApiScope = 'wp-json' | 'namespace';

/** How HTML pages of a site link to its interface (site.md §1). */
export interface Discovery {
  /** Headers for the response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Elements for the head, as HTML, one per line. */
  readonly head: string;
}

/** The links of pages for programs. */
export interface DiscoveryOptions {
  /** The scope of `tribeEvents`: with `'namespace'` the index at `/wp-json/`, which belongs to the host, is left out. */
  readonly scope?: ApiScope | undefined;
  /** Whether the site serves `tribe/events/v1`. Default: yes. */
  readonly api?: boolean | undefined;
}

/**
 * Headers and elements for a host's HTML pages, with which clients find the interface from the URL of any page.
 *
 * @param baseUrl that of the handler
 * @example
 * const { headers, head } = discovery('https://example.org');
 * response.set(headers).send(`<!doctype html><title>Our site</title>${head}`);
 */
export function discovery(
  baseUrl: string,
  { scope = 'wp-json', api = true }: DiscoveryOptions = {},
): Discovery {
  const site = siteOf(baseUrl);
  const { url } = site;
  const [apiAddress, root] = [apiUrl(site), jsonRootUrl(site)];
  const withIndex = scope === 'wp-json';
  return {
    headers: {
      ...(withIndex && { Link: `<${root}>; rel="https://api.w.org/"` }),
      ...(api && {
        'X-TEC-API-VERSION': 'v1',
        'X-TEC-API-ROOT': `${apiAddress}/`,
        'X-TEC-API-ORIGIN': url,
      }),
    },
    head: [
      ...(withIndex ? [`<link rel="https://api.w.org/" href="${escapeHtml(root)}">`] : []),
      ...(api
        ? [
            `<link rel="alternate" href="${escapeHtml(apiAddress)}/">`,
            '<meta name="tec-api-version" content="v1">',
            `<meta name="tec-api-origin" content="${escapeHtml(url)}">`,
          ]
        : []),
    ].join('\n'),
  };
}
