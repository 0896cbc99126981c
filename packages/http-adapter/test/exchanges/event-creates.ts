import { expect } from 'vitest';
import { exchange, failure, forbidden, missing, mistyped, refused, type Exchange } from './exchange.js';

const DATES = { start_date: '2030-05-01 10:00:00', end_date: '2030-05-01 12:00:00' };

const CREATE = 'POST /events';

/** The keys of an event, in their order. */
export const EVENT_KEYS = [
  ...['id', 'global_id', 'global_id_lineage', 'author', 'status', 'date', 'date_utc', 'modified'],
  ...['modified_utc', 'url', 'rest_url', 'title', 'description', 'excerpt', 'slug', 'image', 'all_day'],
  ...['start_date', 'start_date_details', 'end_date', 'end_date_details', 'utc_start_date'],
  ...['utc_start_date_details', 'utc_end_date', 'utc_end_date_details', 'timezone', 'timezone_abbr'],
  ...['cost', 'cost_details', 'website', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky'],
  ...['featured', 'categories', 'tags', 'venue', 'organizer', 'custom_fields'],
];

/** Creating events (events.md §1, §2, §3, dates.md). */
export const EVENT_CREATES: readonly Exchange[] = [
  exchange(
    'events.md §1: what a title and two dates make, key by key',
    CREATE,
    { as: 'admin', json: { title: 'Plain', ...DATES } },
    {
      status: 201,
      keep: 'plain',
      check: (body) => {
        expect(Object.keys(body)).toEqual(EVENT_KEYS);
        expect(body).toMatchObject({
          ...{ author: '1', status: 'publish', title: 'Plain', slug: 'plain', description: '', excerpt: '' },
          ...{ date: '2026-11-20 18:07:05', date_utc: '2026-11-20 23:07:05', image: false, all_day: false },
          ...{ modified: '2026-11-20 18:07:05', url: 'http://calendar.test/event/plain/' },
          ...{ utc_start_date: '2030-05-01 14:00:00', timezone: 'America/New_York', timezone_abbr: 'EDT' },
          start_date_details: {
            year: '2030',
            month: '05',
            day: '01',
            hour: '10',
            minutes: '00',
            seconds: '00',
          },
          cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
          ...{ cost: '', website: 'http://calendar.test/event/plain/', show_map: false, featured: false },
          ...{ categories: [], tags: [], venue: [], organizer: [], custom_fields: [] },
          ...{ global_id: `calendar.test?id=${String(body['id'])}` },
        });
      },
    },
  ),
  exchange(
    'events.md §6: everything at once',
    CREATE,
    {
      as: 'admin',
      json: {
        ...{ title: 'Jazz "Night" -- live', start_date: '2030-12-02 20:00:00', end_date: '2030-12-02 23:00' },
        ...{ timezone: 'Europe/Rome', cost: '$10 - $25', featured: true, categories: 'Music,Fusion' },
        ...{ tags: ['fresh'], venue: { venue: 'Blue Note', city: 'New York', state: 'NY' } },
        ...{ organizer: [{ organizer: 'Jazz Org', email: 'a@b.co' }], website: 'https://jazz.example' },
      },
    },
    {
      status: 201,
      keep: 'night',
      body: {
        ...{ title: 'Jazz &#8220;Night&#8221; &#8212; live', slug: 'jazz-night-live', cost: '$10 – $25' },
        ...{ utc_start_date: '2030-12-02 19:00:00', timezone_abbr: 'CET', website: 'https://jazz.example' },
        categories: [
          { name: 'Fusion', count: 1, parent: 0 },
          { name: 'Music', id: '{music}' },
        ],
        venue: { venue: 'Blue Note', stateprovince: 'NY', show_map: true },
        organizer: [{ organizer: 'Jazz Org', email: 'a@b.co' }],
      },
    },
  ),
  exchange(
    'errors.md §2: all missing names at once',
    CREATE,
    { as: 'admin', json: { description: 'x' } },
    missing('title', 'start_date', 'end_date'),
  ),
  exchange(
    'errors.md §2: null is missing',
    CREATE,
    { as: 'admin', json: { title: null, ...DATES } },
    missing('title'),
  ),
  exchange(
    'errors.md §2: all refused names in their order',
    CREATE,
    { as: 'admin', json: { timezone: 'Mars/Olympus', title: '', ...DATES, end_date: 'garbage' } },
    refused('title', 'timezone', 'end_date'),
  ),
  exchange(
    'errors.md §2: types come last',
    CREATE,
    { as: 'admin', json: { title: 'x', ...DATES, featured: 'yes' } },
    mistyped('featured', 'boolean'),
  ),
  exchange('transport.md §3: 400 comes before 401', CREATE, { json: DATES }, missing('title')),
  exchange(
    'transport.md §3: an anonymous caller creates',
    CREATE,
    { json: { title: 'x', ...DATES } },
    forbidden(401),
  ),
  exchange(
    'transport.md §3: a subscriber does not create',
    CREATE,
    { as: 'subscriber', json: { title: 'x', ...DATES } },
    forbidden(403),
  ),
  exchange(
    'transport.md §3.2: what a contributor publishes is pending',
    CREATE,
    { as: 'contributor', json: { title: 'Waiting', status: 'publish', ...DATES } },
    { status: 201, keep: 'waiting', body: { status: 'pending', author: '4', slug: '' } },
  ),
  exchange(
    'F16: a title of blanks is empty_content',
    CREATE,
    { as: 'admin', json: { title: '  ', ...DATES } },
    failure(400, 'empty_content', 'Content, title, and excerpt are empty.'),
  ),
  exchange(
    'F5: an end before the start is the start',
    CREATE,
    { as: 'admin', json: { title: 'Back', start_date: '2030-05-02 10:00', end_date: '2030-05-01' } },
    { status: 201, body: { end_date: '2030-05-02 10:00:00', utc_end_date: '2030-05-02 14:00:00' } },
  ),
  exchange(
    'dates.md §2.2: all day, several days',
    CREATE,
    { as: 'admin', form: 'title=Fair&start_date=2030-06-01 09:00&end_date=2030-06-03&all_day=true' },
    {
      status: 201,
      body: { start_date: '2030-06-01 00:00:00', end_date: '2030-06-03 23:59:59', all_day: true },
    },
  ),
  exchange(
    'F3: UTC+N is the literal offset',
    CREATE,
    { as: 'admin', json: { title: 'Offset', ...DATES, timezone: 'UTC+5:30' } },
    { status: 201, body: { utc_start_date: '2030-05-01 04:30:00', timezone: 'UTC+5:30' } },
  ),
  exchange(
    'F4: a tag by its name, a category by its slug',
    CREATE,
    { as: 'author', json: { title: 'Named', ...DATES, tags: 'live', categories: ['rock'] } },
    { status: 201, body: { tags: [{ id: '{live}' }], categories: [{ id: '{rock}' }] } },
  ),
  exchange(
    'F7, F8: a list of one venue, organizers by CSV',
    CREATE,
    { as: 'admin', json: { title: 'Linked', ...DATES, venue: ['{hall}'], organizer: '{bob},{ann}' } },
    { status: 201, body: { venue: { id: '{hall}' }, organizer: [{ id: '{bob}' }, { id: '{ann}' }] } },
  ),
  exchange(
    'F7: an event has one venue',
    CREATE,
    { as: 'admin', json: { title: 'Two', ...DATES, venue: ['{hall}', '{attic}'] } },
    refused('venue'),
  ),
  exchange(
    'events.md §3.2: an unknown venue',
    CREATE,
    { as: 'admin', json: { title: 'x', ...DATES, venue: 999999 } },
    refused('venue'),
  ),
  exchange(
    'events.md §3.3: the id of a venue is no organizer',
    CREATE,
    { as: 'admin', json: { title: 'x', ...DATES, organizer: '{hall}' } },
    refused('organizer'),
  ),
  exchange(
    'F32: an image by its address, at once',
    CREATE,
    { as: 'author', json: { title: 'Seen', ...DATES, image: 'https://x.example/a.png' } },
    {
      status: 201,
      body: { image: { url: 'https://x.example/a.png', extension: 'png', width: 0, sizes: {} } },
    },
  ),
  exchange(
    'transport.md §3.1: a contributor has no right to images by address',
    CREATE,
    { as: 'contributor', json: { title: 'x', ...DATES, image: 'https://x.example/b.png' } },
    refused('image'),
  ),
  exchange(
    'F24: another author',
    CREATE,
    { as: 'author', json: { title: 'x', ...DATES, author: 1 } },
    forbidden(403),
  ),
  exchange(
    'F27: null is not mentioned',
    CREATE,
    {
      as: 'admin',
      json: { title: 'Nulls', ...DATES, timezone: null, featured: null, venue: null, cost: null },
    },
    { status: 201, body: { timezone: 'America/New_York', featured: false, venue: [], cost: '' } },
  ),
  exchange(
    'dates.md §3: a date to come schedules',
    CREATE,
    { as: 'admin', json: { title: 'Later', ...DATES, date: '2029-01-01 00:00:00' } },
    { status: 201, keep: 'later', body: { status: 'future', date_utc: '2029-01-01 05:00:00' } },
  ),
];
