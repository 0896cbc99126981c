import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { attachment, concerts, course } from './ics-of.js';

it('writes an event, a series and a list', async () => {
  const calendar = createCalendar({
    store: createMemoryStore(),
    settings: { timezone: 'Europe/Rome' },
    clock: () => Date.UTC(2031, 0, 1, 12),
  });
  const evening = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };
  const { id } = await calendar.events.create({ title: 'Jazz', ...evening, categories: ['Concerts'] });
  const yoga = await calendar.series.create({ title: 'Yoga', ...evening, recurrence: 'FREQ=DAILY;COUNT=3' });
  expect(await attachment(calendar, id)).toContain('\r\nSUMMARY:Jazz\r\n');
  expect(await course(calendar, yoga.id)).toContain('\r\nRRULE:FREQ=DAILY');
  const list = await concerts(calendar);
  expect([list.includes('SUMMARY:Jazz'), list.includes('SUMMARY:Yoga')]).toEqual([true, false]);
});
