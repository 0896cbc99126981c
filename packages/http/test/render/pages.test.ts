import type { Store } from '@kalends/core/store';
import { createReferenceStore } from '@kalends/store-kit';
import { describe, expect, it } from 'vitest';
import { createCache, type Page } from '../../src/render/cache.js';
import { cachedPage } from '../../src/render/pages.js';
import { aborted } from '../../src/request-error.js';
import { createWork } from '../../src/work/work.js';
import { ADMIN, newCalendar, newInterface } from '../../../http-adapter/test/site-of-tests.js';

/** A store that counts the records it is asked for. */
function createCountingStore() {
  const store = createReferenceStore();
  const asked = { records: 0 };
  const counting: Store = {
    ...store,
    load(kind, ids) {
      asked.records += ids.length;
      return store.load(kind, ids);
    },
    lookup(kind, slug) {
      asked.records++;
      return store.lookup(kind, slug);
    },
  };
  return { store: counting, asked };
}

async function site() {
  const { store, asked } = createCountingStore();
  const calendar = newCalendar({ store });
  const event = await calendar.events.create({
    title: 'Jazz',
    slug: 'jazz',
    start_date: '2027-05-01 20:00',
    end_date: '2027-05-01 23:00',
    venue: { venue: 'Hall' },
  });
  return { interface: newInterface(calendar), calendar, asked, event };
}

describe('an event that anybody may read', () => {
  it.each([
    ['getEvent', ({ id }: { id: number }) => id],
    ['getEventBySlug', () => 'jazz'],
  ])('is answered without a look at a record until someone writes: %s', async (operation, keyOf) => {
    const { interface: served, asked, calendar, event } = await site();
    const read = () => served.ask(operation, { actor: null, key: keyOf(event) });
    const first = await read();
    asked.records = 0;
    expect(await read()).toEqual(first);
    expect(asked.records).toBe(0);

    await calendar.venues.update(event.venue, { city: 'Rome' });
    const next = await read();
    expect(next.body['venue']).toMatchObject({ city: 'Rome' });
    expect(next.etag).toMatch(/^"[\da-f]{16}"$/);
    expect(next.etag).not.toBe(first.etag);

    await calendar.events.update(event.id, { status: 'draft' });
    await expect(read()).rejects.toMatchObject({ code: 'not_accessible' });
  });

  it('is answered to those who log in from the records, with what they may do', async () => {
    const { interface: served, event } = await site();
    await served.ask('getEvent', { actor: null, key: event.id });
    const { etag, allow } = await served.ask('getEvent', { actor: ADMIN, key: event.id });
    expect([etag, allow]).toEqual([undefined, ['GET', 'DELETE', 'POST', 'PUT', 'PATCH']]);
  });
});

describe('cachedPage', () => {
  it.each([
    [undefined, 1],
    [200, 1],
    [404, 2],
    [301, 2],
  ])('keeps an answer of status %s: it is made %i times for two requests', async (status, times) => {
    const cache = createCache(newCalendar());
    let made = 0;
    const make = async (): Promise<Page> => ({ ...(status && { status }), body: String((made += 1)) });
    for (let request = 0; request < 2; request++) await cachedPage(cache, 'a page', make, createWork());
    expect(made).toBe(times);
  });
});

it.each([
  ['fewer others', 1, 0],
  ['more others', 4, 0],
  ['as many others and an own one', 2, 1],
])('nothing of writes that the store has lost is answered after %s', async (_, others, own) => {
  let now = Date.UTC(2026, 10, 20);
  const [first, second] = [createReferenceStore(), createReferenceStore()];
  let current = first;
  const store = new Proxy<Store>(first, { get: (_target, name): unknown => Reflect.get(current, name) });
  const calendar = newCalendar({ store, clock: () => now });
  const served = newInterface(calendar);
  const dates = { start_date: '2027-05-01 20:00', end_date: '2027-05-01 23:00' };
  const write = async (on: Store, title: string) =>
    newCalendar({ store: on, clock: () => now }).events.create({ title, ...dates });
  const list = async () => (await served.ask('listEvents', { actor: null })).json;
  await list();
  for (const title of ['Lost', 'Lost']) await write(store, title);
  expect(await list()).toContain('Lost');
  now += 5_000;
  for (let number = 0; number < others; number++) await write(second, 'Other');
  current = second;
  for (let number = 0; number < own; number++) await calendar.events.create({ title: 'Own', ...dates });
  expect(await list()).not.toContain('Lost');
});

describe('requests for one page at the same time', () => {
  /** A page whose making is finished by the test. */
  function createSlowPage() {
    const calendar = newCalendar();
    const cache = createCache(calendar);
    const making: { resolve: (page: Page) => void; reject: (error: Error) => void }[] = [];
    const make = () => new Promise<Page>((resolve, reject) => making.push({ resolve, reject }));
    return { calendar, making, ask: () => cachedPage(cache, 'a page', make, createWork()) };
  }
  /** Until everything that waits for nothing but the store has gone on. */
  const idle = () => new Promise((resolve) => setImmediate(resolve));

  it('share one rendering', async () => {
    const { ask, making } = createSlowPage();
    const answers = Array.from({ length: 100 }, ask);
    await idle();
    making[0]?.resolve({ body: 'once' });
    const [first, ...others] = await Promise.all(answers);
    expect(making.length).toBe(1);
    for (const other of others) expect(other).toBe(first);
  });

  it('make it again where the one who asked first had left', async () => {
    const { ask, making } = createSlowPage();
    const answers = Promise.allSettled([ask(), ask(), ask()]);
    await idle();
    making[0]?.reject(aborted());
    await idle();
    making[1]?.resolve({ body: 'again' });
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(making).toHaveLength(2);
  });

  it('do not get what was begun before a write that they follow', async () => {
    const { ask, calendar, making } = createSlowPage();
    const before = ask();
    await idle();
    await calendar.tags.create({ name: 'Jazz' });
    const after = ask();
    await idle();
    expect(making.length).toBe(2);
    making[1]?.resolve({ body: 'new' });
    making[0]?.resolve({ body: 'old' });
    const pages = await Promise.all([before, after, ask()]);
    expect(pages.map(({ body }) => Buffer.from(body).toString())).toEqual(['old', 'new', 'new']);
  });

  it('share an error, and the next one tries again', async () => {
    const { ask, making } = createSlowPage();
    const answers = Promise.allSettled([ask(), ask()]);
    await idle();
    making[0]?.reject(new Error('broken'));
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = ask();
    await idle();
    making[1]?.resolve({ body: 'well' });
    expect(Buffer.from((await next).body).toString()).toBe('well');
  });
});

describe('the limit of the cache', () => {
  it('keeps a page of a megabyte, and none that is larger', () => {
    const cache = createCache(newCalendar());
    const keeps = (bytes: number): boolean => {
      for (let times = 0; times < 2; times++) cache.putPage(`${bytes}`, { body: new Uint8Array(bytes) }, 0);
      return cache.page(`${bytes}`) !== undefined;
    };
    expect([170_000, 990_000, 1_000_001].map(keeps)).toEqual([true, true, false]);
  });

  it('is not used up by a walk through large pages, and keeps those that are requested again', () => {
    const cache = createCache(newCalendar(), { bytes: 20_000_000 });
    const put = (name: string, bytes: number) => cache.putPage(name, { body: new Uint8Array(bytes) }, 0);
    put('small', 40_000);
    for (let number = 0; number < 200; number++) put(`walk ${number}`, 200_000);
    expect(cache.page('small')).toBeDefined();
    expect(cache.page('walk 199')).toBeUndefined();
    put('walk 199', 200_000);
    put('walk 0', 200_000);
    expect(cache.page('walk 199')).toBeDefined();
    expect(cache.page('walk 0')).toBeUndefined();
  });

  it('counts keys, which may be longer than what they stand for', () => {
    const cache = createCache(newCalendar(), { bytes: 500_000 });
    const keyOf = (number: number) => `${number} ${'x'.repeat(10_000)}`;
    for (let number = 0; number < 100; number++) cache.putPage(keyOf(number), { body: '' }, 0);
    const kept = Array.from({ length: 100 }, (_, number) => cache.page(keyOf(number))).filter(Boolean);
    expect(kept.length).toBeGreaterThan(40);
    expect(kept.length).toBeLessThan(50);
  });
});
