import { createCalendar } from '@kalends/core';
import { tribeEvents, createHandler, basicAuth } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { sync } from '@kalends/sync';
import { wordpress } from '@kalends/wordpress';
import { expect, it } from 'vitest';
import { listening } from '../listening.js';
import { CLOCK, importAll } from './importing.js';
import { ADMIN } from './site-server.js';

async function kalends() {
  const store = createMemoryStore();
  const calendar = createCalendar({ store, clock: CLOCK, settings: { timezone: 'Europe/Rome' } });
  const interfaces = [tribeEvents(), sync(), wordpress()];
  const handler = createHandler({
    calendar,
    baseUrl: 'https://calendar.example',
    identify: basicAuth([ADMIN]),
    interfaces,
  });
  return { store, calendar, url: await listening(toNodeListener(handler)) };
}

it('a calendar of Kalends keeps its series: rules, events that were changed alone, and ids', async () => {
  const site = await kalends();
  const { calendar } = site;
  const made = await calendar.series.create({
    ...{
      title: 'Dance',
      start_date: '2031-03-06 19:00',
      end_date: '2031-03-06 20:30',
      timezone: 'Europe/Rome',
    },
    recurrence: 'FREQ=WEEKLY;COUNT=8',
  });
  await calendar.events.create({
    title: 'Alone',
    start_date: '2031-03-07 19:00',
    end_date: '2031-03-07 20:30',
  });
  const dances = (await site.store.scan('event', 0, 100)).filter(({ series }) => series > 0);
  const [, second, third] = dances;
  await calendar.events.update(second?.id ?? 0, { title: 'Dance at the lake' });
  await calendar.events.delete(third?.id ?? 0);
  const { store, report, notes } = await importAll(site);
  expect(report.missing).toEqual([]);
  expect(notes.filter(({ what }) => what !== 'brought')).toEqual([]);
  const strip = (record: object) => ({
    ...record,
    revision: 0,
    date: '',
    date_utc: '',
    modified: '',
    modified_utc: '',
    expanded_to: '',
  });
  expect((await store.scan('series', 0, 10)).map(strip)).toEqual(
    (await site.store.scan('series', 0, 10)).map(strip),
  );
  const placesIn = async (of: typeof store) =>
    (await of.scan('event', 0, 100)).map(({ id, series, recurrence_id, overrides, status }) => [
      id,
      series,
      recurrence_id,
      overrides,
      status,
    ]);
  expect(await placesIn(store)).toEqual(await placesIn(site.store));
  expect((await store.load('series', [made.id])).length).toBe(1);
  // once more: nothing changes
  const again = await importAll(site, { store });
  expect(again.notes).toEqual([]);
});

it('a series that the site does not tell is told for each of its events', async () => {
  const site = await kalends();
  await site.calendar.series.create({
    title: 'Dance',
    start_date: '2031-03-06 19:00',
    end_date: '2031-03-06 20:30',
    recurrence: 'FREQ=WEEKLY;COUNT=3',
  });
  const { store, notes } = await importAll(site, {
    fetch: (url, init) =>
      url.includes('/series') ? Promise.resolve(new Response('{}', { status: 500 })) : fetch(url, init),
  });
  expect(await store.scan('series', 0, 10)).toEqual([]);
  expect(notes.filter(({ what }) => what === 'differs')).toHaveLength(3);
});
