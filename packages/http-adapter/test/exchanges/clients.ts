import { expect } from 'vitest';
import { exchange, missing, type Body, type Exchange, type Wanted } from './exchange.js';

const ROOT = '/wp-json/tribe/events/v1';
const LIST = 'GET /events';
const WINDOW = 'start_date=2027-03-01&end_date=2027-03-31';

/** The window of a list as it took effect. */
const from = (start: string): Wanted => ({
  status: 200,
  body: { rest_url: expect.stringContaining(`start_date=${start}+00%3A00%3A00&`) as string },
});

const titles = (...wanted: readonly string[]): Wanted => ({
  status: 200,
  check: (body) => expect((body['events'] as Body[]).map(({ title }) => title)).toEqual(wanted),
});

const firstPage: Wanted = {
  status: 200,
  body: {
    total: 3,
    total_pages: 2,
    next_rest_url: expect.stringContaining('per_page=2&') as string,
  },
  headers: { 'x-tec-total': '3', 'x-tec-totalpages': '2' },
  check: (body) => expect(body).not.toHaveProperty('previous_rest_url'),
};

const GALA = {
  title: 'Gala',
  start_date: '2035-05-01 20:00:00',
  end_date: '2035-05-01 23:00:00',
  venue: { venue: 'Gala Hall', city: 'Rome' },
  organizer: [{ organizer: 'Gala Friends', email: 'gala@x.example' }],
  categories: ['Galas'],
};

/** What clients of the interface send and rely on. */
export const CLIENTS: readonly Exchange[] = [
  ...[
    `/${ROOT}/events?per_page=2&${WINDOW}`,
    `${ROOT}/events//?per_page=2&${WINDOW}`,
    `${ROOT}/events/?per_page=2&${WINDOW}`,
    `/index.php${ROOT}/events/?per_page=2&${WINDOW}`,
    `/?rest_route=/tribe/events/v1/events&per_page=2&${WINDOW}`,
    `/?rest_route=/tribe/events/v1/events/&per_page=2&${WINDOW}`,
  ].map((url) => exchange(`clients: the first page at ${url}`, LIST, { url }, firstPage)),
  exchange(
    'clients: the last page has no next one',
    LIST,
    { query: `per_page=2&page=2&${WINDOW}` },
    {
      status: 200,
      body: { total_pages: 2 },
      headers: { 'x-tec-totalpages': '2' },
      check: (body) => {
        expect(body['events']).toHaveLength(1);
        expect(body).not.toHaveProperty('next_rest_url');
      },
    },
  ),
  exchange(
    'clients: behind the last page there is nothing',
    LIST,
    { query: `per_page=2&page=3&${WINDOW}` },
    { status: 404, body: { code: 'event-archive-page-not-found' } },
  ),
  ...['99', '100'].map((per_page) =>
    exchange(
      `clients: per_page=${per_page}`,
      LIST,
      { query: `per_page=${per_page}&${WINDOW}` },
      { status: 200, body: { total: 3, rest_url: expect.stringContaining('&per_page=50&') as string } },
    ),
  ),
  ...[
    ['2027-03-05', '2027-03-05'],
    ['2027-03-05 00:00:00', '2027-03-05'],
    ['2027-03-05+00:00:00', '2027-03-05'],
    ['2027-03-05%2000:00:00', '2027-03-05'],
    ['2027/03/05T15:04', '2027-03-05'],
    ['2027-03-05T00:00:00Z', '2027-03-05'],
    ['2027-03-05T00:00:00%2B02:00', '2027-03-04'],
    ['2027-03-05T23:00:00-05:00', '2027-03-06'],
    ['1804204800', '2027-03-05'],
    ['now', '2026-11-20'],
    ['2000-01-01', '2000-01-01'],
  ].map(([given = '', day = '']) =>
    exchange(`clients: from ${given}`, LIST, { query: `start_date=${given}&end_date=2027-12-31` }, from(day)),
  ),
  ...['categories=jazz,rock', 'categories[]=jazz&categories[]=rock', 'categories=jazz,{rock}'].map((query) =>
    exchange(`clients: ${query}`, LIST, { query: `${WINDOW}&${query}` }, titles('Concert')),
  ),
  exchange(
    'clients: names that there are not',
    LIST,
    { query: `${WINDOW}&_embed&order=desc&orderby=id&id=1&slug=x&venue_id=7&featured_image=1` },
    titles('Concert', 'Holiday', 'Talk'),
  ),
  exchange(
    'clients: the shapes of what there is not',
    'GET /events/{id}',
    { at: '/events/{holiday}' },
    {
      status: 200,
      body: { id: '{holiday}', author: '1', image: false, venue: [], organizer: [], tags: [] },
      check: (body) => expect(body['start_date_details']).toMatchObject({ month: '03', hour: '00' }),
    },
  ),
  exchange(
    'clients: a list without records',
    'GET /venues',
    { query: 'search=nowhere' },
    { status: 200, body: { venues: [], total: 0, total_pages: 0 } },
  ),
  exchange(
    'clients: an event with all that belongs to it',
    'POST /events',
    { as: 'admin', json: GALA },
    {
      status: 201,
      body: { venue: { venue: 'Gala Hall' }, categories: [{ slug: 'galas' }] },
      keep: 'gala',
    },
  ),
  exchange(
    'clients: its venue by name',
    'GET /venues',
    { query: 'search=Gala+Hall' },
    { status: 200, body: { total: 1 } },
  ),
  exchange(
    'clients: the same once more',
    'POST /events',
    { as: 'admin', json: GALA },
    { status: 201, body: { slug: 'gala-2' } },
  ),
  ...(['venues', 'organizers'] as const).map((collection) =>
    exchange(
      `clients: ${collection} are used again`,
      `GET /${collection}`,
      { query: 'search=Gala' },
      { status: 200, body: { total: 1 } },
    ),
  ),
  exchange(
    'clients: a setting is missing, so that the password is empty',
    'POST /events',
    { headers: { authorization: `Basic ${btoa('admin:')}` } },
    missing('title', 'start_date', 'end_date'),
  ),
  exchange(
    'clients: an app asks for what is not served',
    'none',
    { url: '/wp-json/wp/v2/tribe_events', headers: { origin: 'https://app.example' } },
    {
      status: 404,
      body: { code: 'rest_no_route', data: { status: 404 } },
      headers: { 'access-control-allow-origin': 'https://app.example' },
    },
  ),
  exchange(
    'F32: an image of which nothing is known has no sizes',
    'POST /events',
    { as: 'admin', json: { ...GALA, image: 'https://pictures.example/gala.jpg' } },
    { status: 201, check: ({ image }) => expect((image as Body)['sizes']).toEqual({}) },
  ),
];
