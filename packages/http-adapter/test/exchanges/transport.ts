import { expect } from 'vitest';
import { exchange, NO_ROUTE, type Exchange, type Wanted } from './exchange.js';

const READ = 'GET /events/{id}';
const LIST = 'GET /events';
const CONCERT = { at: '/events/{concert}' };
const WINDOW = 'start_date=2027-03-01&end_date=2027-03-31';
const ORIGIN = { origin: 'https://app.example' };

const NO_CACHE = {
  expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
  'cache-control': 'no-cache, must-revalidate, max-age=0, no-store, private',
};

const CACHEABLE = { expires: null, 'cache-control': null };

const CORS = {
  'access-control-allow-origin': 'https://app.example',
  'access-control-allow-methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-credentials': null,
};

const EVERY = {
  'content-type': 'application/json; charset=UTF-8',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  link: '<http://calendar.test/wp-json/>; rel="https://api.w.org/"',
  'access-control-expose-headers':
    'X-WP-Total, X-WP-TotalPages, Link, X-TEC-Total, X-TEC-TotalPages, ETag, X-Request-Id',
  'access-control-allow-headers': 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
  etag: null,
};

/** Of what anybody may read. */
const PUBLIC = { ...EVERY, etag: /^"[\da-f]{16}"$/ };

const concert: Wanted = { status: 200, body: { id: '{concert}', title: 'Concert' } };
const ROOT = '/wp-json/tribe/events/v1';
const ROUTE = '/tribe/events/v1/events/{concert}';

/** The forms of an address that lead to one event, and some that lead nowhere (transport.md §1.1). */
const ADDRESSES: readonly Exchange[] = [
  ...[
    `${ROOT}/events/{concert}/`,
    '/wp-json/TRIBE/events/V1/EVENTS/{concert}',
    `/index.php${ROOT}/events/{concert}`,
    `/?rest_route=${ROUTE}`,
    `/index.php?rest_route=${ROUTE}/`,
    `/?foo=1&rest_route=${encodeURIComponent('/tribe/events/v1/events/')}{concert}`,
    `/${ROOT}/events/{concert}`,
    `//${ROOT}/events/{concert}`,
    `${ROOT}/events/{concert}//`,
    `${ROOT}/events/{concert}///`,
    `//index.php${ROOT}/events/{concert}//`,
    `/?rest_route=${ROUTE}//`,
    `${ROOT}/events/000{concert}`,
  ].map((url) => exchange(`transport.md §1.1: ${url}`, READ, { url }, concert)),
  ...[
    `${ROOT}//events/{concert}`,
    `${ROOT}/events//{concert}`,
    `${ROOT}/events/abc`,
    `${ROOT}/venues/-1`,
    `${ROOT}/events/{concert}/extra`,
    `${ROOT}/nothing`,
    `/?rest_route=tribe/events/v1/events`,
    `/?rest_route=/${ROUTE}`,
    `/wp-json/${ROUTE}`,
    `/index.php/wp-json/${ROUTE}`,
    '/?rest_route=/wp/v2/posts',
    '/wp-json/wp/v2/posts',
    '/wp-json/tribe/events/v2/events',
    '/index.php/wp-json/tec/v1/',
  ].map((url) =>
    exchange(
      `transport.md §1.1, F42: ${url} leads nowhere`,
      'none',
      { url, headers: ORIGIN },
      { ...NO_ROUTE, headers: { ...EVERY, ...CORS, ...CACHEABLE, allow: null } },
    ),
  ),
  ...(['PUT', 'PATCH', 'DELETE', 'PURGE'] as const).map((method) =>
    exchange(
      `transport.md §1.4: ${method} of a list is no route`,
      'none',
      { at: '/events', method, as: 'admin' },
      NO_ROUTE,
    ),
  ),
  exchange(
    'events.md §5: POST never creates by slug',
    'POST /events/by-slug/{slug}',
    { at: '/events/by-slug/new', as: 'admin', json: {} },
    { status: 404 },
  ),
];

/** Headers (transport.md §1.5). */
const HEADERS: readonly Exchange[] = [
  exchange('transport.md §1.5: of a read by an anonymous caller', READ, CONCERT, {
    status: 200,
    headers: { ...PUBLIC, vary: 'Origin', allow: 'GET', 'cache-control': null, expires: null },
  }),
  exchange(
    'transport.md §1.5: of a read by someone',
    READ,
    { ...CONCERT, as: 'admin' },
    {
      status: 200,
      headers: { ...EVERY, ...NO_CACHE, allow: 'GET, DELETE, POST, PUT, PATCH' },
    },
  ),
  exchange(
    'transport.md §1.5: Allow is the caller’s',
    READ,
    { ...CONCERT, as: 'author' },
    { status: 200, headers: { allow: 'GET' } },
  ),
  exchange(
    'transport.md §1.5: of a list',
    LIST,
    { query: WINDOW, as: 'contributor' },
    {
      status: 200,
      headers: { ...EVERY, allow: 'GET, POST', 'x-tec-total': '3', 'x-wp-total': null },
    },
  ),
  exchange(
    'transport.md §1.5: of another origin',
    LIST,
    { query: WINDOW, headers: ORIGIN },
    {
      status: 200,
      headers: { ...PUBLIC, ...CORS, vary: /\bOrigin\b/ },
    },
  ),
  exchange(
    'F50: of the site’s own origin',
    LIST,
    { query: WINDOW, headers: { origin: 'http://calendar.test' } },
    {
      status: 200,
      headers: {
        ...CORS,
        'access-control-allow-origin': 'http://calendar.test',
        'access-control-allow-credentials': 'true',
      },
    },
  ),
  exchange(
    'F50: of another origin with credentials in a header',
    READ,
    { ...CONCERT, as: 'admin', headers: { ...ORIGIN, 'sec-fetch-site': 'cross-site' } },
    { status: 200, headers: { ...CORS, ...NO_CACHE, allow: 'GET, DELETE, POST, PUT, PATCH' } },
  ),
  exchange(
    'transport.md §1.5: of another origin that may not',
    'POST /events',
    { headers: ORIGIN, query: `title=x&${WINDOW}` },
    {
      status: 401,
      headers: { ...EVERY, ...CORS, ...CACHEABLE, allow: 'GET' },
    },
  ),
  exchange(
    'transport.md §1.4: HEAD is GET without a body',
    LIST,
    { method: 'HEAD', query: WINDOW },
    {
      status: 200,
      headers: { ...PUBLIC, 'x-tec-total': '3', 'content-length': /^\d{3,}$/ },
      check: (_, text) => expect(text).toBe(''),
    },
  ),
  exchange(
    'a page that the client has already is not sent again',
    LIST,
    { query: WINDOW, headers: { 'if-none-match': '*' } },
    {
      status: 304,
      headers: { etag: PUBLIC.etag, vary: 'Origin', 'content-type': null },
      check: (_, text) => expect(text).toBe(''),
    },
  ),
  exchange(
    'transport.md §1.4: HEAD of what is not there',
    READ,
    { method: 'HEAD', at: '/events/999999' },
    {
      status: 404,
      check: (_, text) => expect(text).toBe(''),
    },
  ),
  exchange(
    'transport.md §1.4: OPTIONS of a list',
    'none',
    { method: 'OPTIONS', at: '/events', as: 'editor', headers: ORIGIN },
    {
      status: 200,
      headers: { ...CORS, allow: 'GET, POST' },
      body: { namespace: 'tribe/events/v1', methods: ['GET', 'POST'], _links: { self: [{}] } },
    },
  ),
  exchange(
    'transport.md §1.4: OPTIONS of one record',
    'none',
    { method: 'OPTIONS', ...CONCERT },
    {
      status: 200,
      headers: { allow: 'GET' },
      body: {
        endpoints: [{ methods: ['GET'] }, { methods: ['DELETE'] }, { methods: ['POST', 'PUT', 'PATCH'] }],
      },
      check: (body) => expect(body).not.toHaveProperty('_links'),
    },
  ),
  exchange(
    'transport.md §1.4: OPTIONS of no route',
    'none',
    { method: 'OPTIONS', at: '/nothing' },
    {
      status: 200,
      headers: { allow: null },
      check: (_, text) => expect(text).toBe('[]'),
    },
  ),
];

/** Addresses and headers (transport.md §1.1, §1.4, §1.5). */
export const TRANSPORT: readonly Exchange[] = [...ADDRESSES, ...HEADERS];
