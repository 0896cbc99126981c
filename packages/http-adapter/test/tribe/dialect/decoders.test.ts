import type { CalendarView } from '@kalends/core';
import { describe, expect, it } from 'vitest';
import { DECODERS } from '../../../src/tribe/dialect/decoders.js';
import { ADMIN, newCalendar } from '../../site-of-tests.js';

const EVENT = { title: 'Jazz', start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
const INVALID = 'Invalid parameter.';

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
