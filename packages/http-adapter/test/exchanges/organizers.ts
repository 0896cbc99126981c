import { expect } from 'vitest';
import {
  exchange,
  failure,
  forbidden,
  missing,
  refused,
  type Body,
  type Exchange,
  type Op,
} from './exchange.js';

const CREATE = 'POST /organizers';
const READ = 'GET /organizers/{id}';
const LIST = 'GET /organizers';
const BY_SLUG = 'GET /organizers/by-slug/{slug}';
const METHODS = ['POST', 'PUT', 'PATCH'] as const;

const names = (...wanted: readonly string[]) => ({
  status: 200,
  check: (body: Body) =>
    expect((body['organizers'] as Body[]).map(({ organizer }) => organizer)).toEqual(wanted),
});

const NOT_ACCESSIBLE = failure(403, 'organizer-not-accessible', 'The requested organizer is not accessible');

/** Organizers (venues-organizers.md, lists.md §3). */
export const ORGANIZERS: readonly Exchange[] = [
  exchange(
    'venues-organizers.md §1: key by key',
    CREATE,
    { as: 'author', json: { organizer: 'Dora', email: 'd@x.example' } },
    {
      status: 201,
      keep: 'dora',
      check: (body) =>
        expect(Object.keys(body)).toEqual([
          ...['id', 'author', 'status', 'date', 'date_utc', 'modified', 'modified_utc', 'url', 'organizer'],
          ...['slug', 'email', 'global_id', 'global_id_lineage'],
        ]),
    },
  ),
  exchange(
    'K20: the same name is the same organizer',
    CREATE,
    { as: 'editor', form: 'organizer=dora&phone=5' },
    {
      status: 201,
      body: { id: '{dora}', organizer: 'Dora', phone: '5', email: 'd@x.example' },
    },
  ),
  exchange('errors.md §2: the name is missing', CREATE, { as: 'admin', json: {} }, missing('organizer')),
  exchange(
    'F22: an e-mail address that is none',
    CREATE,
    { as: 'admin', json: { organizer: 'x', email: 'x' } },
    refused('email'),
  ),
  exchange(
    'venues-organizers.md §2: a name of blanks',
    CREATE,
    { as: 'admin', json: { organizer: '  ' } },
    failure(400, 'could-not-create-organizer', 'The organizer could not be created from the provided data'),
  ),
  exchange(
    'transport.md §3: an anonymous caller creates an organizer',
    CREATE,
    { json: { organizer: 'x' } },
    forbidden(401),
  ),
  exchange(
    'F22: json_ld has the plain address',
    READ,
    { at: '/organizers/{ann}' },
    {
      status: 200,
      body: { json_ld: { '@type': 'Person', email: 'ann@x.example', telephone: '1' } },
    },
  ),
  exchange('K8: an unknown organizer is 400', READ, { at: '/organizers/999999' }, refused('id')),
  exchange(
    'F11: a private one, to an author',
    READ,
    { at: '/organizers/{carol}', as: 'author' },
    NOT_ACCESSIBLE,
  ),
  exchange(
    'F11: a private one, to an editor',
    READ,
    { at: '/organizers/{carol}', as: 'editor' },
    {
      status: 200,
      body: { status: 'private', url: 'http://calendar.test/organizer/carol/' },
    },
  ),
  exchange(
    'text-slugs.md §6: by slug',
    BY_SLUG,
    { at: '/organizers/by-slug/aNN' },
    { status: 200, body: { id: '{ann}' } },
  ),
  exchange('K8: an unknown slug', BY_SLUG, { at: '/organizers/by-slug/nope' }, refused('slug')),
  ...METHODS.flatMap((method): Exchange[] => {
    const byId: Op = `${method} /organizers/{id}`;
    const bySlug: Op = `${method} /organizers/by-slug/{slug}`;
    const form = `phone=${method}`;
    return [
      exchange(
        `F27: ${method} keeps what it does not mention`,
        byId,
        { at: '/organizers/{dora}', as: 'author', form },
        {
          status: 200,
          body: { phone: method, email: 'd@x.example', slug: 'dora' },
        },
      ),
      exchange(
        `transport.md §3: ${method} by an anonymous caller`,
        byId,
        { at: '/organizers/{dora}', form },
        forbidden(401),
      ),
      exchange(
        `venues-organizers.md §3: ${method} by slug`,
        bySlug,
        { at: '/organizers/by-slug/dora', as: 'author', form },
        {
          status: 200,
          body: { id: '{dora}' },
        },
      ),
      exchange(
        `K8: ${method} by an unknown slug`,
        bySlug,
        { at: '/organizers/by-slug/nope', as: 'admin', form },
        refused('slug'),
      ),
    ];
  }),
  exchange('lists.md §3: those with an event', LIST, { query: 'event={concert}' }, names('Bob', 'Ann')),
  exchange(
    'lists.md §3.1: search looks at the e-mail',
    LIST,
    { query: 'search=x.example+ann' },
    names('Ann'),
  ),
  exchange(
    'lists.md §3: has_events and search, both',
    LIST,
    { query: 'has_events=true&search=bob' },
    names('Bob'),
  ),
  exchange(
    'lists.md §3: an anonymous caller asks for drafts',
    LIST,
    { query: 'status=private' },
    refused('status'),
  ),
  exchange('lists.md §3: an editor does', LIST, { query: 'status=private', as: 'editor' }, names('Carol')),
  exchange(
    'F12: every filter is in the address',
    LIST,
    { query: 'per_page=1&search=n&has_events=true' },
    {
      status: 200,
      body: {
        rest_url:
          'http://calendar.test/wp-json/tribe/events/v1/organizers/?page=1&per_page=1&search=n&has_events=true&status=publish',
      },
    },
  ),
  exchange(
    'K5: beyond the end',
    LIST,
    { query: 'page=9' },
    failure(404, 'organizer-archive-page-not-found', 'The requested organizer archive page does not exist'),
  ),
  exchange(
    'venues-organizers.md §4: a delete',
    'DELETE /organizers/{id}',
    { at: '/organizers/{bob}', as: 'admin' },
    {
      status: 200,
      body: { status: 'trash', slug: 'bob__trashed' },
    },
  ),
  exchange(
    'venues-organizers.md §4, F34: events lose this link and keep their other organizers',
    'GET /events/{id}',
    { at: '/events/{concert}' },
    {
      status: 200,
      body: { organizer: [{ id: '{ann}' }] },
    },
  ),
  exchange(
    'venues-organizers.md §4: the second delete is 410',
    'DELETE /organizers/{id}',
    { at: '/organizers/{bob}', as: 'admin' },
    failure(410, 'organizer-is-in-trash', 'The organizer is already trashed'),
  ),
  exchange(
    'venues-organizers.md §4: a delete by slug',
    'DELETE /organizers/by-slug/{slug}',
    { at: '/organizers/by-slug/dora', as: 'author' },
    {
      status: 200,
      body: { id: '{dora}', status: 'trash' },
    },
  ),
  exchange(
    'K10: the old slug is free',
    'DELETE /organizers/by-slug/{slug}',
    { at: '/organizers/by-slug/dora', as: 'author' },
    refused('slug'),
  ),
];
