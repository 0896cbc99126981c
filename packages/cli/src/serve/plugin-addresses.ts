import { CalendarError } from '@kalends/core';
import type { Call, CreateInterface } from '@kalends/http';

/** Where an address of the plugin leads, by its path; the first that fits counts. `ical` is asked for in the query. */
const TARGETS: readonly (readonly [pattern: RegExp, target: string, isCalendar?: boolean])[] = [
  [/^\/index\.php(\/(?:events?|venue|organizer)(?:\/.*)?)$/, '$1'],
  [
    /^(\/events(?:\/(?!(?:category|tag)\/ical)[^?]*)?|\/(?:event\/[^/]+(?:\/\d{4}-\d\d-\d\d)?|(?:venue|organizer)\/[^/]+))\/ical\/?$/,
    '$1/',
    true,
  ],
  // views that come with paid plugins; a category may have such a name
  [
    /^\/events(?:\/(?:list|month|today|day|week|map|\d{4}-\d\d(?:-\d\d)?))?\/(?:photo|summary)\/?$/,
    '/events/list/',
  ],
  [/^(\/events(?:\/(?:list|month|today|day|week|map|\d{4}-\d\d(?:-\d\d)?))?)\/featured\/?$/, '$1/'],
  [/^\/events\/(?:upcoming|all)\/?$/, '/events/list/'],
  // all dates of an event, the second one of a day, and its page for phones
  [/^(\/event\/[^/]+(?:\/\d{4}-\d\d-\d\d)?)\/(?:embed|all|amp|\d{1,3})\/?$/, '$1/'],
  [/^(\/(?:venue|organizer)\/[^/]+)\/(?:list|feed|page\/\d{1,6})\/?$/, '$1/'],
  [/^\/(?:wp-sitemap|sitemap_index|wp-sitemap-posts-tribe_events-index)\.xml$/, '/event-sitemap.xml'],
];

/** Where an address of the plugin leads, with the query that it adds; `undefined` for any other path. */
export function targetOf(path: string): readonly [path: string, isCalendar: boolean] | undefined {
  for (const [pattern, target, isCalendar = false] of TARGETS)
    if (pattern.test(path)) return [path.replace(pattern, target), isCalendar];
  return undefined;
}

/** The path of the route to which these addresses lead; below it is the address. */
const ROUTE = '/kalends/plugin';

/** The interface that redirects addresses of the plugin that the calendar does not have to those that correspond. */
export const pluginAddresses =
  (): CreateInterface =>
  ({ site }) => {
    const run = ({ key, request: { url } }: Call) => {
      const [path, isCalendar] = targetOf(`/${key}`) ?? ['', false];
      if (path === '') throw new CalendarError('not_found', 'There is no such page.');
      const params = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');
      if (isCalendar) params.set('ical', '1');
      const query = params.toString();
      return {
        status: 301,
        headers: {
          Location: `${site.url}${path}${query === '' ? '' : `?${query}`}`,
          'Cache-Control': 'public, max-age=3600',
        },
        body: '',
      };
    };
    return {
      routes: [
        {
          path: `${ROUTE}/{path*}`,
          operations: [
            {
              ...{ operationId: 'pluginAddress', summary: 'The page of an address of the plugin' },
              ...{ methods: ['GET'], status: 200, run },
            },
          ],
        },
      ],
      alias: (path) => (targetOf(path) === undefined ? path : ROUTE + path),
      dialect: {
        contentType: 'text/plain; charset=UTF-8',
        anonymous: true,
        form: { result: (answer) => answer, error: ({ message }) => ({ body: `${message}\n` }) },
      },
    };
  };
