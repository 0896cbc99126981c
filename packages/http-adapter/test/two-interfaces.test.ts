import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CalendarError } from '@kalends/core';
import type { Answer, Interface, Operation } from '@kalends/http';
import { toNodeListener } from '@kalends/http-adapter/node';
import { afterEach, expect, it, vi } from 'vitest';
import { createHandler, tribeEvents, type HandlerOptions } from '../src/index.js';
import { ADMIN, newCalendar } from './site-of-tests.js';

const DATES = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' };
const API = '/wp-json/tribe/events/v1';

const reading = (operationId: string, run: Operation['run']): Operation => ({
  ...{ operationId, summary: operationId, methods: ['GET'], status: 200, run },
});

/** Whether the last endless stream was ended. */
let ended = false;

/** A small interface in a dialect of its own: plain text, one line for each event. */
const plainText = (): Interface => {
  async function lines({ calendar }: Parameters<Operation['run']>[0]): Promise<Answer> {
    const { items } = await calendar.events.list({ start_date: '2027-01-01' });
    return {
      headers: { 'Cache-Control': 'max-age=60' },
      body: items.map(({ id, title }) => `${id} ${title}\n`).join(''),
    };
  }
  async function* counting(): AsyncGenerator<Uint8Array> {
    for (const part of ['one ', 'two ', 'thrée']) yield new TextEncoder().encode(part);
  }
  async function* endless(): AsyncGenerator<Uint8Array> {
    ended = false;
    try {
      for (;;) yield new Uint8Array(65_536);
    } finally {
      ended = true;
    }
  }
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode('one ');
    throw new Error('no more');
  }
  const validators = { etag: '"state-1"', headers: { 'Last-Modified': 'Fri, 20 Nov 2026 10:00:00 GMT' } };
  return {
    routes: [
      {
        path: '/state.txt',
        operations: [reading('state', () => ({ ...validators, body: counting() }))],
      },
      { path: '/endless.txt', operations: [reading('endless', () => ({ body: endless() }))] },
      { path: '/failing.txt', operations: [reading('failing', () => ({ body: failing() }))] },
      { path: '/events.txt', operations: [reading('lines', lines)] },
      { path: '/stream.txt', operations: [reading('stream', () => ({ body: counting() }))] },
      {
        path: '/bytes/{id}',
        operations: [
          reading('bytes', ({ key }) => ({
            body: new Uint8Array([1, 2, Number(key)]),
            contentType: 'application/octet-stream',
          })),
        ],
      },
      {
        path: '/event/{slug}',
        operations: [
          reading('title', async ({ calendar, key }) => ({
            body: (await calendar.events.get(key)).title,
          })),
        ],
      },
    ],
    dialect: {
      contentType: 'text/plain; charset=UTF-8',
      form: {
        result: (answer) => answer,
        error: ({ message }) => ({ body: `${message}\n` }),
      },
    },
  };
};

let close = (): void => undefined;
afterEach(() => close());

/** Both interfaces on a socket, with one event. */
async function site(options: Partial<HandlerOptions> = {}) {
  const calendar = newCalendar();
  const event = await calendar.events.create({ title: 'Jazz à la carte', ...DATES });
  const handler = createHandler({
    calendar,
    baseUrl: 'http://calendar.test',
    interfaces: [tribeEvents(), plainText],
    ...options,
  });
  const server = createServer(toNodeListener(handler)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  close = () => server.close();
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = (path: string, init?: RequestInit) => fetch(base + path, init);
  return { calendar, event, get };
}

it('serves two interfaces, each in its own dialect', async () => {
  const { event, get } = await site();
  const text = await get('/events.txt');
  expect([text.status, text.headers.get('content-type'), await text.text()]).toEqual([
    200,
    'text/plain; charset=UTF-8',
    `${event.id} Jazz à la carte\n`,
  ]);
  expect(text.headers.get('cache-control')).toBe('max-age=60');
  expect(text.headers.get('x-robots-tag')).toBeNull();
  expect(text.headers.get('allow')).toBe('GET');
  const json = await get(`${API}/events/${event.id}`);
  expect(await json.json()).toMatchObject({ title: 'Jazz à la carte' });
  expect(json.headers.get('x-robots-tag')).toBe('noindex');
});

it('answers failures in the dialect of the interface', async () => {
  const { get } = await site();
  const missing = await get('/event/nothing');
  expect([missing.status, await missing.text()]).toEqual([400, 'Invalid parameter(s): slug\n']);
  const posted = await get('/events.txt', { method: 'POST' });
  expect(posted.status).toBe(404);
  expect(await posted.text()).toMatch(/^No route was found/);
  expect((await get('/elsewhere')).status).toBe(404);
  expect(await (await get(`${API}/nothing`)).json()).toMatchObject({ code: 'rest_no_route' });
});

it('sends bytes and streams', async () => {
  const { get } = await site();
  const bytes = await get('/bytes/7');
  expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(new Uint8Array([1, 2, 7]));
  expect(bytes.headers.get('content-type')).toBe('application/octet-stream');
  const stream = await get('/stream.txt');
  expect(await stream.text()).toBe('one two thrée');
  expect([stream.headers.get('content-length'), stream.headers.get('etag')]).toEqual([null, null]);
  const head = await get('/stream.txt', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

it.each([
  [{}, 200],
  [{ 'If-None-Match': '"state-1"' }, 304],
  [{ 'If-None-Match': '"state-2"' }, 200],
  [{ 'If-Modified-Since': 'Fri, 20 Nov 2026 10:00:00 GMT' }, 304],
  [{ 'If-Modified-Since': 'Fri, 20 Nov 2026 09:59:59 GMT' }, 200],
  [{ 'If-Modified-Since': 'yesterday' }, 200],
  [{ 'If-None-Match': '"state-2"', 'If-Modified-Since': 'Fri, 20 Nov 2026 10:00:00 GMT' }, 200],
])('answers a stream whose state is known to %j with %i', async (headers, status) => {
  const { get } = await site();
  const read = await get('/state.txt', { headers: headers as Record<string, string> });
  expect([read.status, read.headers.get('etag')]).toEqual([status, '"state-1"']);
  expect(read.headers.get('last-modified')).toBe('Fri, 20 Nov 2026 10:00:00 GMT');
  expect(await read.text()).toBe(status === 200 ? 'one two thrée' : '');
});

it('reports a stream that fails, and breaks it off', async () => {
  const told: CalendarError[] = [];
  const { get } = await site({ onError: (error) => told.push(error) });
  const read = await get('/failing.txt');
  await expect(read.text()).rejects.toThrow();
  expect(told.map(({ cause }) => (cause as Error).message)).toEqual(['no more']);
});

it('reports no stream that its client has left, and ends it', async () => {
  const told: CalendarError[] = [];
  const { get } = await site({ onError: (error) => told.push(error) });
  const controller = new AbortController();
  const read = await get('/endless.txt', { signal: controller.signal });
  await read.body?.getReader().read();
  controller.abort();
  await expect.poll(() => ended).toBe(true);
  expect(told).toEqual([]);
});

it.each(['/events.txt', `${API}/events?start_date=2027-01-01`, `${API}/events/1`, `${API}/doc`])(
  'says of %s that it has not changed as long as it has not',
  async (path) => {
    const { calendar, event, get } = await site();
    const first = await get(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\da-f]{16}"$/);
    const again = (given: string) => get(path, { headers: { 'If-None-Match': given } });
    for (const given of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const { status, headers } = await again(given);
      expect([status, headers.get('etag'), headers.get('vary')]).toEqual([304, etag, 'Origin']);
    }
    expect((await again('"x"')).status).toBe(200);
    expect((await get(path, { method: 'HEAD' })).headers.get('etag')).toBe(etag);
    await calendar.events.update(event.id, { title: 'Changed' });
    expect((await again(etag)).status).toBe(path.endsWith('/doc') ? 304 : 200);
  },
);

it('has no ETag for what depends on the caller, nor for failures', async () => {
  const { get } = await site({ identify: () => ADMIN });
  const read = await get('/events.txt', { headers: { 'If-None-Match': '*' } });
  expect([read.status, read.headers.get('etag')]).toEqual([200, null]);
  expect(read.headers.get('cache-control')).toContain('no-store');
  expect((await get(`${API}/events/99`)).headers.get('etag')).toBeNull();
});

it('prints a failure of ours once, with the id that the answer has', async () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    const cause = new Error('no database');
    const { get } = await site({ identify: () => Promise.reject(cause) });
    const failed = await get('/events.txt?secret=1');
    expect(failed.status).toBe(500);
    const id = failed.headers.get('x-request-id') ?? '';
    expect(id).not.toBe('');
    expect(print.mock.calls).toEqual([[`GET /events.txt (${id}) failed:`, cause]]);
  } finally {
    print.mockRestore();
  }
});

it('prints a refusal of the store without its trace', async () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    const full = new CalendarError('store_full', 'No space.', {}, { cause: new Error('SQLITE_FULL') });
    const { get } = await site({ identify: () => Promise.reject(full) });
    const { status, headers } = await get('/events.txt');
    expect(status).toBe(507);
    const id = headers.get('x-request-id') ?? '';
    expect(print.mock.calls).toEqual([[`GET /events.txt (${id}) failed:`, 'No space. SQLITE_FULL']]);
  } finally {
    print.mockRestore();
  }
});

it('prints a failure to tell what is allowed once', async () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    const allowed = (): never => {
      throw new Error('never');
    };
    const odd = { ...reading('odd', () => ({ body: '' })), allowed };
    const { get } = await site({
      interfaces: [() => ({ ...plainText(), routes: [{ path: '/odd', operations: [odd] }] })],
    });
    expect((await get('/odd')).status).toBe(500);
    expect(print).toHaveBeenCalledOnce();
  } finally {
    print.mockRestore();
  }
});

it('leaves failures to the hook where there is one', async () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    const told: CalendarError[] = [];
    const { get } = await site({
      identify: () => Promise.reject(new Error('no database')),
      onError: (error) => told.push(error),
    });
    expect((await get('/events.txt')).status).toBe(500);
    expect([told.length, print.mock.calls.length]).toEqual([1, 0]);
  } finally {
    print.mockRestore();
  }
});

it.each([0, 64_000_000])('refuses a bad password of an event with %i bytes of cache', async (bytes) => {
  const { event, get } = await site({ cache: { bytes } });
  const path = `${API}/events/${event.id}`;
  for (let times = 0; times < 3; times++) {
    expect((await get(path)).status).toBe(200);
    expect((await get(`${path}?password=`)).status).toBe(400);
    expect((await get(`${path}?password[]=x`)).status).toBe(400);
    expect((await get(`${path}?password=secret`)).status).toBe(200);
  }
});

it('tells the same in OPTIONS and in the document from second to second', async () => {
  let now = Date.UTC(2026, 10, 20, 12);
  const calendar = newCalendar({ clock: () => now });
  const handler = createHandler({ calendar, baseUrl: 'http://calendar.test' });
  const ask = async (method: string, path: string) => {
    const sent = { method, url: API + path, headers: {}, body: async () => new Uint8Array() };
    const handled = await handler(sent);
    return handled.matched ? handled.response.body : undefined;
  };
  const all = () => Promise.all([ask('GET', ''), ask('GET', '/doc'), ask('OPTIONS', '/events')]);
  const noon = await all();
  expect(noon).not.toContain(undefined);
  now += 59_000;
  expect(await all()).toEqual(noon);
  now += 86_400_000;
  expect(await all()).not.toEqual(noon);
});
