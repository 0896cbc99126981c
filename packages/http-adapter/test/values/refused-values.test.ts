import type { Calendar } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { calendarAt, invalid, refusalOf } from './wire-calendar.js';

const { calendar } = calendarAt('2026-11-20 12:00:00', { isAuthor: (id) => id < 10 });
const EVENT = { title: 'Event', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };

const create = (input: object) => refusalOf(calendar.events.create(input as never));

describe('errors.md §2, the order of the checks', () => {
  it('comes to wrong types last, as they were given, each with its detail', async () => {
    expect(await create({ ...EVENT, sticky: 2, all_day: 'maybe' })).toMatchObject({
      message: 'Invalid parameter(s): sticky, all_day',
      data: {
        params: { sticky: 'sticky is not of type boolean.', all_day: 'all_day is not of type boolean.' },
        details: {
          sticky: {
            code: 'invalid_type',
            message: 'sticky is not of type boolean.',
            data: { param: 'sticky' },
          },
        },
      },
    });
  });

  it('then comes to the right to do it, then what is to be done', async () => {
    const anybody = calendar.as(null);
    expect(await refusalOf(anybody.events.create({} as never))).toMatchObject({
      code: 'missing_param',
    });
    expect(await refusalOf(anybody.events.create(EVENT))).toMatchObject({ code: 'forbidden' });
    expect(await refusalOf(anybody.events.update(99, { title: '' }))).toMatchObject({
      code: 'invalid_param',
    });
    expect(await refusalOf(anybody.events.update(99, {}))).toMatchObject({ code: 'forbidden' });
    expect(await refusalOf(anybody.venues.update(99, { website: 'x' }))).toMatchObject({
      data: { params: invalid('id', 'website') },
    });
    expect(await refusalOf(calendar.events.update(99, {}))).toMatchObject({
      code: 'not_found',
      message: 'Event with ID 99 does not exist.',
    });
  });
});

const REFUSED: readonly (readonly [
  resource: 'events' | 'venues' | 'organizers',
  name: string,
  values: readonly unknown[],
])[] = [
  ['events', 'title', ['', '0', 5, true, ['x'], { a: 1 }]],
  ['events', 'description', ['0', 5, ['x']]],
  ['events', 'slug', ['', '0', 5]],
  ['events', 'status', ['foo', '', 'Publish', 'inherit', 'auto-draft', 'any', 5]],
  ['events', 'author', [99, 0, -1, '', 'foo', [1]]],
  ['events', 'timezone', ['utc+2', 'Mars/Olympus', 'America/New York', 'UTC+', 'UTC+abc', 5, 'local']],
  ['events', 'start_date', ['', 'garbage', '2026-13-45', '@0', '0', true, ['2031-01-01']]],
  [
    'events',
    'website',
    ['foo', 'www.example.com', 'http://', '//x', 'javascript:alert(1)', ['x'], 'http://example.com/ünï'],
  ],
  ['events', 'cost', [[{}], [{ a: 1 }], ['5', ['6']]]],
  ['events', 'categories', ['<b></b>', ['Music', '<i> </i>']]],
  ['events', 'tags', ['<b></b>', ['Music', '<i> </i>']]],
  ['events', 'image', ['', '23', 'foo bar', 23, 0, -1, 1.5]],
  ['venues', 'venue', ['', '0', 5]],
  ['venues', 'address', [5, true, ['a']]],
  ['venues', 'website', ['foo']],
  ['organizers', 'email', ['foo', 'a@', '@b', 'a b@c.de', 5]],
  ['organizers', 'phone', [12345, ['x']]],
];

const MISTYPED: readonly (readonly [
  resource: 'events' | 'venues' | 'organizers',
  name: string,
  type: string,
  values: readonly unknown[],
])[] = [
  ['events', 'all_day', 'boolean', ['yes', 'no', 'on', 'y', '', 2, [], {}]],
  ['events', 'start_date', 'string', [1796900000, 0]],
  ['events', 'timezone', 'string', [[], 0, false]],
  ['events', 'author', 'integer', [1.5, '1.5']],
  ['venues', 'show_map', 'string', [1, true]],
  ['venues', 'city', 'string', [0, false, []]],
];

const attempt = (resource: 'events' | 'venues' | 'organizers', name: string, value: unknown) => {
  const required = { events: EVENT, venues: { venue: 'Hall' }, organizers: { organizer: 'Org' } }[resource];
  return refusalOf(
    (calendar[resource] as Calendar['events']).create({ ...required, [name]: value } as never),
  );
};

describe('transport.md §1.3, events.md §2, venues-organizers.md §2: values', () => {
  it.each(REFUSED)('%s %s break a rule: %j', async (resource, name, values) => {
    for (const value of values) {
      expect((await attempt(resource, name, value)).data.params, JSON.stringify(value)).toEqual(
        invalid(name),
      );
    }
  });

  it.each(MISTYPED)('%s %s are no %s: %j', async (resource, name, type, values) => {
    for (const value of values) {
      expect((await attempt(resource, name, value)).data.params, JSON.stringify(value)).toEqual({
        [name]: `${name} is not of type ${type}.`,
      });
    }
  });

  it('descriptions and excerpts are cleared by an empty text (F21)', async () => {
    const event = await calendar.events.create({ ...EVENT, description: 'D', excerpt: 'E' });
    expect(await calendar.events.update(event.id, { description: '', excerpt: '' })).toMatchObject({
      description: '',
      excerpt: '',
    });
  });

  it('what is too large is refused', async () => {
    const { calendar: small } = calendarAt('2026-11-20 12:00:00', {
      limits: { line: 10, text: 20, tags: 1, list: 3, characters: 1_000, records: 10 },
    });
    expect(await refusalOf(small.venues.create({ venue: 'x'.repeat(11) }))).toMatchObject({
      data: { params: invalid('venue') },
    });
    expect(
      await refusalOf(small.venues.create({ venue: 'Hall', description: 'x'.repeat(21) })),
    ).toMatchObject({
      data: { params: invalid('description') },
    });
    expect((await small.venues.create({ venue: 'Hall', description: 'x'.repeat(20) })).id).toBe(1);
    expect(
      await refusalOf(small.venues.create({ venue: 'Hall', description: '<i>a<i>b' })),
      'more tags than a text may have',
    ).toMatchObject({ data: { params: invalid('description') } });
    expect(await refusalOf(small.events.find({ include: [1, 2, 3, 4] }))).toMatchObject({
      data: { params: invalid('include') },
    });
    const dates = { start_date: '2031-05-01', end_date: '2031-05-01' };
    const priced = (cost: string[]) => small.events.create({ title: 'E', ...dates, cost });
    expect(
      await refusalOf(priced(['12345', '123456'])),
      'more characters than a cost may have in all its texts',
    ).toMatchObject({ data: { params: invalid('cost') } });
    expect((await priced(['12345', '67890'])).cost).toEqual(['12345', '67890']);
  });

  it('so is what is too large once it is cleaned', async () => {
    const { calendar: small } = calendarAt('2026-11-20 12:00:00', {
      limits: { line: 10, text: 40, tags: 5, list: 3, characters: 1_000, records: 10 },
    });
    const author = small.as({ id: 1, role: 'author' });
    const described = (description: string) =>
      author.events.create({
        ...EVENT,
        title: 'E',
        start_date: '2031-05-01',
        end_date: '2031-05-01',
        description,
      });
    for (const description of ['a < b < c < d', `${'x'.repeat(27)}<b>`.slice(0, 30)])
      await described(description);
    for (const description of [`${'x'.repeat(36)} < b`, '<blockquote><blockquote>x'])
      expect(await refusalOf(described(description))).toMatchObject({
        data: { params: invalid('description') },
      });
  });

  const [LONG_LINE, LONG_TEXT] = ['x'.repeat(2_001), 'x'.repeat(100_001)];

  it.each([
    ['venue', { venue: 'Hall', city: LONG_LINE }],
    ['venue', { venue: LONG_LINE }],
    ['venue', [{ venue: 'Hall', description: LONG_TEXT }]],
    ['organizer', { organizer: 'Org', phone: LONG_LINE }],
    ['organizer', [3, { organizer: 'Org', description: LONG_TEXT }]],
    ['categories', { first: LONG_LINE }],
    ['tags', ['Live', LONG_LINE]],
    ['cost', { from: LONG_LINE }],
  ])('so is what is too large inside an event: %s', async (field, value) => {
    expect((await attempt('events', field, value)).data.params).toEqual(invalid(field));
  });

  it('what is given inline may be as long as it may be by itself', async () => {
    const [city, description] = [LONG_LINE.slice(1), LONG_TEXT.slice(1)];
    const venue = { venue: 'Long Hall', city, description };
    const { id } = await calendar.events.create({ ...EVENT, venue });
    const event = await calendar.events.get(id);
    expect(await calendar.venues.get(event.venue)).toMatchObject(venue);
  });

  it('a text that goes on behind a slug of 200 letters is no slug (F59)', async () => {
    const slug = 's'.repeat(200);
    const { id } = await calendar.events.create({ ...EVENT, slug });
    expect(await calendar.events.get(slug)).toMatchObject({ id });
    expect(await refusalOf(calendar.events.get(`${slug}s`))).toMatchObject({ code: 'invalid_param' });
  });
});
