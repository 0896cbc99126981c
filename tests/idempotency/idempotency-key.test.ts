import { createCalendar, type Calendar } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { basicAuth, createHandler } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { createSqliteStore } from '@kalends/store-sqlite';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { login } from '../../packages/cli/test/running.js';

const USERS = [
  { id: 2, name: 'ann', role: 'editor', password: 'secret' },
  { id: 3, name: 'bob', role: 'editor', password: 'secret' },
  { id: 4, name: 'sue', role: 'subscriber', password: 'secret' },
] as const;

const DAY = 24 * 3_600_000;
const EVENT = { title: 'Jazz', start_date: '2031-05-01', end_date: '2031-05-01' };

const folder = mkdtempSync(join(tmpdir(), 'kalends-idempotency-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** What a server under test can be told. */
interface Served {
  readonly calendar: Calendar;
  readonly clock: { now: number };
  /** Creates a record over a socket. */
  readonly post: (
    path: string,
    body: object,
    key?: string,
    user?: (typeof USERS)[number]['name'],
  ) => Promise<{ status: number; text: string; json: Record<string, unknown>; location: string | null }>;
  readonly apiRoot: string;
}

/** Serves a store on a socket, with a clock that stands still. */
async function serve(store: Store, geocode?: () => Promise<null>): Promise<Served> {
  const clock = { now: Date.UTC(2031, 3, 1) };
  const calendar = createCalendar({ store, clock: () => clock.now, settings: geocode ? { geocode } : {} });
  const handler = createHandler({ calendar, baseUrl: 'http://calendar.test', identify: basicAuth(USERS) });
  const server = createServer(toNodeListener(handler));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ending.push(async () => {
    await new Promise((resolve) => server.close(resolve));
    await calendar.close();
  });
  const apiRoot = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wp-json/tribe/events/v1`;
  return {
    ...{ calendar, clock, apiRoot },
    async post(path, body, key, user = 'ann') {
      const response = await fetch(`${apiRoot}${path}`, {
        method: 'POST',
        headers: {
          ...login(user, 'secret'),
          'Content-Type': 'application/json',
          ...(key !== undefined && { 'Idempotency-Key': key }),
        },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      return {
        ...{ status: response.status, text, location: response.headers.get('location') },
        json: JSON.parse(text) as Record<string, unknown>,
      };
    },
  };
}

let files = 0;
const newFile = (): string => join(folder, `${files++}.db`);

const titles = async ({ calendar }: Served): Promise<string[]> => {
  const { items } = await calendar.events.list({ start_date: '2031-01-01', per_page: 50 });
  return items.map(({ title }) => title);
};

const STORES: Readonly<Record<string, () => Store>> = {
  'a memory store': createMemoryStore,
  'a SQLite store': () => createSqliteStore({ file: newFile(), durability: 'normal' }),
};

describe.each(Object.entries(STORES))('on %s', (_name, open) => {
  it.each([
    ['/events', EVENT],
    ['/venues', { venue: 'Hall', description: 'Large' }],
    ['/organizers', { organizer: 'Ann' }],
    ['/categories', { name: 'Music' }],
    ['/tags', { name: 'Live' }],
  ])('POST %s with the same key gives the same answer again', async (path, body) => {
    const { post } = await serve(open());
    const first = await post(path, body, 'key-1');
    expect(first.status).toBe(201);
    expect(await post(path, body, 'key-1')).toEqual(first);
    expect(await post(path, body, '"key-1"')).toEqual(first);
  });

  it('creates one event for one key, and another one without it or with another key', async () => {
    const served = await serve(open());
    for (const key of ['a', 'a', 'b', undefined, 'a']) await served.post('/events', EVENT, key);
    expect(await titles(served)).toEqual(['Jazz', 'Jazz', 'Jazz']);
  });

  it('creates one venue for the event of a key', async () => {
    const served = await serve(open());
    const body = { ...EVENT, venue: { venue: 'Hall' } };
    const first = await served.post('/events', body, 'a');
    expect((await served.post('/events', body, 'a')).text).toBe(first.text);
    expect((await served.calendar.venues.list()).total).toBe(1);
  });

  it('keeps the key of a creation that reused a venue', async () => {
    const served = await serve(open());
    const { json } = await served.post('/venues', { venue: 'Hall' });
    const first = await served.post('/venues', { venue: 'Hall' }, 'a');
    expect(first.json['id']).toBe(json['id']);
    expect((await served.post('/venues', { venue: 'Hall' }, 'a')).text).toBe(first.text);
    expect((await served.post('/venues', { venue: 'Attic' }, 'a')).status).toBe(422);
  });

  it('refuses another request with the key', async () => {
    const served = await serve(open());
    await served.post('/events', EVENT, 'a');
    for (const [path, body] of [
      ['/events', { ...EVENT, title: 'Rock' }],
      ['/events', {}],
      ['/tags', EVENT],
      ['/events?featured=1', EVENT],
    ] as const) {
      const { status, json } = await served.post(path, body, 'a');
      expect([status, json]).toEqual([
        422,
        {
          code: 'idempotency_key_reused',
          message: 'The idempotency key was used for another request.',
          data: { status: 422 },
        },
      ]);
    }
    expect(await titles(served)).toEqual(['Jazz']);
  });

  it('keeps the keys of callers apart', async () => {
    const served = await serve(open());
    const first = await served.post('/events', EVENT, 'a', 'ann');
    const other = await served.post('/events', { ...EVENT, title: 'Rock' }, 'a', 'bob');
    expect([other.status, other.json['title'], other.json['author']]).toEqual([201, 'Rock', '3']);
    expect((await served.post('/events', EVENT, 'a', 'ann')).text).toBe(first.text);
    // who may not create learns nothing
    expect((await served.post('/events', EVENT, 'a', 'sue')).json['code']).toBe('rest_forbidden');
    const response = await fetch(`${served.apiRoot}/events`, {
      method: 'POST',
      headers: { 'Idempotency-Key': 'a', 'Content-Type': 'application/json' },
      body: JSON.stringify(EVENT),
    });
    expect(response.status).toBe(401);
  });

  it('gives the record as it was created', async () => {
    const served = await serve(open());
    const first = await served.post('/events', EVENT, 'a');
    const tag = await served.post('/tags', { name: 'Live' }, 'b');
    const id = Number(first.json['id']);
    await served.calendar.events.update(id, { title: 'Changed' });
    expect((await served.post('/events', EVENT, 'a')).text).toBe(first.text);
    await served.calendar.events.delete(id);
    expect((await served.post('/events', EVENT, 'a')).text).toBe(first.text);
    await served.calendar.tags.delete(Number(tag.json['id']));
    expect((await served.post('/tags', { name: 'Live' }, 'b')).text).toBe(tag.text);
  });

  it('leaves the key of a refused creation unused', async () => {
    const served = await serve(open());
    expect((await served.post('/events', { title: 'Jazz' }, 'a')).status).toBe(400);
    expect((await served.post('/events', EVENT, 'a')).status).toBe(201);
    expect((await served.post('/events', EVENT, 'a')).status).toBe(201);
    expect(await titles(served)).toEqual(['Jazz']);
  });

  it('forgets a key after 24 hours', async () => {
    const served = await serve(open());
    const first = await served.post('/events', EVENT, 'a');
    served.clock.now += DAY - 1000;
    expect((await served.post('/events', EVENT, 'a')).text).toBe(first.text);
    served.clock.now += 1000;
    expect((await served.post('/events', EVENT, 'a')).json['id']).not.toBe(first.json['id']);
  });

  it('remembers the last 1,000 keys of a caller', async () => {
    const served = await serve(open());
    const ann = served.calendar.as({ id: 2, role: 'editor' });
    await served.post('/tags', { name: 'first' }, 'first');
    for (let n = 0; n < 1000; n++) {
      served.clock.now += 1000;
      await ann.venues.create({ venue: 'Hall' }, { idempotency: { key: String(n), request: '' } });
    }
    expect((await served.post('/tags', { name: 'first' }, 'first')).json['code']).toBe('term_exists');
    const kept = { idempotency: { key: '0', request: 'x' } };
    await expect(ann.venues.create({ venue: 'Hall' }, kept)).rejects.toThrow('used for another request');
  });

  it('refuses what is no key', async () => {
    const served = await serve(open());
    for (const key of ['', ' ', 'é', 'x'.repeat(256), 'a\tb']) {
      const { status, json } = await served.post('/events', EVENT, key);
      expect([key, status, json]).toEqual([
        key,
        400,
        {
          code: 'rest_invalid_param',
          message: 'Invalid parameter(s): Idempotency-Key',
          data: { status: 400, params: { 'Idempotency-Key': 'Invalid parameter.' }, details: [] },
        },
      ]);
    }
    expect((await served.post('/events', EVENT, 'x'.repeat(255))).status).toBe(201);
    expect((await served.post('/events', EVENT, ' ~!')).status).toBe(201);
  });
});

it('refuses a repetition while the first request is running', async () => {
  const gate = new EventEmitter();
  const running = once(gate, 'begun');
  const served = await serve(createMemoryStore(), async () => {
    gate.emit('begun');
    await once(gate, 'finish');
    return null;
  });
  const body = { venue: 'Hall', address: 'Street 1', city: 'Rome' };
  const first = served.post('/venues', body, 'a');
  await running;
  const { status, json } = await served.post('/venues', body, 'a');
  expect([status, json['code']]).toEqual([409, 'conflict']);
  gate.emit('finish');
  expect((await first).status).toBe(201);
  expect(await served.post('/venues', body, 'a')).toEqual(await first);
});

it('creates once when two servers on one file get the same key at the same time', async () => {
  const file = newFile();
  const servers = [await serve(createSqliteStore({ file })), await serve(createSqliteStore({ file }))];
  for (const path of ['/events', '/categories'])
    for (let n = 0; n < 10; n++) {
      const body = { ...EVENT, title: `Event ${n}`, name: `Term ${n}` };
      const answers = await Promise.all(servers.map(({ post }) => post(path, body, `${path} ${n}`)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[0]?.text).toBe(answers[1]?.text);
    }
  const [first] = servers;
  expect(first && (await titles(first)).length).toBe(10);
});

it('lets pages of other origins send the key', async () => {
  const served = await serve(createMemoryStore());
  const response = await fetch(`${served.apiRoot}/events`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://app.example', 'Access-Control-Request-Headers': 'idempotency-key' },
  });
  expect(response.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
});
