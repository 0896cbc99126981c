import { expect } from 'vitest';
import { exchange, failure, forbidden, refused, type Exchange } from './exchange.js';

const READ = 'GET /events/{id}';
const DELETE = 'DELETE /events/{id}';

/** Reading and deleting events (events.md §1.3, §5). */
export const EVENT_READS: readonly Exchange[] = [
  exchange(
    'events.md §1.3: a read has json_ld, also of what it links to',
    READ,
    { at: '/events/{concert}' },
    {
      status: 200,
      body: {
        json_ld: { '@type': 'Event', startDate: '2027-03-10T10:00:00-05:00', location: { name: 'Hall' } },
        venue: { id: '{hall}', json_ld: { '@type': 'Place' } },
        organizer: [{ id: '{bob}' }, { id: '{ann}', json_ld: { email: 'ann@x.example' } }],
        categories: [
          { id: '{jazz}', parent: '{music}', urls: { up: expect.stringMatching(/categories\/\d+$/) } },
        ],
      },
      headers: { allow: 'GET' },
    },
  ),
  exchange(
    'transport.md §1.1: leading zeros do not count',
    READ,
    { at: '/events/000{concert}' },
    {
      status: 200,
      body: { id: '{concert}' },
    },
  ),
  exchange(
    'K8: an unknown event is 404',
    READ,
    { at: '/events/999999' },
    failure(404, 'rest-event-not-found', 'Event with ID 999999 does not exist.'),
  ),
  exchange(
    'errors.md §3: the id of a venue is no event',
    READ,
    { at: '/events/{hall}' },
    failure(400, 'rest-invalid-event-id', 'The specified ID is not a valid event.'),
  ),
  exchange(
    'events.md §5: a draft, to an anonymous caller',
    READ,
    { at: '/events/{secret}' },
    failure(403, 'event-not-accessible', 'The requested event is not accessible'),
  ),
  exchange(
    'events.md §5: a draft, to its author',
    READ,
    { at: '/events/{secret}', as: 'author' },
    {
      status: 200,
      body: { status: 'draft', date_utc: '0000-00-00 00:00:00' },
      headers: { allow: 'GET, DELETE, POST, PUT, PATCH' },
    },
  ),
  exchange(
    'events.md §5: what is in the trash, to anybody',
    READ,
    { at: '/events/{binned}', as: 'admin' },
    failure(403, 'event-no-longer-available', 'This event is no longer available'),
  ),
  exchange(
    'text-slugs.md §6: by slug, in any letter case',
    'GET /events/by-slug/{slug}',
    { at: '/events/by-slug/CONCERT' },
    {
      status: 200,
      body: { id: '{concert}' },
    },
  ),
  exchange(
    'errors.md §3: an unknown slug',
    'GET /events/by-slug/{slug}',
    { at: '/events/by-slug/nope' },
    refused('slug'),
  ),
  exchange(
    'events.md §5: a delete moves to the trash',
    DELETE,
    { at: '/events/{later}', as: 'admin' },
    {
      status: 200,
      body: {
        status: 'trash',
        slug: 'later__trashed',
        url: 'http://calendar.test/?post_type=tribe_events&p={later}',
      },
    },
  ),
  exchange(
    'events.md §5: the second delete is 410',
    DELETE,
    { at: '/events/{later}', as: 'admin' },
    failure(410, 'event-is-in-trash', 'The event is already trashed'),
  ),
  exchange(
    'transport.md §3: an anonymous caller deletes',
    DELETE,
    { at: '/events/{concert}' },
    forbidden(401),
  ),
  exchange(
    'errors.md §3: who may not write does not learn what is there',
    DELETE,
    { at: '/events/999999', as: 'subscriber' },
    forbidden(403),
  ),
  exchange(
    'F1: by slug the record is looked at, too',
    'DELETE /events/by-slug/{slug}',
    { at: '/events/by-slug/concert', as: 'contributor' },
    forbidden(403),
  ),
  exchange(
    'events.md §5: a delete by slug',
    'DELETE /events/by-slug/{slug}',
    { at: '/events/by-slug/named', as: 'author' },
    { status: 200, body: { status: 'trash', slug: 'named__trashed' } },
  ),
  exchange(
    'events.md §5: the old slug is free',
    'DELETE /events/by-slug/{slug}',
    { at: '/events/by-slug/named', as: 'author' },
    refused('slug'),
  ),
];
