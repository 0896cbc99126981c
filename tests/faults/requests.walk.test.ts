import { createMemoryMedia } from '@kalends/media';
import { createUploads } from '@kalends/media/http';
import { CalendarError, createCalendar, type Actor } from '@kalends/core';
import { feeds } from '@kalends/feeds';
import { createHandler, tribeEvents, type HttpRequest } from '@kalends/http-adapter';
import { createMemoryStore } from '@kalends/store-memory';
import { sync } from '@kalends/sync';
import { describe, expect, it } from 'vitest';
import { readEverything } from '../../packages/cli/test/everything.js';
import { createRequestLimiter } from '../../packages/cli/src/serve/busy.js';
import { faultyStore } from './faulty-store.js';
import { formOf } from './form.js';

const NOW = Date.UTC(2031, 4, 1);

const event = (key: string) => ({
  ...{ title: `Event ${key}`, start_date: '2031-05-08 20:00', end_date: '2031-05-08 23:00' },
  ...{ venue: { venue: `Hall ${key}` }, tags: [`Tag ${key}`] },
});

const API = '/wp-json/tribe/events/v1';
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly json?: object;
  readonly form?: Buffer;
  readonly as?: 'visitor';
  /** What makes it the same request when it is sent again. */
  readonly key?: string;
}

const get = (path: string): Sent => ({ method: 'GET', path });

/** Requests to a calendar with one event, whose id is 2, after its venue; also those that are refused. */
const REQUESTS: Readonly<Record<string, Sent>> = {
  'a create': { method: 'POST', path: `${API}/events`, json: event('b') },
  'a create that is sent again': { method: 'POST', path: `${API}/events`, json: event('b'), key: 'b' },
  'an upload': {
    ...{ method: 'POST', path: `${API}/events` },
    form: formOf({ title: 'Pictured', start_date: '2031-05-08 20:00', end_date: '2031-05-08 23:00' }),
  },
  'a create that is refused': {
    method: 'POST',
    path: `${API}/events`,
    json: { title: 'x', start_date: 'never' },
  },
  'a change without the right': {
    method: 'POST',
    path: `${API}/events/2`,
    json: { title: 'x' },
    as: 'visitor',
  },
  'a change': { method: 'POST', path: `${API}/events/2`, json: { title: 'Changed', tags: ['New'] } },
  'a list': get(`${API}/events?start_date=2031-01-01&end_date=2032-01-01`),
  'a page that is not there': get(`${API}/events?page=7`),
  'an event that is not there': get(`${API}/events/999`),
  'what can be done': { method: 'OPTIONS', path: `${API}/events/2` },
  'a feed': get('/events/?ical=1'),
  changes: get('/wp-json/kalends/v1/changes'),
};

/** What is handed to a server, and can fail: with the number of the call, and how. */
interface Fault {
  readonly port: keyof typeof PORTS;
  readonly way: string;
  readonly nth: number;
}

/** What can fail, and how. */
const PORTS = {
  store: ['before', 'after'],
  clock: ['error', 'none', 'behind', 'ahead'],
  identify: ['error'],
  body: ['error', 'short', 'empty', 'twice'],
  media: ['error'],
  memory: ['error'],
} as const;

/** In place of the status of an answer whose connection is closed on its way. */
const CUT = 0;

const HOUR = 3_600_000;

/** What a clock gives that fails. */
const CLOCKS: Readonly<Record<string, () => number>> = {
  error: () => {
    throw new Error('There is no time.');
  },
  none: () => Number.NaN,
  behind: () => NOW - HOUR,
  ahead: () => NOW + HOUR,
};

/** What allocates memory for what comes and goes. */
const ALLOCATIONS: readonly (readonly [object, string])[] = [
  ...['alloc', 'allocUnsafe', 'concat'].map((name) => [Buffer, name] as const),
  [TextEncoder.prototype, 'encode'],
  [TextDecoder.prototype, 'decode'],
];

/** A server whose n-th call to a port fails, once it is armed. */
async function newSubject() {
  const inner = createMemoryStore();
  const faulty = faultyStore(inner);
  let fault: Fault | undefined;
  const counts = new Map<string, number>();
  /** How this call fails, if it does. */
  const fails = (port: keyof typeof PORTS): string | undefined => {
    counts.set(port, (counts.get(port) ?? 0) + 1);
    return fault?.port === port && counts.get(port) === fault.nth ? fault.way : undefined;
  };
  const clock = () => (CLOCKS[fails('clock') ?? ''] ?? (() => NOW))();
  const calendar = createCalendar({ store: faulty.store, clock });
  const media = createMemoryMedia();
  const uploads = createUploads({
    media: {
      ...media,
      put: async (...args) => {
        if (fails('media') !== undefined) throw new Error('ENOSPC');
        return media.put(...args);
      },
    },
  });
  const errors: unknown[] = [];
  const handler = createHandler({
    ...{ calendar, baseUrl: 'http://calendar.test', uploads },
    interfaces: [tribeEvents(), feeds(), sync()],
    identify: ({ headers }): Actor | null => {
      if (fails('identify') !== undefined) throw new Error('The directory does not answer.');
      return headers['x-as'] === 'visitor' ? null : { id: 1, role: 'administrator' };
    },
    onError: (error) => errors.push(error),
  });
  const limiter = createRequestLimiter();
  const limited = limiter.limit(handler, () => 'client');

  /** The bytes of a body, as far as they come. */
  function bytesOf({ json, form }: Sent): Uint8Array {
    const whole = form ?? Buffer.from(json === undefined ? '' : JSON.stringify(json));
    const way = fails('body');
    if (way === 'error') throw new CalendarError('internal', 'ECONNRESET');
    if (way === 'short') return whole.subarray(0, whole.length / 2);
    if (way === 'empty') return new Uint8Array();
    return way === 'twice' ? Buffer.concat([whole, whole]) : whole;
  }
  const send = async (sent: Sent) => {
    const { method, path: url, json, form, as, key } = sent;
    const request: HttpRequest = {
      ...{ method, url, clientAddress: '192.0.2.1' },
      headers: {
        host: 'calendar.test',
        ...(json && { 'content-type': 'application/json' }),
        ...(form && { 'content-type': 'multipart/form-data; boundary=edge' }),
        ...(as && { 'x-as': as }),
        ...(key && { 'idempotency-key': key }),
      },
      body: async () => bytesOf(sent),
    };
    const handled = await limited(request);
    if (!handled.matched) throw new Error('not matched');
    const { status, headers, body } = handled.response;
    if (typeof body === 'string') return { status, headers, text: body };
    const pieces: Uint8Array[] = [];
    if (body instanceof Uint8Array) pieces.push(body);
    else
      try {
        for await (const piece of body) pieces.push(piece);
      } catch {
        // the connection is closed before the end of the answer
        return { status: CUT, headers, text: '' };
      }
    return { status, headers, text: pieces.map((piece) => String.fromCharCode(...piece)).join('') };
  };

  const arm = (next: Fault | undefined): void => {
    fault = next;
    counts.clear();
    if (next?.port === 'store')
      void faulty.arm(next.nth, next.way as 'before', new CalendarError('internal', 'A fault.'));
    else void faulty.arm(Number.MAX_SAFE_INTEGER, 'before', undefined);
  };
  /** Counts and fails allocations while something works. */
  async function withMemory<T>(work: () => Promise<T>): Promise<T> {
    const endings = ALLOCATIONS.map(([owner, name]) => {
      const real = Reflect.get(owner, name) as (...args: readonly unknown[]) => unknown;
      Reflect.set(owner, name, function (this: unknown, ...args: readonly unknown[]) {
        // others of this process allocate, too
        const isOurs = new Error().stack?.includes('/packages/') === true;
        if (isOurs && fails('memory') !== undefined) throw new RangeError('Array buffer allocation failed');
        return real.apply(this, [...args]);
      });
      return () => void Reflect.set(owner, name, real);
    });
    try {
      return await work();
    } finally {
      endings.forEach((end) => end());
    }
  }
  arm(undefined);
  await calendar.events.create(event('a'));
  return {
    ...{ inner, send, arm, withMemory, errors, limiter, media },
    countOf: (port: keyof typeof PORTS) => (port === 'store' ? faulty.calls() : (counts.get(port) ?? 0)),
    disarm: () => {
      faulty.disarm();
      fault = undefined;
    },
  };
}

describe.each(Object.entries(REQUESTS))('%s', (_name, request) => {
  it.each(Object.keys(PORTS) as (keyof typeof PORTS)[])('is answered when a call fails: %s', async (port) => {
    const whole = await newSubject();
    const before = await readEverything(whole.inner);
    whole.arm(undefined);
    const usual = await whole.withMemory(() => whole.send(request));
    const calls = whole.countOf(port);
    const done = await readEverything(whole.inner);
    const isStream = request.path.includes('ical');
    for (const way of PORTS[port])
      for (let nth = 1; nth <= calls; nth++) {
        const where = JSON.stringify([port, way, nth]);
        const { inner, send, arm, disarm, withMemory, limiter, errors, media } = await newSubject();
        await send(get(`${API}/events/2`));
        arm({ port, way, nth });
        const answer = await withMemory(() => send(request));
        disarm();
        const isTold = [usual.status, 400, 500, ...(isStream ? [CUT] : [])].includes(answer.status);
        expect.soft(isTold, `${where} ${answer.status} ${answer.text}`).toBe(true);
        if (answer.status === 500 && request.method !== 'OPTIONS' && !isStream)
          expect
            .soft(JSON.parse(answer.text), where)
            .toMatchObject({ code: 'internal_server_error', data: { status: 500 } });
        if (answer.status === 500 || answer.status === CUT)
          expect.soft(errors.length, where).toBeGreaterThan(0);
        if (port !== 'clock' && port !== 'body')
          expect.soft([before, done], where).toContainEqual(await readEverything(inner));
        // a picture whose record may have been written stays until `kalends media purge`
        const [pictures, files] = [await inner.scan('image', 0, 9), await media.list()];
        if (answer.status === 500) expect.soft(files.length, where).toBeGreaterThanOrEqual(pictures.length);
        else expect.soft(files.length, where).toBe(pictures.length);
        // without a time no key is kept
        if (request.key !== undefined && way !== 'none') {
          expect.soft((await send(request)).status, where).toBe(201);
          const { events } = await readEverything(inner);
          const made = events.filter(({ title }) => title === 'Event b');
          expect.soft(made.length, where).toBe(1);
        }
        expect.soft(limiter.counts(), where).toEqual({ running: 0, reading: 0 });
        expect.soft((await send(get(`${API}/events/2`))).status, where).toBe(200);
        const next = await send({ method: 'POST', path: `${API}/events`, json: event('next') });
        expect.soft(next.status, where).toBe(201);
      }
  });
});
