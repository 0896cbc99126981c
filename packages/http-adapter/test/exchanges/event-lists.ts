import { expect } from 'vitest';
import {
  exchange,
  failure,
  mistyped,
  refused,
  type Body,
  type Exchange,
  type Given,
  type Wanted,
} from './exchange.js';

const MARCH = 'start_date=2027-03-01&end_date=2027-03-31';
const BASE = 'http://calendar.test/wp-json/tribe/events/v1/events/';

const list = (name: string, query: string, wanted: Wanted, given: Given = {}): Exchange =>
  exchange(name, 'GET /events', { query, ...given }, wanted);

/** 200 with these titles in this order. */
const titles = (...wanted: readonly string[]): Wanted => ({
  status: 200,
  check: (body) => {
    const events = body['events'] as Body[];
    expect(events.map(({ title }) => title)).toEqual(wanted);
    expect(body['total']).toBe(wanted.length);
  },
});

/** The list of events (lists.md §1, §2). */
export const EVENT_LISTS: readonly Exchange[] = [
  list('lists.md §2: a window, wholly inside, by start', MARCH, titles('Concert', 'Holiday', 'Talk')),
  list(
    'lists.md §2.1: both bounds are days',
    'start_date=2027-03-10 11:00&end_date=2027-03-10',
    titles('Concert'),
  ),
  list(
    'lists.md §2.1: a day later',
    'start_date=2027-03-11 11:00&end_date=2027-03-31',
    titles('Holiday', 'Talk'),
  ),
  list(
    'lists.md §2.1: strict bounds are UTC',
    'start_date=2027-03-10 15:00:00&end_date=2027-03-10 17:00:00&strict_dates=true',
    titles('Concert'),
  ),
  list(
    'lists.md §2.1: strict bounds, one second late',
    'start_date=2027-03-10 15:00:01&end_date=2027-03-10 17:00:00&strict_dates=true',
    titles(),
  ),
  list(
    'lists.md §2.1: starts_after the named day',
    'starts_after=2027-03-10&starts_before=2027-03-31',
    titles('Holiday', 'Talk'),
  ),
  list('lists.md §2.1: ends_before', 'starts_after=2027-03-01&ends_before=2027-03-10', titles('Concert')),
  list('lists.md §2.3: search by several words', `${MARCH}&search=music+loud`, titles('Concert')),
  list('lists.md §2.3: a search without hits', `${MARCH}&search=nothing`, {
    status: 200,
    body: { events: [], total: 0, total_pages: 0 },
    headers: { 'x-tec-total': '0', 'x-tec-totalpages': '0' },
  }),
  list(
    'lists.md §2.3: a category with its children',
    `${MARCH}&categories=music`,
    titles('Concert', 'Holiday'),
  ),
  list('lists.md §2.3: a category by id, as a list', `${MARCH}&categories[]={jazz}`, titles('Concert')),
  list('lists.md §2.3: tags', `${MARCH}&tags=LIVE`, titles('Concert')),
  list('lists.md §2: an unknown category', 'categories=nope', refused('categories')),
  list('lists.md §2.3: a venue', `${MARCH}&venue={hall}`, titles('Concert')),
  list(
    'lists.md §2.3: organizers, either of them',
    `${MARCH}&organizer={bob},{ann}`,
    titles('Concert', 'Talk'),
  ),
  list('lists.md §2: an unknown organizer', 'organizer=999999', refused('organizer')),
  list('lists.md §2.3: featured', `${MARCH}&featured=true`, titles('Concert')),
  list('lists.md §2.3: not featured', `${MARCH}&featured=0`, titles('Holiday', 'Talk')),
  list('F29: include knows no window', 'include={talk},{concert},999999', {
    status: 200,
    check: (body) => {
      expect((body['events'] as Body[]).map(({ title }) => title)).toEqual(['Concert', 'Talk']);
      expect(body['rest_url']).not.toContain('start_date');
    },
  }),
  list('K18: a hidden event, not even by include', 'include={hidden}', titles()),
  list('lists.md §2: include takes ids', 'include=abc', refused('include')),
  list('lists.md §2.3: post_parent finds nothing', `${MARCH}&post_parent={concert}`, titles()),
  list(
    'lists.md §2.3: published ones, once',
    `${MARCH}&status=publish,`,
    titles('Concert', 'Holiday', 'Talk'),
  ),
  list('lists.md §2.3: not twice', `${MARCH}&status=publish,publish`, refused('status')),
  list('lists.md §2.3: any is no status', `${MARCH}&status=any`, refused('status'), { as: 'editor' }),
  list(
    'lists.md §2.3: nothing named is what is published',
    `${MARCH}&status=`,
    titles('Concert', 'Holiday', 'Talk'),
    {
      as: 'editor',
    },
  ),
  list('lists.md §2.3: only an exclusion', `${MARCH}&search=-music`, titles('Holiday', 'Talk')),
  list('lists.md §2.3: a hyphen alone excludes all', `${MARCH}&search=-`, titles()),
  list(
    'F45: starts_after beside start_date',
    'start_date=2027-03-01&starts_after=2027-03-10&end_date=2027-03-31',
    titles('Holiday', 'Talk'),
  ),
  list(
    'F45: ends_before beside end_date',
    'start_date=2027-03-01&end_date=2027-03-31&ends_before=2027-03-10',
    titles('Concert'),
  ),
  list(
    'lists.md §2.1: a text with an offset names a day in UTC',
    'start_date=2027-03-10T23:00:00-05:00&end_date=2027-03-12T00:30:00%2B02:00',
    titles('Holiday'),
  ),
  list(
    'F47: strict bounds are told in UTC',
    'start_date=2027-03-10&end_date=2027-03-31T02:00:00%2B02:00&strict_dates=true',
    {
      status: 200,
      body: {
        rest_url: `${BASE}?page=1&per_page=10&start_date=2027-03-10+00%3A00%3A00&end_date=2027-03-31+00%3A00%3A00&status=publish&strict_dates=true`,
      },
    },
  ),
  ...['%20', '%09', '%0A', '%C2%A0', 'x', 'utc%2B2', 'Europe/Paris', '1.5'].map((text) =>
    list(`dates.md §1: ${text} is today`, `start_date=${text}`, {
      status: 200,
      body: { rest_url: expect.stringContaining('start_date=2026-11-20+00%3A00%3A00&') },
    }),
  ),
  list('dates.md §1: an unknown zone is no date', 'start_date=Mars/X', refused('start_date')),
  list(
    'dates.md §1: a JSON number is fine in a query',
    '',
    {
      status: 200,
      body: { rest_url: expect.stringContaining('start_date=2027-03-05+00%3A00%3A00&') },
    },
    { json: { start_date: 1804289400 } },
  ),
  list('lists.md §2.3: an anonymous caller asks for drafts', 'status=draft', refused('status')),
  list('lists.md §2.3: an author sees drafts of its own', `${MARCH}&status=draft`, titles('Secret'), {
    as: 'author',
  }),
  list('F11: a contributor does not see them', `${MARCH}&status=draft`, titles(), { as: 'contributor' }),
  list(
    'lists.md §2.3: an editor sees everything but the trash',
    MARCH,
    titles('Concert', 'Holiday', 'Talk', 'Secret'),
    {
      as: 'editor',
    },
  ),
  list('lists.md §2.3: the trash on request', `${MARCH}&status=trash`, titles('Binned'), { as: 'editor' }),
  list('errors.md §3: no tickets here', 'ticketed=true', {
    status: 400,
    body: {
      code: 'rest_invalid_param',
      data: {
        params: { ticketed: 'Event Tickets plugin is not activated.' },
        details: { ticketed: { code: 'event-tickets-not-active', data: { status: 400 } } },
      },
    },
  }),
  list('lists.md §1.1: pages and their addresses', `${MARCH}&per_page=1&page=2`, {
    status: 200,
    body: {
      ...{ total: 3, total_pages: 3, events: [{ title: 'Holiday' }] },
      rest_url: `${BASE}?page=2&per_page=1&start_date=2027-03-01+00%3A00%3A00&end_date=2027-03-31+23%3A59%3A59&status=publish`,
      next_rest_url: `${BASE}?per_page=1&start_date=2027-03-01+00%3A00%3A00&end_date=2027-03-31+23%3A59%3A59&status=publish&page=3`,
      previous_rest_url: `${BASE}?per_page=1&start_date=2027-03-01+00%3A00%3A00&end_date=2027-03-31+23%3A59%3A59&status=publish`,
    },
    headers: { 'x-tec-total': '3', 'x-tec-totalpages': '3' },
  }),
  list('lists.md §1: the last page has no next one', `${MARCH}&per_page=1&page=3`, {
    status: 200,
    check: (body) => {
      expect(body).toHaveProperty('previous_rest_url');
      expect(body).not.toHaveProperty('next_rest_url');
      expect((body['events'] as Body[])[0]).not.toHaveProperty('json_ld');
    },
  }),
  list(
    'K5: beyond the end',
    `${MARCH}&page=2`,
    failure(404, 'event-archive-page-not-found', 'The requested event archive page does not exist'),
  ),
  list('K6: per_page is cut silently', `${MARCH}&per_page=500`, {
    status: 200,
    body: { rest_url: expect.stringContaining('per_page=50&') },
  }),
  list('F12: every filter is in the address', `${MARCH}&categories=music&search=a %26 "b"&tags={live}`, {
    status: 200,
    body: { rest_url: expect.stringContaining('search=a+%26+%22b%22&categories=music&tags=') },
  }),
  list('lists.md §1: no page 0', 'page=0', refused('page')),
  list('lists.md §1: an empty search', 'search=', refused('search')),
  list('lists.md §2: a date that is none', 'start_date=2026-13-45', refused('start_date')),
  list('transport.md §1.3: a flag that is none', 'featured=yes', mistyped('featured', 'boolean')),
  list(
    'errors.md §3: wrong credentials fail also here',
    '',
    failure(401, 'incorrect_password', 'The provided password is an invalid application password.'),
    {
      headers: { authorization: `Basic ${btoa('admin:wrong')}` },
    },
  ),
];
