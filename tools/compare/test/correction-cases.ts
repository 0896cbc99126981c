import type { CompareRequest } from '../src/compare-request.js';
import type { Difference } from '../src/difference.js';

const NIGHT = { start_date: '2031-07-01 20:00:00', end_date: '2031-07-01 23:00:00' };
const utc = (start: string, end: string) => ({
  utc_start_date: `2031-07-${start}`,
  utc_end_date: `2031-07-${end}`,
});
const FIVE = { timezone: 'UTC-5', ...NIGHT };
const ROME = { timezone: 'Europe/Rome', ...NIGHT };
const RIGHT = { ...ROME, ...utc('01 18:00:00', '01 21:00:00') };
const REPEATED = {
  timezone: 'Europe/Rome',
  start_date: '2031-10-26 02:30:00',
  end_date: '2031-10-26 05:00:00',
};
const list = (query: string): string => `{site}/wp-json/tribe/events/v1/events/?${query}`;

/** What of a difference a case gives. */
export type PartialDifference = Partial<Difference> & Pick<Difference, 'kind' | 'path'>;

/** The correction that explains a difference, what it is, the query, the difference and the request. */
export const CASES: [
  string | undefined,
  string,
  Record<string, string>,
  PartialDifference,
  Partial<CompareRequest>?,
][] = [
  [
    'F3',
    'the offset',
    {},
    {
      kind: 'value',
      path: 'event.utc_start_date',
      within: {
        a: { ...FIVE, ...utc('02 00:00:00', '02 03:00:00') },
        b: { ...FIVE, ...utc('02 01:00:00', '02 04:00:00') },
      },
    },
  ],
  [
    undefined,
    'a wrong offset in B',
    {},
    {
      kind: 'value',
      path: 'event.utc_start_date',
      within: {
        a: { ...FIVE, ...utc('02 01:00:00', '02 04:00:00') },
        b: { ...FIVE, ...utc('02 00:00:00', '02 03:00:00') },
      },
    },
  ],
  [
    'F5',
    'an end before the start',
    {},
    {
      kind: 'value',
      path: 'event.utc_end_date',
      within: { a: { ...RIGHT, utc_end_date: '2031-07-01 17:00:00' }, b: RIGHT },
    },
  ],
  [
    'F6',
    'stale UTC values',
    {},
    {
      kind: 'value',
      path: 'event.utc_start_date',
      within: { a: { ...ROME, ...utc('02 00:00:00', '02 03:00:00') }, b: RIGHT },
    },
  ],
  [
    'F31',
    'a repeated hour',
    {},
    {
      kind: 'value',
      path: 'event.utc_start_date',
      within: {
        a: { ...REPEATED, utc_start_date: '2031-10-26 01:30:00', utc_end_date: '2031-10-26 04:00:00' },
        b: { ...REPEATED, utc_start_date: '2031-10-26 00:30:00', utc_end_date: '2031-10-26 04:00:00' },
      },
    },
  ],
  [
    undefined,
    'another wall clock',
    {},
    {
      kind: 'value',
      path: 'event.utc_start_date',
      within: { a: { ...RIGHT, start_date: '2031-07-01 19:00:00' }, b: RIGHT },
    },
  ],
  ['F11', 'a draft venue', {}, { kind: 'type', path: 'event.venue', a: { id: 1, status: 'draft' }, b: [] }],
  [
    undefined,
    'a published venue',
    {},
    { kind: 'type', path: 'event.venue', a: { id: 1, status: 'publish' }, b: [] },
  ],
  [
    'F12',
    'a filter that is missing',
    { categories: 'jazz' },
    { kind: 'value', path: 'events.rest_url', a: list('page=1'), b: list('page=1&categories=jazz') },
  ],
  [
    'F12',
    'a filter that is not encoded',
    { search: 'a & b' },
    {
      kind: 'value',
      path: 'events.rest_url',
      a: list('page=1&search=a & b'),
      b: list('page=1&search=a+%26+b'),
    },
  ],
  [
    undefined,
    'a filter that was not given',
    { categories: 'jazz' },
    { kind: 'value', path: 'events.rest_url', a: list('page=1'), b: list('page=1&tags=jazz') },
  ],
  [
    undefined,
    'a filter that B lost',
    { categories: 'jazz' },
    { kind: 'value', path: 'events.rest_url', a: list('page=1&categories=jazz'), b: list('page=1') },
  ],
  [
    'F29',
    'no dates with include',
    { include: '7' },
    { kind: 'value', path: 'events.rest_url', a: list('start_date=x&include=7'), b: list('include=7') },
  ],
  [
    'F47',
    'strict dates',
    { strict_dates: 'true' },
    {
      kind: 'value',
      path: 'events.next_rest_url',
      a: list('start_date=x&page=2'),
      b: list('start_date=y&page=2'),
    },
  ],
  [
    'F13',
    'the total of nothing',
    { search: 'x' },
    { kind: 'value', path: 'venues.total', a: 7, b: 0, within: { a: { total: 7 }, b: { total: 0 } } },
    { path: ['venues'] },
  ],
  [
    undefined,
    'the total of something',
    { search: 'x' },
    { kind: 'value', path: 'venues.total', a: 7, b: 1, within: { a: { total: 7 }, b: { total: 1 } } },
    { path: ['venues'] },
  ],
  ['F14', 'the order for users', {}, { kind: 'order', path: 'venues' }, { path: ['venues'], as: 'user' }],
  [undefined, 'the order for everybody', {}, { kind: 'order', path: 'venues' }, { path: ['venues'] }],
  [
    'F15',
    'upcoming',
    { only_with_upcoming: 'true' },
    { kind: 'extra', path: 'venues[]' },
    { path: ['venues'] },
  ],
  [
    'F16',
    'a failure',
    { start_date: '0' },
    { kind: 'status', path: 'status of GET /events', a: 500, b: 400 },
  ],
  [
    undefined,
    'a failure of B',
    { start_date: '0' },
    { kind: 'status', path: 'status of GET /events', a: 400, b: 500 },
  ],
  [
    'F17',
    'separators',
    {},
    { kind: 'value', path: 'event.cost', within: { a: { cost: '$.56' }, b: { cost: '$1,234.56' } } },
  ],
  [
    'F37',
    'equal prices',
    {},
    { kind: 'value', path: 'event.cost', within: { a: { cost: '8-' }, b: { cost: '$8' } } },
  ],
  [
    undefined,
    'another price',
    {},
    { kind: 'value', path: 'event.cost', within: { a: { cost: '$7' }, b: { cost: '$8' } } },
  ],
  ['F18', 'backslashes', {}, { kind: 'value', path: 'event.title', a: 'C:Users', b: String.raw`C:\Users` }],
  [
    undefined,
    'backslashes that B lost',
    {},
    { kind: 'value', path: 'event.title', a: String.raw`C:\Users`, b: 'C:Users' },
  ],
  [
    'F22',
    'a scrambled address',
    {},
    { kind: 'value', path: 'organizer.json_ld.email', a: '&#97;&#x40;b.example', b: 'a@b.example' },
  ],
  [
    'F23',
    'an internal status',
    { status: 'auto-draft' },
    { kind: 'status', path: 'status of GET /events', a: 200, b: 400 },
  ],
  ['F25', 'the documentation', {}, { kind: 'missing', path: 'doc.paths./events.get' }],
  [
    'F26',
    'blanks of a website',
    {},
    { kind: 'value', path: 'event.website', a: 'https://x.example/ab', b: 'https://x.example/a%20b' },
  ],
  [
    'F28',
    'a script',
    {},
    { kind: 'value', path: 'event.description', a: '<p>a<script>x()</script></p>', b: '<p>ax()</p>' },
  ],
  [
    'F28',
    'a script with its content',
    {},
    { kind: 'value', path: 'event.description', a: '<p>a<script>x()</script></p>', b: '<p>a</p>' },
  ],
  [
    'F28',
    'a paragraph that ends within another element',
    {},
    {
      kind: 'value',
      path: 'event.description',
      a: '<p>a <b>b</p>\n<p>c</b></p>',
      b: '<p>a <b>b</b></p>\n<p><b>c</b></p>',
    },
  ],
  [
    undefined,
    'a lost word',
    {},
    { kind: 'value', path: 'event.description', a: '<p>a b<script>x()</script></p>', b: '<p>a</p>' },
  ],
  ['F33', 'several tags', { tags: 'a,b' }, { kind: 'extra', path: 'events[]' }],
  ['F5', 'one that A does not list, if A says so', { tags: 'a' }, { kind: 'extra', path: 'events[]' }],
  [undefined, 'several tags, but missing', { tags: 'a,b' }, { kind: 'missing', path: 'events[]' }],
  [
    'F36',
    'another namespace',
    { namespace: 'wp/v2' },
    { kind: 'status', path: 'status of GET /', a: 200, b: 404 },
    { path: [] },
  ],
  [
    'F38',
    'a scheme',
    {},
    { kind: 'value', path: 'event.website', a: 'javascript://x', b: '{site}/event/x/' },
  ],
  ['F40', 'coordinates', {}, { kind: 'extra', path: 'event.venue.geo_lat', b: 41.9 }],
  [
    'F41',
    'exposed headers',
    {},
    {
      kind: 'header',
      path: 'header access-control-expose-headers',
      a: 'Link, X-WP-Total',
      b: 'ETag, Link, X-TEC-Total, X-WP-Total',
    },
  ],
  [
    undefined,
    'other exposed headers',
    {},
    {
      kind: 'header',
      path: 'header access-control-expose-headers',
      a: 'Link, X-WP-Total',
      b: 'ETag, Link',
    },
  ],
  [
    'F43',
    'an unseen event',
    { event: '7' },
    { kind: 'status', path: 'status of GET /venues', a: 200, b: 400 },
    { path: ['venues'] },
  ],
  [
    'F44',
    'drafts of others',
    {},
    { kind: 'missing', path: 'events[]', a: { id: 7, status: 'draft' } },
    { as: 'user' },
  ],
  [
    'F45',
    'both bounds',
    { starts_after: '2031-05-10', start_date: '2031-05-01' },
    {
      kind: 'missing',
      path: 'events[]',
      a: { id: 7, start_date: '2031-05-05 20:00:00', end_date: '2031-05-05 23:00:00' },
    },
  ],
  [
    undefined,
    'within both bounds',
    { starts_after: '2031-05-10', start_date: '2031-05-01' },
    {
      kind: 'missing',
      path: 'events[]',
      a: { id: 7, start_date: '2031-05-15 20:00:00', end_date: '2031-05-15 23:00:00' },
    },
  ],
  [
    'F50',
    'credentials of others',
    {},
    { kind: 'header', path: 'header access-control-allow-credentials', a: 'true' },
    { headers: { Origin: 'https://x.example' } },
  ],
  ['F51', 'fields of lists', { _fields: 'events.id' }, { kind: 'extra', path: 'events[]' }],
];
