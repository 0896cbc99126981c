import { createCalendar, type Calendar } from '@kalends/core';
import { createHandler } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as Calendars from './calendar.js';

let calendar: Calendar;
let server: Server;
let app: typeof Calendars;

beforeAll(async () => {
  calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });
  server = createServer(toNodeListener(createHandler({ calendar, baseUrl: 'http://calendar.test' })));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubEnv('CALENDAR_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  app = await import('./calendar.js');
});

afterAll(async () => {
  vi.unstubAllEnvs();
  server.close();
  await calendar.close();
});

it('lists what has not ended, in order, and finds it by its slug', async () => {
  const dates = { start_date: '2041-05-01 20:00', end_date: '2041-05-01 23:00' };
  await calendar.events.create({ ...dates, title: 'Jazz & more' });
  await calendar.events.create({ title: 'Over', start_date: '2021-05-01', end_date: '2021-05-01' });
  const { items, total } = await app.upcoming(1);
  expect([total, items.map(({ slug }) => slug)]).toEqual([1, ['jazz-more']]);
  const event = await app.eventAt('jazz-more');
  expect([app.plain(event?.title ?? ''), event && app.beginning(event)]).toEqual([
    'Jazz & more',
    '2041-05-01 20:00 CEST',
  ]);
});

it('finds no event that is not there, and none that is hidden', async () => {
  const dates = { start_date: '2041-06-01', end_date: '2041-06-01' };
  await calendar.events.create({ ...dates, title: 'A draft', status: 'draft', slug: 'a-draft' });
  expect([await app.eventAt('nowhere'), await app.eventAt('a-draft')]).toEqual([undefined, undefined]);
});
