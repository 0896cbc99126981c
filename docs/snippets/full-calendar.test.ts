import { createCalendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import { toFetchHandler } from '@kalends/http-adapter/fetch';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';
import { eventSource } from './full-calendar.js';

const baseUrl = 'https://calendar.example';

it('gives FullCalendar what happens in the days that it shows', async () => {
  const calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });
  const create = (title: string, start_date: string, end_date: string, all_day = false) =>
    calendar.events.create({ title, start_date, end_date, all_day });
  await create('Long ago', '2031-04-01 20:00', '2031-04-01 23:00');
  await create('Running', '2031-04-28 20:00', '2031-05-02 23:00');
  await create('Fair', '2031-05-10', '2031-05-11', true);
  await create('Later', '2031-06-20 20:00', '2031-06-20 23:00');
  const answer = toFetchHandler(createHandler({ calendar, baseUrl }));
  const source = eventSource({ baseUrl, fetch: (url, init) => answer(new Request(url, init)) });
  const shown = { startStr: '2031-05-01T00:00:00+02:00', endStr: '2031-06-01T00:00:00+02:00' };
  expect(await source(shown)).toMatchObject([
    { title: 'Running', allDay: false, start: '2031-04-28T18:00:00Z', end: '2031-05-02T21:00:00Z' },
    { title: 'Fair', allDay: true, start: '2031-05-10', end: '2031-05-12', url: `${baseUrl}/event/fair/` },
  ]);
  await calendar.close();
});
