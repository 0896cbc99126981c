import { expect } from 'vitest';
import { exchange, failure, type Body, type Exchange } from './exchange.js';

const ROUTES = [
  ...['', '/doc', '/events', String.raw`/events/(?P<id>\d+)`, '/events/by-slug/(?P<slug>[^/]+)'],
  ...['/venues', String.raw`/venues/(?P<id>\d+)`, '/venues/by-slug/(?P<slug>[^/]+)'],
  ...['/organizers', String.raw`/organizers/(?P<id>\d+)`, '/organizers/by-slug/(?P<slug>[^/]+)'],
  ...['/categories', String.raw`/categories/(?P<id>\d+)`, '/tags', String.raw`/tags/(?P<id>\d+)`],
];

const UNKNOWN_USER = failure(
  401,
  'invalid_username',
  '<strong>Error:</strong> Unknown username. Check again or try your email address.',
);

/** The namespace index and `/doc` (CONTRACT §8), and who is let in at all (CONTRACT §3). */
export const ROOT: readonly Exchange[] = [
  exchange(
    'CONTRACT §8: the index and its routes',
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
  exchange(
    'CONTRACT §8: context is ignored',
    'GET /',
    { query: 'context=anything&namespace=tribe/events/v1' },
    {
      status: 200,
      body: { namespace: 'tribe/events/v1' },
    },
  ),
  exchange(
    'CONTRACT §8: an unknown namespace',
    'GET /',
    { query: 'namespace=nope' },
    failure(404, 'rest_invalid_namespace', 'The specified namespace could not be found.'),
  ),
  exchange(
    'CONTRACT §8: nothing is posted to the root',
    'none',
    { method: 'POST' },
    { status: 404, body: { code: 'rest_no_route' } },
  ),
  exchange(
    'CONTRACT §8, F25: the document',
    'GET /doc',
    {},
    {
      status: 200,
      body: { openapi: '3.0.0', servers: [{ url: 'http://calendar.test/wp-json/tribe/events/v1/' }] },
      check: (body) =>
        expect(Object.keys(body['paths'] as object)).toEqual([
          ...['/', '/doc', '/events', '/events/{id}', '/events/by-slug/{slug}', '/venues', '/venues/{id}'],
          ...['/venues/by-slug/{slug}', '/organizers', '/organizers/{id}', '/organizers/by-slug/{slug}'],
          ...['/categories', '/categories/{id}', '/tags', '/tags/{id}'],
        ]),
    },
  ),
  exchange(
    'CONTRACT §3: wrong credentials fail every route',
    'GET /doc',
    { headers: { authorization: `Basic ${btoa('nobody:x')}` } },
    UNKNOWN_USER,
  ),
  exchange(
    'CONTRACT §3: also what is no route',
    'none',
    { at: '/nothing', headers: { authorization: `Basic ${btoa('nobody:x')}` } },
    UNKNOWN_USER,
  ),
  exchange(
    'CONTRACT §3: a name in any case, an e-mail address, blanks in the password',
    'GET /events/{id}',
    {
      at: '/events/{secret}',
      headers: { authorization: `Basic ${btoa('EDITOR@calendar.test:secretof  editor')}` },
    },
    { status: 200, body: { id: '{secret}' } },
  ),
  ...['Bearer x', 'Basic', 'Basic !!!', `Basic ${btoa('no colon')}`].map((authorization) =>
    exchange(
      `CONTRACT §3: “${authorization}” is nobody`,
      'GET /events',
      { headers: { authorization } },
      {
        status: 200,
        headers: { allow: 'GET', 'cache-control': null },
      },
    ),
  ),
];
