import { exchange, failure, forbidden, refused, type Exchange, type Op } from './exchange.js';

const UPDATE = 'POST /events/{id}';
const METHODS = ['POST', 'PUT', 'PATCH'] as const;

const EVERYTHING = {
  ...{ title: 'Whole', start_date: '2030-07-01 10:00:00', end_date: '2030-07-01 12:00:00', sticky: true },
  ...{ timezone: 'Asia/Kolkata', cost: '5 €', website: 'https://w.example/a%20b', show_map: true },
  ...{ venue: '{hall}', organizer: ['{ann}'], categories: ['{rock}'], tags: ['{live}'], featured: true },
  ...{ description: 'D', excerpt: 'E', status: 'private', date: '2026-01-02 03:04:05' },
};

/** Updating events by any method (events.md §4 with F2, F6, F9, F27). */
export const EVENT_UPDATES: readonly Exchange[] = [
  exchange(
    'events.md §2: an event with everything',
    'POST /events',
    { as: 'editor', json: EVERYTHING },
    {
      status: 201,
      keep: 'whole',
      body: { status: 'private', cost: '5€', website: 'https://w.example/a%20b', timezone_abbr: 'IST' },
    },
  ),
  ...METHODS.flatMap((method): Exchange[] => {
    const byId: Op = `${method} /events/{id}`;
    const bySlug: Op = `${method} /events/by-slug/{slug}`;
    return [
      exchange(
        `F27: ${method} keeps what it does not mention`,
        byId,
        { at: '/events/{whole}', as: 'editor', json: { title: method } },
        {
          status: 200,
          body: {
            ...{ title: method, slug: 'whole', status: 'private', date: '2026-01-02 03:04:05', cost: '5€' },
            ...{ timezone: 'Asia/Kolkata', website: 'https://w.example/a%20b', show_map: true, sticky: true },
            ...{ venue: { id: '{hall}' }, organizer: [{ id: '{ann}' }], start_date: '2030-07-01 10:00:00' },
            ...{ categories: [{ id: '{rock}' }], tags: [{ id: '{live}' }], excerpt: '<p>E</p>' },
          },
          headers: { allow: 'GET, DELETE, POST, PUT, PATCH' },
        },
      ),
      exchange(
        `transport.md §3: ${method} by an anonymous caller`,
        byId,
        { at: '/events/{whole}', json: { title: 'x' } },
        forbidden(401),
      ),
      exchange(
        `K8: ${method} of an unknown event`,
        byId,
        { at: '/events/999999', as: 'editor', json: { title: 'x' } },
        failure(404, 'rest-event-not-found', 'Event with ID 999999 does not exist.'),
      ),
      exchange(
        `events.md §4: ${method} by slug, as a form`,
        bySlug,
        { at: '/events/by-slug/whole', as: 'editor', form: 'description=By+slug' },
        { status: 200, body: { id: '{whole}', description: '<p>By slug</p>' } },
      ),
      exchange(
        `events.md §4: ${method} by an unknown slug`,
        bySlug,
        { at: '/events/by-slug/nope', as: 'editor', json: { title: 'x' } },
        failure(404, 'rest-event-not-found', 'Event with ID 0 does not exist.'),
      ),
    ];
  }),
  exchange(
    'events.md §4: nothing to change',
    UPDATE,
    { at: '/events/{whole}', as: 'admin', json: {} },
    {
      status: 200,
      body: { title: 'PATCH' },
    },
  ),
  exchange(
    'F6: one date only, the end follows',
    UPDATE,
    { at: '/events/{whole}', as: 'admin', json: { start_date: '2030-07-01 11:00:00' } },
    {
      status: 200,
      body: {
        start_date: '2030-07-01 11:00:00',
        end_date: '2030-07-01 12:00:00',
        utc_start_date: '2030-07-01 05:30:00',
      },
    },
  ),
  exchange(
    'F6: a zone alone keeps the wall clock',
    UPDATE,
    { at: '/events/{whole}', as: 'admin', json: { timezone: 'UTC' } },
    { status: 200, body: { start_date: '2030-07-01 11:00:00', utc_start_date: '2030-07-01 11:00:00' } },
  ),
  exchange(
    'F6: all_day alone widens the stored days',
    UPDATE,
    { at: '/events/{whole}', as: 'admin', json: { all_day: true } },
    {
      status: 200,
      body: { start_date: '2030-07-01 00:00:00', end_date: '2030-07-01 23:59:59', all_day: true },
    },
  ),
  exchange(
    'F9: an empty venue removes it, as an empty organizer does',
    UPDATE,
    { at: '/events/{whole}', as: 'admin', json: { venue: 0, organizer: [] } },
    { status: 200, body: { venue: [], organizer: [] } },
  ),
  exchange(
    'events.md §3.1: empty lists clear terms',
    UPDATE,
    { at: '/events/{whole}', as: 'admin', json: { categories: [], tags: '' } },
    { status: 200, body: { categories: [], tags: [] } },
  ),
  exchange(
    'F27: null keeps',
    UPDATE,
    { at: '/events/{whole}', as: 'admin', json: { status: null, cost: null, timezone: null, all_day: null } },
    { status: 200, body: { status: 'private', cost: '5€', timezone: 'UTC', all_day: true } },
  ),
  exchange(
    'F2: the path addresses, a body id does not',
    UPDATE,
    { at: '/events/{whole}', query: 'id={talk}', as: 'admin', json: { id: '{concert}', title: 'Path' } },
    { status: 200, body: { id: '{whole}', title: 'Path' } },
  ),
  exchange(
    'F2: a body slug renames',
    'PUT /events/by-slug/{slug}',
    { at: '/events/by-slug/whole', as: 'admin', json: { slug: 'My Name!' } },
    { status: 200, body: { id: '{whole}', slug: 'my-name' } },
  ),
  exchange(
    'text-slugs.md §5: a taken slug gets a number',
    UPDATE,
    { at: '/events/{whole}', as: 'admin', json: { slug: 'concert' } },
    { status: 200, body: { slug: 'concert-2' } },
  ),
  exchange(
    'F21: an empty description clears',
    UPDATE,
    { at: '/events/{whole}', as: 'admin', json: { description: '', excerpt: '' } },
    { status: 200, body: { description: '', excerpt: '' } },
  ),
  exchange(
    'events.md §4: an empty title is refused',
    UPDATE,
    { at: '/events/{whole}', as: 'admin', json: { title: '' } },
    refused('title'),
  ),
  exchange(
    'F23: an internal status is refused',
    UPDATE,
    { at: '/events/{whole}', as: 'admin', json: { status: 'auto-draft' } },
    refused('status'),
  ),
  exchange(
    'transport.md §3.2: a status moves to the trash',
    UPDATE,
    { at: '/events/{whole}', as: 'admin', json: { status: 'trash' } },
    { status: 200, body: { status: 'trash', slug: 'concert-2__trashed' } },
  ),
  exchange(
    'F27: an update leaves it there',
    UPDATE,
    { at: '/events/{whole}', as: 'admin', json: { title: 'Still' } },
    { status: 200, body: { status: 'trash' } },
  ),
  exchange(
    'F27: a status takes it out again',
    UPDATE,
    { at: '/events/{whole}', as: 'admin', json: { status: 'publish' } },
    { status: 200, body: { status: 'publish', slug: 'concert-2' } },
  ),
  exchange(
    'F17, events.md §1.2: costs',
    UPDATE,
    { at: '/events/{whole}', as: 'admin', json: { cost: '£5–£10' } },
    { status: 200, body: { cost: '£5 – £10', cost_details: { currency_symbol: '£', values: ['5', '10'] } } },
  ),
];
