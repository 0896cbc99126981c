import { describe, expect, it } from 'vitest';
import { calendarAt } from '../support/calendar-at.js';
import { refusalOf } from '../support/refusal-of.js';

const { calendar } = calendarAt('2026-11-20 12:00:00', { isAuthor: (id) => id < 10 });
const EVENT = { title: 'Event', start_date: '2031-03-20 10:00', end_date: '2031-03-20 12:00' };

/** What is of another type than it is declared, by field, and the type that it should have. */
const MISTYPED: readonly (readonly [field: string, type: string, values: readonly unknown[]])[] = [
  ['title', 'string', [5, true, ['x'], { a: 1 }]],
  ['start_date', 'string', [1_796_900_000, true]],
  ['start_date', 'Date', [new Date(NaN)]],
  ['timezone', 'string', [5, false, {}]],
  ['author', 'number', ['2', true, [1]]],
  ['featured', 'boolean', ['yes', 'true', 1, 0, '']],
  ['status', '("publish" | "future" | "draft" | "pending" | "private" | "trash")', ['foo', '', 5, true]],
  ['website', 'string', [0, false, []]],
  ['image', '(number | string)', [true, [], {}]],
  ['cost', '((string | number) | Array)', [true, {}, [['5']], [null]]],
  ['categories', '((number | string) | Array)', [true, {}, [[]], [false]]],
];

const PARAMS: typeof MISTYPED = [
  ['page', 'number', ['1', true, [1]]],
  ['featured', 'boolean', ['true', 1]],
  ['strict_dates', 'boolean', ['yes', '1']],
  ['include', '(number | Array)', ['1', '1,2', { a: 1 }, [1, '2']]],
  ['venue', '(number | Array)', ['1', [[1]]]],
  ['start_date', '(string | number)', [true, [], new Date(0)]],
];

const typeError = (field: string, type: string) => {
  const message = `${field} is not of type ${type}.`;
  return {
    code: 'invalid_param',
    data: {
      params: { [field]: message },
      details: { [field]: { code: 'invalid_type', message, data: { param: field } } },
    },
  };
};

describe('typed input', () => {
  it.each(MISTYPED)('of another type is refused, and told why: %s is %s', async (field, type, values) => {
    for (const value of values) {
      const attempt = calendar.events.create({ ...EVENT, [field]: value });
      expect(await refusalOf(attempt), JSON.stringify(value)).toMatchObject(typeError(field, type));
    }
  });

  it.each(PARAMS)('of lists is no other: %s is %s', async (field, type, values) => {
    for (const value of values) {
      const attempt = calendar.events.list({ [field]: value });
      expect(await refusalOf(attempt), JSON.stringify(value)).toMatchObject(typeError(field, type));
    }
  });

  it.each([
    ['title', ''],
    ['author', 1.5],
    ['author', 99],
    ['image', -1],
    ['image', '23'],
    ['venue', -1],
    ['venue', '5'],
    ['venue', { venue: 'Hall', city: 5 }],
    ['venue', { venue: 'Hall', website: 'x' }],
    ['venue', { venue: '' }],
    ['venue', [{ venue: 'A' }, { venue: 'B' }]],
    ['organizer', [1.5]],
    ['organizer', [{ email: 'a@b.co' }]],
    ['categories', [0]],
    ['categories', ['']],
  ])('that breaks a rule of its field is refused: %s %j', async (field, value) => {
    const attempt = calendar.events.create({ ...EVENT, [field]: value });
    expect((await refusalOf(attempt)).data.params).toEqual({ [field]: 'Invalid parameter.' });
  });

  it('reads texts as they are: a comma separates nothing, digits are a name', async () => {
    const { tags } = await calendar.events.create({ ...EVENT, tags: ['Rock, Pop', '2031'] });
    const records = await calendar.load('tag', tags);
    expect(records.map((tag) => tag?.name)).toEqual(['Rock, Pop', '2031']);
  });

  it('takes what a record says: 0 for no venue and no image, one record for a list', async () => {
    const event = await calendar.events.create({
      ...EVENT,
      venue: { venue: 'Hall' },
      organizer: { organizer: 'Ann' },
    });
    const { venue, image, organizer, categories } = event;
    const again = await calendar.events.update(event.id, { venue, image, organizer, categories });
    expect(again).toMatchObject({ venue, image: 0, organizer, categories: [] });
    expect(await calendar.events.update(event.id, { venue: 0, organizer: [] })).toMatchObject({
      venue: 0,
      organizer: [],
    });
    expect(
      await calendar.events.update(event.id, { venue: [{ id: venue }], organizer: organizer[0] }),
    ).toMatchObject({
      venue,
      organizer,
    });
  });

  it.each(['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const)(
    'of an event has no %s unless it is given',
    async (flag) => {
      const [off, on] = [
        await calendar.events.create(EVENT),
        await calendar.events.create({ ...EVENT, [flag]: true }),
      ];
      expect([off[flag], on[flag]]).toEqual([false, true]);
    },
  );
});
