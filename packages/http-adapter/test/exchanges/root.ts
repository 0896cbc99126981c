import { expect } from 'vitest';
import { exchange, failure, NO_ROUTE, type Body, type Exchange } from './exchange.js';

const ROUTES = [
  ...['', '/doc', '/events', String.raw`/events/(?P<id>\d+)`, '/events/by-slug/(?P<slug>[^/]+)'],
  ...['/venues', String.raw`/venues/(?P<id>\d+)`, '/venues/by-slug/(?P<slug>[^/]+)'],
  ...['/organizers', String.raw`/organizers/(?P<id>\d+)`, '/organizers/by-slug/(?P<slug>[^/]+)'],
  ...['/categories', String.raw`/categories/(?P<id>\d+)`, '/tags', String.raw`/tags/(?P<id>\d+)`],
];

/** The keys of the index of the site in their order (site.md §1). */
const SITE_INDEX_KEYS =
  'name description url home gmt_offset timezone_string page_for_posts page_on_front show_on_front namespaces ' +
  'authentication routes site_logo site_icon site_icon_url _links';

const UNKNOWN_USER = failure(
  401,
  'invalid_username',
  '<strong>Error:</strong> Unknown username. Check again or try your email address.',
);

/** The namespace index and `/doc` (transport.md §8), and who is let in at all (transport.md §3). */
export const ROOT: readonly Exchange[] = [
  exchange(
    'transport.md §8: the index and its routes',
    'GET /',
    {},
    {
      status: 200,
      body: { namespace: 'tribe/events/v1', _links: { up: [{ href: 'http://calendar.test/wp-json/' }] } },
      headers: { allow: 'GET', 'cache-control': null },
      check: (body) => {
        const routes = body['routes'] as Record<string, Body>;
        expect(Object.keys(routes)).toEqual(ROUTES.map((path) => `/tribe/events/v1${path}`));
        expect(routes['/tribe/events/v1/events']).toMatchObject({
          methods: ['GET', 'POST'],
          endpoints: [
            { args: { page: { default: 1, type: 'integer', required: false } } },
            { methods: ['POST'] },
          ],
          _links: { self: [{ href: 'http://calendar.test/wp-json/tribe/events/v1/events' }] },
        });
        expect(routes[String.raw`/tribe/events/v1/events/(?P<id>\d+)`]).not.toHaveProperty('_links');
        expect(routes['/tribe/events/v1/doc']).toMatchObject({ endpoints: [{ methods: ['GET'], args: [] }] });
      },
    },
  ),
  ...[
    '/wp-json/',
    '/wp-json',
    '//wp-json//',
    '/index.php/wp-json/',
    '/?rest_route=/',
    '/?rest_route=/&context=x',
  ].map((url) =>
    exchange(
      `site.md §1: the index of the site at ${url}`,
      'none',
      { url },
      {
        status: 200,
        headers: { allow: 'GET', link: '<http://calendar.test/wp-json/>; rel="https://api.w.org/"' },
        check: (body) => {
          const { routes, ...others } = body;
          expect(Object.keys(body).join(' ')).toBe(SITE_INDEX_KEYS);
          expect(Object.keys(routes as Body)).toEqual(ROUTES.map((path) => `/tribe/events/v1${path}`));
          expect(others).toEqual({
            ...{
              name: 'Kalends',
              description: '',
              url: 'http://calendar.test',
              home: 'http://calendar.test',
            },
            ...{ gmt_offset: -5, timezone_string: 'America/New_York', page_for_posts: 0, page_on_front: 0 },
            ...{ show_on_front: 'posts', namespaces: ['tribe/events/v1'], authentication: [] },
            ...{ site_logo: 0, site_icon: 0, site_icon_url: '' },
            _links: { help: [{ href: 'http://calendar.test/wp-json/tribe/events/v1/doc' }] },
          });
        },
      },
    ),
  ),
  exchange(
    'site.md §1: OPTIONS of the index of the site',
    'none',
    { method: 'OPTIONS', url: '/wp-json/' },
    {
      status: 200,
      headers: { allow: 'GET' },
      check: (body) =>
        expect(body).toEqual({
          namespace: '',
          methods: ['GET'],
          endpoints: [{ methods: ['GET'], args: { context: { default: 'view', required: false } } }],
          _links: { self: [{ href: 'http://calendar.test/wp-json/' }] },
        }),
    },
  ),
  exchange(
    'site.md §1: of the index of the site only some fields',
    'none',
    { url: '/wp-json/', query: '_fields=namespaces' },
    { status: 200, check: (body) => expect(body).toEqual({ namespaces: ['tribe/events/v1'] }) },
  ),
  exchange(
    'transport.md §1.4: nothing is posted to the index of the site',
    'none',
    { method: 'POST', url: '/wp-json/' },
    NO_ROUTE,
  ),
  exchange(
    'transport.md §1.4: OPTIONS beside the namespace',
    'none',
    { method: 'OPTIONS', url: '/wp-json/wp/v2/posts' },
    { status: 200, headers: { allow: null }, check: (_, text) => expect(text).toBe('[]') },
  ),
  exchange(
    'transport.md §8: context is ignored',
    'GET /',
    { query: 'context=anything&namespace=tribe/events/v1' },
    {
      status: 200,
      body: { namespace: 'tribe/events/v1' },
    },
  ),
  ...['nope', '', 'wp/v2', 'TRIBE/events/v1', '/tribe/events/v1', 'tribe/events/v1/'].map((namespace) =>
    exchange(
      `transport.md §8, F36: the namespace “${namespace}”`,
      'GET /',
      { query: `namespace=${namespace}` },
      failure(404, 'rest_invalid_namespace', 'The specified namespace could not be found.'),
    ),
  ),
  exchange(
    'transport.md §8: nothing is posted to the root',
    'none',
    { method: 'POST' },
    { status: 404, body: { code: 'rest_no_route' } },
  ),
  exchange(
    'transport.md §8, F25: the document',
    'GET /doc',
    {},
    {
      status: 200,
      body: { openapi: '3.0.0', servers: [{ url: 'http://calendar.test/wp-json/tribe/events/v1' }] },
      check: (body) =>
        expect(Object.keys(body['paths'] as object)).toEqual([
          ...['/', '/doc', '/events', '/events/{id}', '/events/by-slug/{slug}', '/venues', '/venues/{id}'],
          ...['/venues/by-slug/{slug}', '/organizers', '/organizers/{id}', '/organizers/by-slug/{slug}'],
          ...['/categories', '/categories/{id}', '/tags', '/tags/{id}'],
        ]),
    },
  ),
  exchange(
    'transport.md §3: wrong credentials fail every route',
    'GET /doc',
    { headers: { authorization: `Basic ${btoa('nemo:x')}` } },
    UNKNOWN_USER,
  ),
  exchange(
    'transport.md §3: also what is no route',
    'none',
    { at: '/nothing', headers: { authorization: `Basic ${btoa('nemo:x')}` } },
    UNKNOWN_USER,
  ),
  exchange(
    'transport.md §3: a name in any case, an e-mail address, blanks in the password',
    'GET /events/{id}',
    {
      at: '/events/{secret}',
      headers: { authorization: `Basic ${btoa('EDITOR@calendar.test:secretof  editor')}` },
    },
    { status: 200, body: { id: '{secret}' } },
  ),
  ...[
    'Bearer x',
    'Basic',
    'Basic !!!',
    ...['no colon', 'admin:', ':'].map((text) => `Basic ${btoa(text)}`),
  ].map((authorization) =>
    exchange(
      `transport.md §3, K26: “${authorization}” is no one`,
      'GET /events',
      { headers: { authorization } },
      {
        status: 200,
        headers: { allow: 'GET', 'cache-control': null },
      },
    ),
  ),
];
