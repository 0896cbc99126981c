import { expect } from 'vitest';
import { jsonText } from '@kalends/http';
import { exchange, type Body, type Exchange, type Wanted } from './exchange.js';

const READ = 'GET /events/{id}';
const LIST = 'GET /events';
const CONCERT = { at: '/events/{concert}' };
const WINDOW = 'start_date=2027-03-01&end_date=2027-03-31';

/** 200 with exactly this body. */
const exactly = (wanted: object): Wanted => ({ status: 200, check: (body) => expect(body).toEqual(wanted) });

/** How the caller wants the answer written (transport.md §1.4). */
export const OUTPUT: readonly Exchange[] = [
  exchange(
    'transport.md §1.4: _fields',
    READ,
    { ...CONCERT, query: '_fields=title,start_date_details.year,venue.venue' },
    exactly({
      title: 'Concert',
      start_date_details: { year: '2027' },
      venue: { venue: 'Hall' },
    }),
  ),
  exchange(
    'transport.md §1.4: _fields as a list',
    READ,
    { ...CONCERT, query: '_fields[]=title&_fields[]=slug' },
    exactly({ title: 'Concert', slug: 'concert' }),
  ),
  exchange(
    'F51: _fields goes into the items of lists',
    LIST,
    { query: `${WINDOW}&_fields=events.id,total` },
    exactly({ events: [{ id: 6 }, { id: 7 }, { id: 8 }], total: 3 }),
  ),
  exchange(
    'transport.md §1.4: errors are written whole',
    READ,
    { at: '/events/999999', query: '_fields=code' },
    {
      status: 404,
      body: { code: 'rest-event-not-found', data: { status: 404 } },
    },
  ),
  ...['1', '0', ''].map((value) =>
    exchange(
      `transport.md §1.4: _envelope=${value}`,
      LIST,
      { query: `${WINDOW}&_envelope=${value}` },
      {
        status: 200,
        headers: { 'x-tec-total': null, allow: null },
        body: {
          status: 200,
          body: { total: 3 },
          headers: { 'X-TEC-Total': 3, 'X-TEC-TotalPages': 1, Allow: 'GET' },
        },
      },
    ),
  ),
  exchange(
    'transport.md §1.4: an error in an envelope',
    READ,
    { at: '/events/999999', query: '_envelope' },
    {
      status: 200,
      body: { status: 404, body: { code: 'rest-event-not-found' } },
    },
  ),
  exchange(
    'transport.md §1.4: _jsonp',
    READ,
    { ...CONCERT, query: '_jsonp=a.b_1' },
    {
      status: 200,
      headers: { 'content-type': 'application/javascript; charset=UTF-8' },
      check: (_, text) => {
        expect(text).toMatch(/^\/\*\*\/a\.b_1\(\{.*\}\)$/s);
        expect((JSON.parse(text.slice(10, -1)) as Body)['title']).toBe('Concert');
      },
    },
  ),
  exchange(
    'transport.md §1.4: _jsonp keeps the status',
    READ,
    { at: '/events/999999', query: '_jsonp=cb' },
    { status: 404 },
  ),
  ...['a-b', 'a(b)', 'caf%C3%A9', 'a%0Ab', '%3Cscript%3E', 'a b'].map((name) =>
    exchange(
      `transport.md §1.4: _jsonp with another sign: ${name}`,
      'none',
      { ...CONCERT, query: `_jsonp=${name}` },
      {
        status: 400,
        check: (_, text) =>
          expect(JSON.parse(text)).toEqual({
            code: 'rest_callback_invalid',
            message: 'Invalid JSONP callback function.',
          }),
      },
    ),
  ),
  ...['_pretty', '_pretty=1'].map((query) =>
    exchange(
      `transport.md §1.4: ${query}`,
      READ,
      { ...CONCERT, query: `${query}&_fields=id,title` },
      {
        status: 200,
        check: (body, text) => expect(text).toBe(jsonText(body, 4)),
      },
    ),
  ),
  exchange(
    'transport.md §1.4: not pretty',
    READ,
    { ...CONCERT, query: '_pretty=0' },
    {
      status: 200,
      check: (body, text) => {
        expect(text).not.toContain('\n');
        expect(jsonText(body)).toHaveLength(jsonText(JSON.parse(text)).length);
      },
    },
  ),
  exchange(
    'transport.md §1.4: _embed has no effect',
    LIST,
    { query: `${WINDOW}&_embed` },
    { status: 200, body: { total: 3 } },
  ),
];
