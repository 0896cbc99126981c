import { createCalendar, type Actor } from '@kalends/core';
import { editor } from '@kalends/editor';
import { createHandler, limitLogins, tribeEvents, type HttpRequest } from '@kalends/http-adapter';
import { createMemoryMedia, type Media } from '@kalends/media';
import { createUploads } from '@kalends/media/http';
import { pages } from '@kalends/pages';
import { createSources } from '@kalends/sources';
import { createMemoryStore } from '@kalends/store-memory';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRequestLimiter } from '../../packages/cli/src/serve/busy.js';
import { formOf } from './form.js';

const NOW = Date.UTC(2031, 4, 1);
const API = '/wp-json/tribe/events/v1';
const TIMES = { start_date: '2031-05-08 20:00', end_date: '2031-05-08 23:00' };

/** A function of the host that has no answer, and one that has. */
type Answering = 'never' | 'usual';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** What work comes to, while the clock of the timers goes on. */
async function whileTimePasses<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const end = (): void => void (isOver = true);
  void work.then(end, end);
  const hasEnded = (): boolean => isOver;
  while (!hasEnded()) {
    await vi.advanceTimersByTimeAsync(1_000);
    await new Promise<void>(setImmediate);
  }
  return work;
}

/** A server of which one function of its host may not answer. */
async function newSubject(silent: string) {
  const calendar = createCalendar({ store: createMemoryStore(), clock: () => NOW });
  await calendar.events.create({ title: 'Jazz', ...TIMES });
  let answering: Answering = 'usual';
  let called = (): void => undefined;
  const heard = new Promise<void>((resolve) => (called = resolve));
  /** A function of the host by its name. */
  const of = <A extends readonly unknown[], T>(name: string, usual: (...args: A) => T) =>
    function (...args: A): T | Promise<never> {
      if (name !== silent || answering === 'usual') return usual(...args);
      called();
      return new Promise<never>(() => undefined);
    };
  const media = createMemoryMedia();
  const uploads = createUploads({
    media: Object.freeze({
      put: of('put', async (...put: Parameters<Media['put']>) => media.put(...put)),
      get: of('get', async (...get: Parameters<Media['get']>) => media.get(...get)),
      delete: of('delete', async (key: string) => media.delete(key)),
      list: of('list', async () => media.list()),
    }),
    // room for one picture: what is reserved has to be given back
    quota: { total: 100 },
    ...{ sharp: false, path: '/media', clock: () => 0 },
  });
  const errors: unknown[] = [];
  const identify = of('identify', ({ headers }: HttpRequest): Actor | null =>
    headers['authorization'] === undefined ? null : { id: 1, role: 'administrator' },
  );
  const handler = createHandler({
    ...{ calendar, uploads, baseUrl: 'http://calendar.test' },
    identify: limitLogins(identify),
    interfaces: [
      tribeEvents(),
      pages({ cards: of('cards', async () => new Uint8Array()) }),
      editor({
        sessions: {
          begin: () => Promise.reject(new Error()),
          actorOf: () => Promise.resolve(null),
          end: () => Promise.resolve(),
        },
        firstAccount: {
          isValid: () => false,
          isWaiting: of('isWaiting', () => false),
          create: () => Promise.reject(new Error()),
        },
      }),
    ],
    onError: ({ cause }) => errors.push(cause),
  });
  const limiter = createRequestLimiter();
  const limited = limiter.limit(handler, () => 'client');
  const send = async (method: string, url: string, fields?: Readonly<Record<string, string>>) => {
    const handled = await limited({
      ...{ method, url, clientAddress: '192.0.2.1' },
      headers: {
        ...{ host: 'calendar.test', authorization: `Basic ${btoa('ann:secret')}` },
        ...(fields && { 'content-type': 'multipart/form-data; boundary=edge' }),
      },
      body: () => Promise.resolve(fields === undefined ? new Uint8Array() : formOf(fields)),
    });
    if (!handled.matched) throw new Error('not matched');
    return handled.response;
  };
  return { ...{ send, limiter, errors, heard }, set: (next: Answering) => (answering = next) };
}

const [LIST, UPLOAD] = [`${API}/events?start_date=2031-01-01`, `${API}/events`];
const PICTURED = { title: 'Pictured', ...TIMES };
const FILE = `/media/${'a'.repeat(32)}/full.png`;

/** What calls the function, and what it has when the function answers. */
const CALLS: Readonly<
  Record<string, readonly [string, string, (Readonly<Record<string, string>> | undefined)?]>
> = {
  identify: ['GET', LIST],
  get: ['GET', FILE],
  put: ['POST', UPLOAD, PICTURED],
  list: ['POST', UPLOAD, PICTURED],
  cards: ['GET', '/event-card/jazz.png'],
  isWaiting: ['GET', '/manage/login'],
};

it.each(Object.entries(CALLS))('`%s` that never answers ends with 503', async (name, request) => {
  const { send, limiter, errors, heard, set } = await newSubject(name);
  set('never');
  // one picture has room
  const sent = (name === 'put' ? [1] : [1, 2]).map(() => send(...request));
  await heard;
  // what waits for another one ends in its own time
  for (const { status, headers } of await whileTimePasses(Promise.all(sent))) {
    expect(status).toBe(503);
    expect(headers).toMatchObject({ 'Retry-After': expect.stringMatching(/^[12]$/) });
    expect(headers['Cache-Control']).toContain('no-store');
  }
  expect(errors.map(String)).toContain(`Error: ${name} has not answered within 30 seconds.`);
  expect(errors.length).toBeLessThanOrEqual(2);
  expect(limiter.counts()).toEqual({ running: 0, reading: 0 });
  set('usual');
  const next = await whileTimePasses(send(...request));
  expect(next.status).toBe(name === 'get' ? 404 : request[0] === 'POST' ? 201 : 200);
});

it('files that are never deleted do not hold a refusal', async () => {
  const { send, limiter, heard, set } = await newSubject('delete');
  set('never');
  const refused = send('POST', UPLOAD, { ...PICTURED, start_date: 'never' });
  await heard;
  expect((await whileTimePasses(refused)).status).toBe(400);
  expect(limiter.counts()).toEqual({ running: 0, reading: 0 });
});

it('a source whose fetcher never answers is refused, and then followed', async () => {
  const store = createMemoryStore();
  const calendar = createCalendar({ store, clock: () => NOW });
  let called = (): void => undefined;
  const heard = new Promise<void>((resolve) => (called = resolve));
  const errors: unknown[] = [];
  const sources = createSources({
    ...{ calendar, store, random: () => 0.5 },
    ask() {
      called();
      return new Promise(() => undefined);
    },
    onError: (error) => errors.push(error),
  });
  const source = await sources.add({ url: 'https://other.example/a.ics' }, { tries: false });
  const taken = sources.take(source.id);
  await heard;
  expect(await whileTimePasses(taken)).toMatchObject({ failures: 1 });
  expect(errors).toHaveLength(1);
  // its lease has ended
  expect(await whileTimePasses(sources.take(source.id))).toMatchObject({ failures: 2 });
});
