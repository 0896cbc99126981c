import { expect } from 'vitest';
import { exchange, failure, forbidden, refused, type Body, type Exchange } from './exchange.js';

const READ = 'GET /venues/{id}';

const names = (...wanted: readonly string[]) => ({
  status: 200,
  check: (body: Body) => expect((body['venues'] as Body[]).map(({ venue }) => venue)).toEqual(wanted),
});

const NOT_ACCESSIBLE = failure(403, 'venue-not-accessible', 'The requested venue is not accessible');

/** The list of venues (lists.md §3), and deleting them (venues-organizers.md §4). */
export const VENUE_LISTS: readonly Exchange[] = [
  exchange('lists.md §3: those with an event', 'GET /venues', { query: 'event={concert}' }, names('Hall')),
  exchange(
    'F13: words in one field, also not ASCII',
    'GET /venues',
    { query: 'search=ládge,large' },
    {
      status: 200,
      body: { venues: [], total: 0, total_pages: 0 },
    },
  ),
  exchange(
    'F13: a search of signs finds nothing',
    'GET /venues',
    { query: 'search=%25%26' },
    {
      status: 200,
      body: { venues: [], total: 0 },
    },
  ),
  exchange(
    'lists.md §3.1: any number of words',
    'GET /venues',
    { query: `search=${Array.from({ length: 400 }, (_, index) => `w${index}`).join('+')}` },
    { status: 200, body: { venues: [], total: 0 } },
  ),
  exchange(
    'F15: with upcoming events',
    'GET /venues',
    { query: 'only_with_upcoming=yes&search=hall' },
    names('Hall'),
  ),
  exchange(
    'lists.md §3: without events',
    'GET /venues',
    { query: 'has_events=no&search=stadium' },
    names('Stadium'),
  ),
  exchange(
    'lists.md §3: an anonymous caller asks for drafts',
    'GET /venues',
    { query: 'status=draft' },
    refused('status'),
  ),
  exchange(
    'F11: a contributor lists drafts of its own',
    'GET /venues',
    { query: 'status=draft', as: 'contributor' },
    names('Arena'),
  ),
  exchange(
    'F14: the newest first, then the highest id',
    'GET /venues',
    { query: 'per_page=2&status=draft', as: 'editor' },
    names('Arena', 'Attic'),
  ),
  exchange('lists.md §3: an unknown event', 'GET /venues', { query: 'event=999999' }, refused('event')),
  exchange(
    'K5: beyond the end',
    'GET /venues',
    { query: 'page=9' },
    failure(404, 'venue-archive-page-not-found', 'The requested venue archive page does not exist'),
  ),
  exchange(
    'venues-organizers.md §4: a delete takes the links along',
    'DELETE /venues/{id}',
    { at: '/venues/{bare}', as: 'author' },
    {
      status: 200,
      body: { status: 'trash', slug: 'bare__trashed' },
    },
  ),
  exchange(
    'venues-organizers.md §4: the second delete is 410',
    'DELETE /venues/{id}',
    { at: '/venues/{bare}', as: 'author' },
    failure(410, 'venue-is-in-trash', 'The venue is already trashed'),
  ),
  exchange(
    'venues-organizers.md §4: the trash, to who may edit it',
    READ,
    { at: '/venues/{bare}', as: 'author' },
    {
      status: 200,
      body: { status: 'trash' },
    },
  ),
  exchange(
    'venues-organizers.md §4: the trash, to an anonymous caller',
    READ,
    { at: '/venues/{bare}' },
    NOT_ACCESSIBLE,
  ),
  exchange(
    'venues-organizers.md §4: a delete by slug',
    'DELETE /venues/by-slug/{slug}',
    { at: '/venues/by-slug/arena-2', as: 'contributor' },
    {
      status: 200,
      body: { id: '{second}', status: 'trash' },
    },
  ),
  exchange(
    'F1: not someone else’s by slug',
    'DELETE /venues/by-slug/{slug}',
    { at: '/venues/by-slug/hall', as: 'author' },
    forbidden(403),
  ),
];
