import { createClient, type ChangesPage } from '@kalends/client';
import { createHandler, tribeEvents } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { sync, type SyncInterfaceOptions } from '@kalends/sync';
import { createCalendar, type Calendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failureOf } from './failure.js';
import { json, serveScript, text } from './scripted-server.js';
import { serve, serveCalendar, type Served } from './served-calendar.js';

/** Waits for nothing, except for a call that goes on for ever. */
const sleepAtOnce = (milliseconds: number): Promise<void> =>
  milliseconds > 1_000 ? new Promise(() => undefined) : Promise.resolve();

const EVENING = { start_date: '2031-05-01 20:00', end_date: '2031-05-01 23:00' };

let served: Served;
let calendar: Calendar;

const listenerOf = (streams: SyncInterfaceOptions['streams']) =>
  toNodeListener(
    createHandler({
      calendar,
      baseUrl: 'https://calendar.example',
      interfaces: [tribeEvents(), sync({ streams })],
    }),
  );

beforeEach(async () => {
  calendar = createCalendar({ store: createMemoryStore(), settings: { timezone: 'Europe/Rome' } });
  served = await serve(listenerOf({}));
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

it('changes are asked for where the server has no stream to spare, until the signal is aborted', async () => {
  const stop = new AbortController();
  const waits: number[] = [];
  const polled = await serve(listenerOf({ total: 0 }));
  const client = createClient({
    baseUrl: polled.url,
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
  await polled.close();
});

it('changes come by a stream, also after the server was away', async () => {
  const stop = new AbortController();
  let isOpen = false;
  let refused = 0;
  const streamed: string[] = [];
  const client = createClient({
    baseUrl: 'http://calendar.example',
    retry: { attempts: 1 },
    random: () => 0,
    fetch: (url, init) => {
      if (!isOpen) {
        // the server is away when it begins, and there when it is asked for the third time
        isOpen = ++refused === 2;
        return Promise.reject(new TypeError('There is no server.'));
      }
      if (url.includes('/stream')) streamed.push(url);
      return fetch(url.replace('http://calendar.example', served.url), init);
    },
  });
  const following = client.follow({ kinds: ['tag'] }, { interval: 600_000, signal: stop.signal });
  const next = async () => (await following.next()).value;
  await calendar.tags.create({ name: 'one' });
  expect(await next()).toMatchObject({ changes: [{ tag: { name: 'one' } }] });
  const second = next();
  await expect.poll(() => streamed.length).toBe(1);
  await calendar.tags.create({ name: 'two' });
  expect(await second).toMatchObject({ changes: [{ tag: { name: 'two' } }] });
  const third = next();
  isOpen = false;
  await served.close();
  await calendar.tags.create({ name: 'three' });
  served = await serve(listenerOf({}));
  isOpen = true;
  expect(await third).toMatchObject({ changes: [{ tag: { name: 'three' } }] });
  const last = next();
  stop.abort();
  expect(await failureOf(last)).toMatchObject({ kind: 'abort' });
});

it.each([
  ['another answer', json(200, {}, { 'Content-Type': 'application/json' })],
  ['no such address', json(404, { code: 'rest_no_route', message: 'No.', data: { status: 404 } })],
  ['a stream that is cut', text(200, 'retry: 1\n\ndata: {"chan', { 'Content-Type': 'text/event-stream' })],
  [
    'a stream of something else',
    text(200, 'data: {}\n\ndata: x\n\nevent: refused\ndata: {}\n\n', {
      'Content-Type': 'text/event-stream',
    }),
  ],
])('changes are asked for again after %s instead of a stream', async (_, act) => {
  const page = json(200, { changes: [], cursor: 'a', more: false });
  const told = json(200, { changes: [{ kind: 'tag', id: 1, deleted: true }], cursor: 'b', more: false });
  const script = await serveScript(page, act, told);
  const client = createClient({ baseUrl: script.url, sleep: sleepAtOnce });
  const following = client.follow({}, { interval: 1 });
  expect(await following.next()).toMatchObject({ value: { cursor: 'b' } });
  expect(script.arrived.map(({ url }) => url.replace(/^.*v1/, ''))).toEqual([
    '/changes',
    '/changes/stream?cursor=a',
    '/changes?cursor=a',
  ]);
  await script.close();
});

it('what is wrong with a call ends it', async () => {
  const refused = json(410, { code: 'sync_token_expired', message: 'Too late.', data: { status: 410 } });
  const script = await serveScript(refused);
  const client = createClient({ baseUrl: script.url });
  expect(await failureOf(client.follow({ cursor: 'a' }).next())).toMatchObject({
    code: 'sync_token_expired',
  });
  await script.close();
});

it('a server without the interface refuses', async () => {
  const other = await serveCalendar();
  const client = createClient({ baseUrl: other.url });
  expect(await failureOf(client.changes())).toMatchObject({ status: 404, code: 'rest_no_route' });
  await other.close();
});
