import type { CalendarView } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { DECODERS } from '../../src/dialect/decoders.js';
import { ADMIN, newCalendar } from '../site-of-tests.js';

const EVENT = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
const INVALID = 'Invalid parameter.';

describe('what clients may write and typed callers may not', () => {
  it.each<readonly [type: string, given: unknown, value: unknown]>([
    ['positive', ' 2.0 ', 2],
    ['positive', '1.5', undefined],
    ['flag', 'TRUE', true],
    ['flag', 'yes', 'yes'],
    ['wordFlag', 'On', true],
    ['ids', '1, 2', [1, 2]],
    ['ids', { a: 1, b: '2' }, [1, 2]],
    ['ids', '1,', undefined],
    ['termKeys', 'live, LATE,', ['live', 'LATE']],
    ['termKeys', { a: 3, b: 'late' }, [3, 'late']],
    ['terms', 'a, b ,c', ['a', 'b', 'c']],
    ['terms', '-5,0,1.5,', [5]],
    ['terms', [['x']], undefined],
    ['statuses', 'publish, draft', ['publish', 'draft']],
    ['statuses', '', []],
    ['cost', { a: '5', b: 7, c: null }, ['5', 7]],
    ['cost', { a: '5', b: 7, c: ['x'] }, undefined],
    ['cost', true, ['1']],
    ['cost', null, []],
    ['link', '5', [5]],
    ['link', { venue: 'Hall', show_map: false, city: null, other: 1 }, [{ venue: 'Hall', show_map: false }]],
    ['links', '3,4', [3, 4]],
    ['links', [{ id: '3' }, { organizer: '' }], [3, { organizer: ' ' }]],
    ['image', '23', 23],
    ['orderby', 'TERM_ID', 'id'],
    ['orderby', 'toString', 'name'],
    ['order', 'up', 'desc'],
  ])('%s %j is read as %j', (type, given, value) => {
    expect(DECODERS[type]?.(given)?.value).toEqual(value);
  });
});

describe('what typed callers may write and clients may not', () => {
  const calendar = newCalendar({ settings: { describeImage: () => ({}) } });
  const wire = calendar.as(ADMIN, { decoders: DECODERS });
  const refusals: readonly [string, (view: CalendarView) => Promise<unknown>, object][] = [
    [
      'flags of venues',
      ({ venues }) => venues.create({ venue: 'Hall', show_map: true }),
      { show_map: 'show_map is not of type string.' },
    ],
    [
      'ids of images',
      async ({ events }) => {
        const { image } = await calendar.events.create({ ...EVENT, image: 'https://example.org/a.png' });
        return events.create({ ...EVENT, image });
      },
      { image: 'image is not of type string.' },
    ],
    [
      'ids of images inside an event',
      async ({ events }) => {
        const { image } = await calendar.events.create({ ...EVENT, image: 'https://example.org/b.png' });
        return events.create({ ...EVENT, venue: { venue: 'Barn', image } });
      },
      { venue: INVALID },
    ],
    ['strict_dates', ({ events }) => events.list({ strict_dates: true }), { strict_dates: INVALID }],
  ];

  it.each(refusals)('%s', async (_, attempt, params) => {
    await attempt(calendar);
    await expect(attempt(wire)).rejects.toMatchObject({ code: 'rest_invalid_param', data: { params } });
  });

  it('a wrong type is told beside the others, in the order in which they were given', async () => {
    const given = { venue: 'Hall', city: 0 as never, show_map: true };
    const attempt = wire.venues.create(given);
    await expect(attempt).rejects.toMatchObject({
      data: { params: { city: 'city is not of type string.', show_map: 'show_map is not of type string.' } },
    });
  });
});
