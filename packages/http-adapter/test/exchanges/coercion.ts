import { expect } from 'vitest';
import { exchange, failure, refused, type Body, type Exchange } from './exchange.js';

const UPDATE = 'PUT /events/{id}';
const PLAIN = { at: '/events/{plain}', as: 'admin' } as const;

/** What a flag is read from, through the list of events, whose only featured one in the window is the concert. */
const flag = (text: string, wanted: boolean): Exchange =>
  exchange(
    `transport.md §1.3: featured=${text} is ${String(wanted)}`,
    'GET /events',
    { query: `start_date=2027-03-01&end_date=2027-03-31&featured=${text}` },
    {
      status: 200,
      check: (body) =>
        expect((body['events'] as Body[]).every(({ featured }) => featured === wanted)).toBe(true),
    },
  );

/** How parameters are read (transport.md §1.3). */
export const COERCION: readonly Exchange[] = [
  ...(['true', 'TRUE', '1'] as const).map((text) => flag(text, true)),
  ...(['false', 'False', '0'] as const).map((text) => flag(text, false)),
  ...['yes', 'on', '2', ''].map((text) =>
    exchange(
      `transport.md §1.3: featured=${text} is no flag`,
      'GET /events',
      { query: `featured=${text}` },
      {
        status: 400,
        body: { data: { params: { featured: 'featured is not of type boolean.' } } },
      },
    ),
  ),
  ...['2.0', '+2', ' 2', '02', '2.', '20e-1', '.2e1'].map((text) =>
    exchange(
      `transport.md §1.3: per_page=“${text}” is a number`,
      'GET /events',
      { query: `include={talk}&per_page=${encodeURIComponent(text)}` },
      {
        status: 200,
        body: { rest_url: expect.stringContaining('per_page=2&') },
      },
    ),
  ),
  ...['0', '-1', '1.5', 'x', '', '0x2', '1e19', '12345678901234567890'].map((text) =>
    exchange(
      `transport.md §1.3: per_page=${text} is none`,
      'GET /tags',
      { query: `per_page=${text}` },
      refused('per_page'),
    ),
  ),
  ...['1e3', '9223372036854775807', '9223372036854775808'].map((text) =>
    exchange(
      `lists.md §1: per_page=${text} is cut to 50`,
      'GET /events',
      { query: `include={talk}&per_page=${text}` },
      { status: 200, body: { total: 1, rest_url: expect.stringContaining('per_page=50&') } },
    ),
  ),
  ...['1e3', '1e18', '9223372036854775807'].map((text) =>
    exchange(
      `lists.md §1: page=${text} is beyond the end`,
      'GET /organizers',
      { query: `page=${text}` },
      failure(404, 'organizer-archive-page-not-found', 'The requested organizer archive page does not exist'),
    ),
  ),
  exchange(
    'lists.md §1: terms beyond the end are none',
    'GET /tags',
    { query: 'page=1e3' },
    { status: 200, body: { tags: [], previous_rest_url: expect.stringMatching(/\?page=999$/) } },
  ),
  exchange(
    'transport.md §1.3: a list is no number',
    'GET /venues',
    { query: 'per_page[]=1' },
    refused('per_page'),
  ),
  ...['0', '', 5, true, [], {}].map((given) =>
    exchange(
      `transport.md §1.3: ${JSON.stringify(given)} is no title`,
      UPDATE,
      { ...PLAIN, json: { title: given } },
      refused('title'),
    ),
  ),
];
