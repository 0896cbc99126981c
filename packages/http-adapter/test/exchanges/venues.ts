import { expect } from 'vitest';
import {
  exchange,
  failure,
  forbidden,
  missing,
  mistyped,
  refused,
  type Exchange,
  type Op,
} from './exchange.js';

const CREATE = 'POST /venues';
const UPDATE = 'POST /venues/{id}';
const READ = 'GET /venues/{id}';
const METHODS = ['POST', 'PUT', 'PATCH'] as const;

const NOT_ACCESSIBLE = failure(403, 'venue-not-accessible', 'The requested venue is not accessible');

/** Venues (venues-organizers.md, lists.md §3). */
export const VENUES: readonly Exchange[] = [
  exchange(
    'venues-organizers.md §1: empty values are absent',
    CREATE,
    { as: 'author', json: { venue: 'Bare' } },
    {
      status: 201,
      keep: 'bare',
      check: (body) =>
        expect(Object.keys(body)).toEqual([
          ...[
            'id',
            'author',
            'status',
            'date',
            'date_utc',
            'modified',
            'modified_utc',
            'url',
            'venue',
            'slug',
          ],
          ...['show_map', 'show_map_link', 'global_id', 'global_id_lineage'],
        ]),
    },
  ),
  exchange(
    'venues-organizers.md §2: a venue with everything, as a form',
    CREATE,
    {
      as: 'author',
      form: 'venue=Arena&description=Big&address=1 A St&city=Rome&country=Italy&province=RM&zip=00100&phone=06&website=https://v.example&show_map=no&image=https://x.example/v.png',
    },
    {
      status: 201,
      keep: 'arena',
      body: {
        ...{ venue: 'Arena', description: '<p>Big</p>', stateprovince: 'RM', zip: '00100', author: '3' },
        ...{ show_map: false, show_map_link: true, image: { url: 'https://x.example/v.png' } },
      },
    },
  ),
  exchange(
    'venues-organizers.md §2: a venue to be found again',
    CREATE,
    {
      as: 'author',
      json: { venue: 'Café', city: 'Rome', state: 'S', image: 'https://x.example/c.png', show_map: '0' },
    },
    { status: 201, keep: 'cafe', body: { stateprovince: 'S', show_map: false } },
  ),
  exchange(
    'K20, venues-organizers.md §2.1: the same name is the same venue',
    CREATE,
    { as: 'author', json: { venue: ' CAFE ', phone: '07' } },
    {
      status: 201,
      body: { id: '{cafe}', venue: 'Café', phone: '07', city: 'Rome', state: 'S', show_map: true },
      check: (body) => {
        for (const key of ['image', 'stateprovince']) expect(body).not.toHaveProperty(key);
      },
    },
  ),
  exchange(
    'F10: not if it is not the caller’s to edit',
    CREATE,
    { as: 'contributor', json: { venue: 'Arena' } },
    {
      status: 201,
      keep: 'second',
      body: { slug: 'arena-2', status: 'draft', author: '4' },
    },
  ),
  exchange(
    'errors.md §2: the name is missing',
    CREATE,
    { as: 'admin', json: { city: 'Rome' } },
    missing('venue'),
  ),
  exchange(
    'venues-organizers.md §2: a name of blanks',
    CREATE,
    { as: 'admin', json: { venue: ' ' } },
    failure(400, 'could-not-create-venue', 'The venue could not be created from the provided data'),
  ),
  exchange(
    'transport.md §3: an anonymous caller creates a venue',
    CREATE,
    { json: { venue: 'x' } },
    forbidden(401),
  ),
  exchange(
    'transport.md §1.3: show_map is a text',
    CREATE,
    { as: 'admin', json: { venue: 'x', show_map: true } },
    mistyped('show_map', 'string'),
  ),
  exchange(
    'transport.md §1.3: a number is no address',
    CREATE,
    { as: 'admin', json: { venue: 'x', zip: 100 } },
    refused('zip'),
  ),
  exchange(
    'venues-organizers.md §1: a read has json_ld',
    READ,
    { at: '/venues/{hall}' },
    {
      status: 200,
      body: {
        json_ld: { '@type': 'Place', address: { addressLocality: 'Rome', addressCountry: 'Italy' } },
        url: 'http://calendar.test/venue/hall/',
      },
    },
  ),
  exchange('K8: an unknown venue is 400', READ, { at: '/venues/999999' }, refused('id')),
  exchange('K8: an event is no venue', READ, { at: '/venues/{concert}' }, refused('id')),
  exchange('F11: a draft, to an anonymous caller', READ, { at: '/venues/{attic}' }, NOT_ACCESSIBLE),
  exchange(
    'F11: a draft, to an editor',
    READ,
    { at: '/venues/{attic}', as: 'editor' },
    {
      status: 200,
      body: { status: 'draft', url: 'http://calendar.test/?post_type=tribe_venue&p={attic}' },
    },
  ),
  exchange(
    'text-slugs.md §6: by slug',
    'GET /venues/by-slug/{slug}',
    { at: '/venues/by-slug/Hall/' },
    {
      status: 200,
      body: { id: '{hall}' },
    },
  ),
  exchange(
    'F11: a draft by slug, to an anonymous caller',
    'GET /venues/by-slug/{slug}',
    { at: '/venues/by-slug/attic' },
    NOT_ACCESSIBLE,
  ),
  exchange(
    'K8: an unknown slug',
    'GET /venues/by-slug/{slug}',
    { at: '/venues/by-slug/nope' },
    refused('slug'),
  ),
  ...METHODS.flatMap((method): Exchange[] => {
    const byId: Op = `${method} /venues/{id}`;
    const bySlug: Op = `${method} /venues/by-slug/{slug}`;
    const json = { phone: method };
    return [
      exchange(
        `F27: ${method} keeps what it does not mention`,
        byId,
        { at: '/venues/{arena}', as: 'author', json },
        {
          status: 200,
          body: { phone: method, show_map: false, city: 'Rome', stateprovince: 'RM', status: 'publish' },
        },
      ),
      exchange(
        `K8: ${method} of an unknown venue`,
        byId,
        { at: '/venues/999999', as: 'admin', json },
        refused('id'),
      ),
      exchange(
        `venues-organizers.md §3: ${method} by slug`,
        bySlug,
        { at: '/venues/by-slug/arena', as: 'author', json },
        {
          status: 200,
          body: { id: '{arena}', image: { extension: 'png' } },
        },
      ),
      exchange(
        `transport.md §3: ${method} by slug by an anonymous caller`,
        bySlug,
        { at: '/venues/by-slug/arena', json },
        forbidden(401),
      ),
    ];
  }),
  exchange(
    'venues-organizers.md §3: the slug stays, the name changes',
    UPDATE,
    { at: '/venues/{arena}', as: 'editor', json: { venue: 'Stadium', slug: 'stadium' } },
    { status: 200, body: { venue: 'Stadium', slug: 'arena' } },
  ),
  exchange(
    'venues-organizers.md §3: an empty text clears',
    UPDATE,
    { at: '/venues/{arena}', as: 'author', json: { phone: '', description: '', image: '' } },
    {
      status: 200,
      check: (body) => {
        for (const key of ['phone', 'description', 'image']) expect(body).not.toHaveProperty(key);
      },
    },
  ),
  exchange(
    'F27: the state follows what is merged',
    UPDATE,
    { at: '/venues/{arena}', as: 'author', json: { province: 'MI' } },
    {
      status: 200,
      body: { stateprovince: 'MI', city: 'Rome' },
    },
  ),
  exchange(
    'transport.md §3.1: not someone else’s',
    UPDATE,
    { at: '/venues/{hall}', as: 'author', json: { phone: '1' } },
    forbidden(403),
  ),
];
