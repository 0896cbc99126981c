import { createClient, type ChangesPage } from '@kalends/client';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { sync } from '@kalends/http-adapter/sync';
import { createCalendar, type Calendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failureOf } from './failure.js';
import { serve, serveCalendar, type Served } from './served-calendar.js';

const EVENING = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

let served: Served;
let calendar: Calendar;

beforeEach(async () => {
  calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });
  served = await serve(
    toNodeListener(
      createHandler({ calendar, baseUrl: 'https://calendar.example', interfaces: [tribeEvents(), sync()] }),
    ),
  );
});
afterEach(() => served.close());

it('changes are read page by page, with filters', async () => {
  const client = createClient({ baseUrl: `${served.url}/wp-json/tribe/events/v1/` });
  const { id } = await calendar.events.create({ ...EVENING, title: 'Jazz', tags: ['new'] });
  await calendar.events.create({ ...EVENING, title: 'Talk' });
  const first = await client.changes({ kinds: ['event'], tags: 'new' });
  expect(first).toMatchObject({ changes: [{ kind: 'event', id, event: { title: 'Jazz' } }] });
  await calendar.events.delete(id);
  const { cursor } = first;
  const second = await client.changes({ kinds: ['event'], tags: 'new', cursor });
  expect(second).toMatchObject({ changes: [{ kind: 'event', id, deleted: true }], more: false });
});

it('changes are followed until the signal is aborted', async () => {
  const stop = new AbortController();
  const waits: number[] = [];
  const client = createClient({
    baseUrl: served.url,
    timeout: Infinity,
    sleep: async (milliseconds) => {
      if (milliseconds === Infinity) return new Promise(() => undefined);
      waits.push(milliseconds);
      if (waits.length === 2) await calendar.tags.create({ name: 'new' });
      if (waits.length === 4) stop.abort();
    },
  });
  const pages: ChangesPage[] = [];
  const following = async () => {
    for await (const page of client.follow({ kinds: ['tag'] }, { interval: 7, signal: stop.signal }))
      pages.push(page);
  };
  expect(await failureOf(following())).toMatchObject({ kind: 'abort' });
  expect(waits).toEqual([7, 7, 7, 7]);
  expect(pages).toMatchObject([{ changes: [{ kind: 'tag', tag: { name: 'new' } }] }]);
});

it('a server without the interface refuses', async () => {
  const other = await serveCalendar();
  const client = createClient({ baseUrl: other.url });
  expect(await failureOf(client.changes())).toMatchObject({ status: 404, code: 'rest_no_route' });
  await other.close();
});
