import type { CalendarView } from '@kalends/core';
import { findZone } from '@kalends/core/adapter';
import { jsonText, type Interface, type Route, type Site } from '@kalends/http/interface';
import { JSON_ROOT, NAMESPACE, apiPath, apiUrl } from '@kalends/site';
import { wordpress } from './dialect/dialect.js';
import { describeRoutes } from './doc/namespace-index.js';

/** `UTC+2`, `+02:00`: a zone that is an offset rather than a place. */
const FIXED_OFFSET = /^(?:UTC|GMT)?[+-]?\d/;

/** The index of the site: everything below `/wp-json/` (site.md §1). */
function siteIndex(routes: readonly Route[], calendar: CalendarView, site: Site) {
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
    namespaces: [NAMESPACE],
    // methods to obtain credentials, which do not exist here
    authentication: [],
    routes: describeRoutes(routes, calendar, site),
    site_logo: 0,
    site_icon: 0,
    site_icon_url: '',
    _links: { help: [{ href: `${apiUrl(site)}/doc` }] },
  };
}

/**
 * The routes below `/wp-json/` other than the namespace: the index, and the 404 of WordPress for everything else (F42).
 *
 * @param routes those of the namespace
 */
export const wpJson = (routes: readonly Route[], site: Site): Interface => ({
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
          run: ({ calendar }) => ({ body: jsonText(siteIndex(routes, calendar, site)) }),
        },
      ],
    },
  ],
  dialect: wordpress(site, { name: '', url: `${site.url}${JSON_ROOT}` }),
});
