import type { Calendar } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { calendarAt, invalid, refusalOf } from './wire-calendar.js';

const { calendar } = calendarAt('2026-11-20 12:00:00', { isAuthor: (id) => id < 10 });
type Resources = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';
const of = (resource: Resources) => calendar[resource] as Calendar['events'];

const REQUIRED: readonly (readonly [Resources, Readonly<Record<string, string>>])[] = [
  ['events', { title: 'X', start_date: '2031-03-20', end_date: '2031-03-20' }],
  ['venues', { venue: 'X' }],
  ['organizers', { organizer: 'X' }],
  ['categories', { name: 'X' }],
  ['tags', { name: 'X' }],
];

describe('errors.md §2, phase 3: what is missing', () => {
  it.each(REQUIRED)('%s name all of it at once, in declaration order', async (resource, required) => {
    const names = Object.keys(required);
    const nothings: readonly unknown[] = [{}, undefined, null, 'text', ['x'], 5];
    const nulls = Object.fromEntries(names.map((name) => [name, null]));
    for (const given of [...nothings, nulls, { slug: '', status: 'nope' }]) {
      expect(await refusalOf(of(resource).create(given as never)), JSON.stringify(given)).toMatchObject({
        code: 'missing_param',
        message: `Missing parameter(s): ${names.join(', ')}`,
        data: { params: names },
      });
    }
  });

  it.each([
    [{ title: 'X' }, ['start_date', 'end_date']],
    [{ end_date: '2031-01-01', title: 'X' }, ['start_date']],
    [{ start_date: '', end_date: null }, ['title', 'end_date']],
  ])('of %j: %j', async (given, params) => {
    expect((await refusalOf(calendar.events.create(given as never))).data).toEqual({ params });
  });

  it('looks at the own properties of what is given only', async () => {
    const inherited: object = Object.create({ venue: 'Hall' });
    expect((await refusalOf(calendar.venues.create(inherited as never))).data.params).toEqual(['venue']);
    const polluting: object = JSON.parse('{"venue":"Hall","__proto__":{"city":"Rome"},"constructor":"x"}');
    expect((await calendar.venues.create(polluting as never)).city).toBe('');
  });

  it('is nothing on an update', async () => {
    for (const [resource, required] of REQUIRED) {
      const { id } = await of(resource).create(required as never);
      expect((await of(resource).update(id, {})).id).toBe(id);
    }
  });
});

describe('errors.md §2, phase 4: broken rules in declaration order', () => {
  it.each([
    [
      'venues',
      { image: 'x y', website: 'x', zip: 5, address: 5, status: 'x', venue: '', date: 'garbage', author: 99 },
      ['author', 'date', 'venue', 'status', 'address', 'zip', 'website', 'image'],
    ],
    [
      'organizers',
      { image: 'x y', email: 'x', website: 'x', phone: 5, organizer: '', author: 99 },
      ['author', 'organizer', 'phone', 'website', 'email', 'image'],
    ],
    [
      'events',
      {
        title: '0',
        start_date: 'garbage',
        end_date: '0',
        organizer: 'x',
        tags: [[]],
        website: 'x',
        image: 'x y',
        timezone: 'nope',
        slug: '',
        date_utc: 'garbage',
        author: 99,
      },
      [
        'author',
        'date_utc',
        'title',
        'slug',
        'timezone',
        'start_date',
        'end_date',
        'image',
        'website',
        'tags',
        'organizer',
      ],
    ],
    [
      'categories',
      { parent: 99, slug: '', description: 5, name: '' },
      ['name', 'description', 'slug', 'parent'],
    ],
  ] as const)('of %s', async (resource, given, names) => {
    const { message, data } = await refusalOf(of(resource).create(given as never));
    expect(message).toBe(`Invalid parameter(s): ${names.join(', ')}`);
    expect(Object.entries(data.params ?? {})).toEqual(Object.entries(invalid(...names)));
    expect(data.details).toEqual({});
  });

  it('hide wrong types of other names (phase 5)', async () => {
    const given = { venue: 'Hall', show_map: 7, city: 0 };
    expect(Object.keys((await refusalOf(calendar.venues.create(given as never))).data.params ?? {})).toEqual([
      'show_map',
      'city',
    ]);
    expect(
      (await refusalOf(calendar.venues.create({ ...given, website: 'x' } as never))).data.params,
    ).toEqual(invalid('website'));
  });
});

const OPTIONAL: readonly (readonly [Resources, readonly string[]])[] = [
  [
    'events',
    'author date date_utc description slug excerpt status timezone all_day image cost website show_map show_map_link hide_from_listings sticky featured categories tags venue organizer'.split(
      ' ',
    ),
  ],
  [
    'venues',
    'author date date_utc description status show_map show_map_link address city country province state zip phone stateprovince website image'.split(
      ' ',
    ),
  ],
  ['organizers', 'author date date_utc description status phone website email image'.split(' ')],
  ['categories', ['description', 'slug', 'parent']],
  ['tags', ['description', 'slug']],
];

describe('F27, null is not mentioned', () => {
  it.each(OPTIONAL)('%s: on creation and on update, in every field', async (resource, optional) => {
    const required = Object.fromEntries(REQUIRED)[resource] ?? {};
    const [name = ''] = Object.keys(required);
    const named = { ...required, [name]: `${resource} of nulls` };
    const nulls = Object.fromEntries(optional.map((name) => [name, null]));
    const { calendar: other } = calendarAt('2026-11-20 12:00:00');
    const [plain, nulled] = [
      await of(resource).create(named as never),
      await (other[resource] as Calendar['events']).create({ ...named, ...nulls } as never),
    ];
    const comparable = (record: object) => ({ ...record, id: 0, slug: '' });
    expect(comparable(nulled)).toEqual(comparable(plain));
    const changed = await of(resource).update(plain.id, {
      ...nulls,
      [name]: null,
    });
    expect({ ...changed, revision: 1 }).toEqual(plain);
  });

  it('inside an inline venue or organizer too', async () => {
    const event = await calendar.events.create({
      title: 'Event',
      start_date: '2031-03-20',
      end_date: '2031-03-20',
      venue: { venue: 'Null hall', city: null, website: null, image: null },
      organizer: [{ organizer: 'Null org', email: null }],
    } as never);
    expect(await calendar.venues.get(event.venue)).toMatchObject({ city: '', website: '', image: 0 });
  });
});
