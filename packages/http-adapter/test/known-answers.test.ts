import { createCalendar } from '@kalends/core';
import { createMemoryStore } from '@kalends/store-memory';
import type { Handler, HttpRequest } from '@kalends/http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHandler } from '../src/index.js';
import { LIST_ARGS } from '../src/wire/list-args.js';

/** 14:50:20 in Rome, in the last but one minute before the third quarter of an hour is over. */
const NOW = Date.UTC(2030, 4, 6, 12, 50, 20);
const API = '/wp-json/tribe/events/v1';

const EDITOR = { id: 1, role: 'editor' } as const;

interface Sent {
  readonly method?: string;
  readonly headers?: HttpRequest['headers'];
}

/** Two handlers of one calendar on a clock that can be set: with a cache, and without. */
async function twoHandlers(options: Partial<Parameters<typeof createHandler>[0]> = {}) {
  const time = { now: NOW, passes: 0 };
  const calendar = createCalendar({
    store: createMemoryStore(),
    clock: () => (time.now += time.passes),
    settings: { timezone: 'Europe/Rome' },
  });
  const calls = { version: 0, as: 0 };
  const counting: typeof calendar = {
    ...calendar,
    version: () => (calls.version++, calendar.version()),
    as: (...actor) => (calls.as++, calendar.as(...actor)),
  };
  const at = (minutes: number) =>
    new Date(NOW + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const ids: number[] = [];
  for (const minutes of [-120, -5, 3, 8, 30, 2_000]) {
    const { id } = await calendar.events.create({
      ...{ title: `Event ${minutes}`, timezone: 'UTC', start_date: at(minutes), end_date: at(minutes + 4) },
      ...{ venue: { venue: `Hall ${minutes}` }, categories: ['Music'] },
    });
    ids.push(id);
  }
  const handlerWith = (bytes: number) =>
    createHandler({ calendar: counting, baseUrl: 'https://calendar.test', cache: { bytes }, ...options });
  const ask =
    (handler: Handler) =>
    async (target: string, { method = 'GET', headers = {} }: Sent = {}) => {
      const request: HttpRequest = {
        ...{ method, url: `${API}${target}`, headers: { host: 'calendar.test', ...headers } },
        body: async () => new Uint8Array(),
      };
      const handled = await handler(request);
      if (!handled.matched) return undefined;
      const { status, headers: answered, body } = handled.response;
      const text = typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array);
      return { status, headers: answered, text };
    };
  return { time, calendar, calls, ids, cached: ask(handlerWith(64_000_000)), fresh: ask(handlerWith(0)) };
}

const RELATIVE = ['now', '+3 minutes', '-5 minutes', 'today', 'tomorrow', '+1 day', '2030-05-06 12:55:00'];

const TARGETS = [
  ...['/events', '/events?', '/events/?page=1', '/events?per_page=2&page=2', '/doc', '/', '/venues', '/tags'],
  ...['/events?x=1', '/events?_envelope=1', '/events?_jsonp=cb', '/events?_fields=total', '/categories'],
  ...['/events/by-slug/event-3', '/venues?only_with_upcoming=true', '/venues?has_events=1', '/nothing'],
  ...RELATIVE.flatMap((date) =>
    ['starts_after', 'ends_before', 'start_date', 'modified_after'].flatMap((name) => [
      `/events?${name}=${encodeURIComponent(date)}`,
      `/events?${name}=${encodeURIComponent(date)}&strict_dates=1`,
    ]),
  ),
];

const HEADERS: readonly HttpRequest['headers'][] = [
  {},
  { accept: 'text/html' },
  { host: 'calendar.test:8080' },
  { host: 'a, b' },
  { host: ['calendar.test', 'b'] },
  { origin: 'https://elsewhere.example' },
  { authorization: 'Basic wrong' },
  { cookie: 'theme=dark' },
  { 'x-wp-nonce': 'none' },
  { 'x-http-method-override': 'DELETE' },
  { 'sec-fetch-site': 'cross-site' },
];

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      target: fc.constantFrom(...TARGETS),
      method: fc.constantFrom('GET', 'GET', 'HEAD', 'get'),
      headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, fc.constantFrom(...HEADERS)),
      isKnown: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ seconds: fc.constantFrom(1, 20, 170, 300, 900, 86_400, -30) }) },
  { weight: 1, arbitrary: fc.record({ write: fc.nat({ max: 5 }) }) },
);

describe('an answer that everybody got', () => {
  it('is not given to a request with several hosts', async () => {
    const { cached } = await twoHandlers();
    for (const [host, status] of [
      ['calendar.test', 200],
      ['calendar.test', 200],
      [['calendar.test', 'calendar.test'], 400],
    ] as const)
      expect((await cached('/events', { headers: { host } }))?.status).toBe(status);
  });

  it('is given again as one without a cache would be: random requests, writes and times', async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const { time, calendar, ids, cached, fresh } = await twoHandlers();
      const tags = new Map<string, string>();
      for (const one of steps) {
        if ('seconds' in one) time.now += one.seconds * 1000;
        else if ('write' in one)
          await calendar.events.update(ids[one.write] ?? 0, { cost: String(time.now % 97) });
        else {
          const { target, method, isKnown } = one;
          const tag = isKnown ? tags.get(target) : undefined;
          const headers = { ...one.headers, ...(tag !== undefined && { 'if-none-match': tag }) };
          const wanted = await fresh(target, { method, headers });
          if (wanted?.headers['ETag'] !== undefined) tags.set(target, wanted.headers['ETag']);
          for (let times = 0; times < 2; times++)
            expect({ target, time: time.now, ...(await cached(target, { method, headers })) }).toEqual({
              ...{ target, time: time.now },
              ...wanted,
            });
        }
      }
    });
    await fc.assert(property, { numRuns: 25 });
  });

  it.each(Object.keys(LIST_ARGS.event))('does not depend on the second, whatever %s is', async (name) => {
    const { time, cached, fresh } = await twoHandlers();
    for (const value of RELATIVE) {
      const target = `/events?${name}=${encodeURIComponent(value)}`;
      await cached(target);
      time.now += 1000;
      expect(await cached(target)).toEqual(await fresh(target));
    }
  });

  it('is that of the next day after a midnight while it was made', async () => {
    const midnight = Date.UTC(2030, 4, 7);
    const { time, cached, fresh } = await twoHandlers();
    for (let before = 1; before < 20; before++) {
      time.now = midnight - before;
      time.passes = 1;
      const target = `/events?before=${before}`;
      await cached(target);
      time.passes = 0;
      time.now = midnight + 5_000;
      expect(await cached(target)).toEqual(await fresh(target));
    }
  });

  it.each(['/events', '/venues?only_with_upcoming=true', '/events?modified_after=-5%20minutes'])(
    'is given without decoding %s',
    async (target) => {
      const { cached, calls, calendar, ids } = await twoHandlers();
      const first = await cached(target);
      calls.version = 0;
      expect(await cached(target)).toEqual(first);
      expect(calls.version).toBe(1);
      await calendar.events.update(ids[5] ?? 0, {
        title: 'Another title',
        venue: { venue: 'Another title' },
      });
      expect((await cached(target))?.text).not.toBe(first?.text);
    },
  );

  it.each([
    ['asks whether its copy is up to date', 'GET', 304],
    ['asks for the headers', 'HEAD', 200],
  ])('is known from a client that only %s', async (_what, method, status) => {
    const { cached, calls, calendar, ids } = await twoHandlers();
    const target = `/events/${ids[0]}`;
    const etag = (await cached(target))?.headers['ETag'] ?? '';
    const headers = method === 'GET' ? { 'if-none-match': etag } : {};
    await calendar.events.update(ids[5] ?? 0, { title: 'Another title' });
    const asked = await cached(target, { method, headers });
    calls.as = 0;
    expect(await cached(target, { method, headers })).toEqual(asked);
    expect([asked?.status, calls.as]).toEqual([status, 0]);
  });

  it('is not for someone who is identified, however that is done', async () => {
    const identify: NonNullable<Parameters<typeof createHandler>[0]['identify']> = ({ headers }) => {
      if (headers['x-key'] === 'wrong') throw new Error('no such key');
      return headers['x-key'] === undefined ? null : EDITOR;
    };
    const { cached, fresh } = await twoHandlers({ identify, onError: () => undefined });
    await cached('/events');
    for (const key of ['ours', 'wrong']) {
      const headers = { 'x-key': key, 'x-request-id': '1' };
      expect(await cached('/events', { headers })).toEqual(await fresh('/events', { headers }));
    }
    const known = await cached('/events', { headers: { 'x-key': 'ours' } });
    expect(known?.headers).not.toHaveProperty('ETag');
    expect((await cached('/events'))?.headers).toHaveProperty('ETag');
  });

  it('is logged like the first one', async () => {
    const entries: object[] = [];
    const { cached } = await twoHandlers({
      onAnswer: ({ id: _id, duration: _, ...entry }) => entries.push(entry),
    });
    for (let times = 0; times < 3; times++) await cached('/events?colour=red');
    expect(entries).toEqual(Array.from({ length: 3 }, () => entries[0]));
    expect(entries[0]).toMatchObject({ route: '/events', status: 200, actor: null, ignored: ['colour'] });
  });
});
