import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { runningNow } from './events-now.js';

it('lists what runs at this moment, also what began weeks ago', async () => {
  const calendar = createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'Europe/Rome' },
    // half past nine in the evening, in Rome
    clock: () => Date.UTC(2031, 4, 1, 19, 30),
  });
  const add = (title: string, start_date: string, end_date: string, all_day = false) =>
    calendar.events.create({ title, start_date, end_date, all_day });
  await add('Exhibition', '2031-03-01', '2031-06-30', true);
  await add('Jazz', '2031-05-01 20:00', '2031-05-01 23:00');
  await add('Over', '2031-05-01 19:00', '2031-05-01 21:00');
  await add('Later today', '2031-05-01 22:00', '2031-05-01 23:00');
  expect((await runningNow(calendar)).map(({ title }) => title)).toEqual(['Exhibition', 'Jazz']);
});
