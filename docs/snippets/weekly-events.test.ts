import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { createYoga, startLater } from './weekly-events.js';

it('creates an event for each week, and moves those that are to come', async () => {
  const calendar = createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'Europe/Rome' },
    clock: () => Date.UTC(2031, 2, 12),
  });
  await createYoga(calendar);
  const times = async () =>
    (await calendar.events.list({ starts_after: '2031-01-01', per_page: 50 })).items.map(
      ({ start_date, utc_start_date }) => [start_date, utc_start_date],
    );
  expect(await times()).toHaveLength(12);
  // the clocks go forward on 30 March: the time on the wall stays
  expect((await times()).slice(3, 5)).toEqual([
    ['2031-03-24 18:00:00', '2031-03-24 17:00:00'],
    ['2031-03-31 18:00:00', '2031-03-31 16:00:00'],
  ]);
  await startLater(calendar, '19:00', '20:30');
  expect((await times()).map(([start]) => start?.slice(5, 16))).toEqual([
    '03-03 18:00',
    '03-10 18:00',
    ...['03-17', '03-24', '03-31', '04-07', '04-14', '04-21', '04-28', '05-05', '05-12', '05-19'].map(
      (day) => `${day} 19:00`,
    ),
  ]);
  expect(await calendar.venues.list()).toMatchObject({ total: 1 });
});
