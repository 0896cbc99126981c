import type { CalendarView } from '@kalends/core';
import { findZone } from '@kalends/core/adapter';
import { jsonText, type Host, type Interface, type Route, type Site } from '@kalends/http';
import { JSON_ROOT, apiPath } from '@kalends/site';
import { apiUrl } from '@kalends/site/internal';
import { wordpress } from './dialect/dialect.js';
import { describeRoutes, type RouteNamespace } from './doc/namespace-index.js';
import type { RouteJson } from './doc/schemas.js';

/** `UTC+2`, `+02:00`: a zone that is an offset rather than a place. */
const FIXED_OFFSET = /^(?:UTC|GMT)?[+-]?\d/;

/** The part of the host that the index describes. */
type IndexHost = Pick<Host, 'interfaces' | 'site'>;

/** A namespace with its routes. */
interface Namespace extends RouteNamespace {
  readonly routes: readonly Route[];
}

const BELOW = `${JSON_ROOT}/`;

/** The namespaces that are served: the interfaces below `/wp-json/`, but for those below another, such as that of administrators. */
function namespacesOf(interfaces: readonly Interface[], site: Site): Namespace[] {
  const roots = interfaces.map(({ root = '' }) => root).filter((root) => root.startsWith(BELOW));
  return interfaces.flatMap(({ root = '', routes }) =>
    roots.includes(root) && !roots.some((other) => root.startsWith(`${other}/`))
      ? [{ name: root.slice(BELOW.length), url: `${site.url}${root}`, routes }]
      : [],
  );
}

/** The index of the site: everything below `/wp-json/` (site.md §1). */
function siteIndex({ interfaces, site }: IndexHost, calendar: CalendarView) {
  const namespaces = namespacesOf(interfaces(), site);
  const { clock, settings } = calendar;
  const { title, description, timezone } = settings;
  const offset = findZone(timezone)?.offsetAt(Math.floor(clock() / 1000)) ?? 0;
  return {
    name: title,
    description,
    url: site.url,
    home: site.url,
    // hours east of UTC at this moment
    gmt_offset: offset / 3600,
    timezone_string: FIXED_OFFSET.test(timezone) ? '' : timezone,
    page_for_posts: 0,
    page_on_front: 0,
    show_on_front: 'posts',
    namespaces: namespaces.map(({ name }) => name),
    // methods to obtain credentials, which do not exist here
    authentication: [],
    routes: Object.assign(
      {},
      ...namespaces.map(({ routes, ...namespace }) => describeRoutes(routes, calendar, namespace)),
    ) as Record<string, RouteJson>,
    site_logo: 0,
    site_icon: 0,
    site_icon_url: '',
    _links: { help: [{ href: `${apiUrl(site)}/doc` }] },
  };
}

/**
 * The routes below `/wp-json/` other than the namespace: the index, and the 404 of WordPress for everything else (F42).
 */
export const wpJson = (host: Pick<Host, 'interfaces' | 'site'>): Interface => ({
  root: JSON_ROOT,
  alias: apiPath,
  routes: [
    {
      path: '/',
      operations: [
        {
          operationId: 'getSiteIndex',
          summary: 'Tells what the site serves',
          methods: ['GET'],
          status: 200,
          args: () => ({ context: { default: 'view', required: false } }),
          run: ({ calendar }) => ({ body: jsonText(siteIndex(host, calendar)) }),
        },
      ],
    },
  ],
  dialect: wordpress(host.site, { name: '', url: `${host.site.url}${JSON_ROOT}` }),
});
