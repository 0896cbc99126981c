import type { CalendarView } from '@kalends/core';
import { EventListParams, TagListParams } from '@kalends/core';
import { INPUTS, type Fields } from '@kalends/core/internal';
import { describe, expect, it } from 'vitest';
import { DECODERS } from '../../src/dialect/decoders.js';
import { ADMIN, newCalendar } from '../site-of-tests.js';

const EVENT = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
const INVALID = 'Invalid parameter.';

describe('what clients may write and typed callers may not', () => {
  it.each<readonly [fields: Fields, name: string, given: unknown, value: unknown]>([
    [EventListParams, 'page', ' 2.0 ', 2],
    [EventListParams, 'page', '1.5', undefined],
    [INPUTS.event, 'all_day', 'TRUE', true],
    [INPUTS.event, 'all_day', 'yes', 'yes'],
    [INPUTS.venue, 'show_map', 'On', true],
    [EventListParams, 'include', '1, 2', [1, 2]],
    [EventListParams, 'include', { a: 1, b: '2' }, [1, 2]],
    [EventListParams, 'include', '1,', undefined],
    [TagListParams, 'include', 'live, LATE,', ['live', 'LATE']],
    [TagListParams, 'include', { a: 3, b: 'late' }, [3, 'late']],
    [INPUTS.event, 'tags', 'a, b ,c', ['a', 'b', 'c']],
    [INPUTS.event, 'tags', '-5,0,1.5,', [5]],
    [INPUTS.event, 'tags', [['x']], undefined],
    [EventListParams, 'status', 'publish, draft', ['publish', 'draft']],
    [EventListParams, 'status', '', []],
    [INPUTS.event, 'cost', { a: '5', b: 7, c: null }, ['5', 7]],
    [INPUTS.event, 'cost', { a: '5', b: 7, c: ['x'] }, undefined],
    [INPUTS.event, 'cost', true, ['1']],
    [INPUTS.event, 'cost', null, []],
    [INPUTS.event, 'venue', '5', [5]],
    [
      INPUTS.event,
      'venue',
      { venue: 'Hall', show_map: false, city: null, other: 1 },
      [{ venue: 'Hall', show_map: false }],
    ],
    [INPUTS.event, 'organizer', '3,4', [3, 4]],
    [INPUTS.event, 'organizer', [{ id: '3' }, { organizer: '' }], [3, { organizer: ' ' }]],
    [INPUTS.event, 'author', '2.7', 2],
    [INPUTS.event, 'image', '23', 23],
    [TagListParams, 'orderby', 'TERM_ID', 'id'],
    [TagListParams, 'orderby', 'toString', 'name'],
    [TagListParams, 'order', 'up', 'desc'],
  ])('$1 $2 is read as $3', (fields, name, given, value) => {
    expect(DECODERS.get(fields)?.[name]?.(given)?.value).toEqual(value);
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
    await expect(attempt(wire)).rejects.toMatchObject({ code: 'invalid_param', data: { params } });
  });

  it('a wrong type is told beside the others, in the order in which they were given', async () => {
    const given = { venue: 'Hall', city: 0 as never, show_map: true };
    const attempt = wire.venues.create(given);
    await expect(attempt).rejects.toMatchObject({
      data: { params: { city: 'city is not of type string.', show_map: 'show_map is not of type string.' } },
    });
  });
});
