import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createCalendar } from '@kalends/core';
import type { Sleep } from '@kalends/client';
import { createHandler } from '@kalends/http-adapter';
import { toNodeListener } from '@kalends/http-adapter/node';
import { createMemoryStore } from '@kalends/store-memory';
import { compareSites, type RequestLimits } from '@kalends/compare';
import { importSite } from '@kalends/importer';

const NOW = Date.UTC(2031, 4, 10, 12);
const store = createMemoryStore();

beforeAll(async () => {
  const calendar = createCalendar({ store, clock: () => NOW });
  for (let n = 0; n < 320; n++)
    await calendar.events.create({ title: `Event ${n}`, start_date: '2031-05-20', end_date: '2031-05-20' });
});

/** Answers a request itself, or lets the calendar do so by `next`. */
type Intercept = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Serves the calendar with something in front of it. */
async function site(intercept: Intercept): Promise<string> {
  let listener: RequestListener = () => undefined;
  const server = createServer((request, response) =>
    intercept(request, response, () => listener(request, response)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const calendar = createCalendar({ store, clock: () => NOW });
  listener = toNodeListener(createHandler({ calendar, baseUrl: url }));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return url;
}

interface Run extends RequestLimits {
  readonly clock?: () => number;
  readonly sleep?: Sleep;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Whatever the tests do not wait for takes for ever. */
const never: Sleep = (_, signal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

const random = (): number => 0;

const RUNS: readonly (readonly [string, (url: string, options: Run) => Promise<unknown>])[] = [
  [
    'an import',
    (baseUrl, { sleep = never, ...options }) =>
      importSite({ baseUrl, store: createMemoryStore(), clock: () => NOW, random, sleep, ...options }),
  ],
  [
    'a comparison',
    async (baseUrl, { sleep = never, headers, ...options }) => {
      const other = await site((_request, _response, next) => next());
      const a = { baseUrl, random, headers };
      const b = { baseUrl: other, random };
      const only = ['tags'] as const;
      return compareSites({ a, b, only, clock: () => NOW, sleep, ...options });
    },
  ],
];

describe.each(RUNS)('%s', (_, run) => {
  it.each([4, 20])('starts no more than %i requests a second', async (rate) => {
    let [now, arrived] = [NOW, 0];
    const sleep: Sleep = (milliseconds, signal) => {
      if (milliseconds >= 30_000) return never(milliseconds, signal);
      now += milliseconds;
      return Promise.resolve();
    };
    const url = await site((_request, _response, next) => {
      arrived += 1;
      next();
    });
    await run(url, { rate, concurrency: 1, sleep, clock: () => now });
    expect(arrived).toBeGreaterThan(8);
    expect(Math.round(now - NOW)).toBeGreaterThanOrEqual(((arrived - 1) * 1000) / rate);
  });

  it('waits no longer when the clock is set back', async () => {
    let [now, slept, arrived] = [NOW, 0, 0];
    const sleep: Sleep = (milliseconds, signal) => {
      // the time limits of requests and calls
      if (milliseconds >= 30_000 && milliseconds < 3_000_000) return never(milliseconds, signal);
      slept += milliseconds;
      now += milliseconds;
      return Promise.resolve();
    };
    const url = await site((_request, _response, next) => {
      if (++arrived === 3) now -= 3_600_000;
      next();
    });
    await run(url, { rate: 20, concurrency: 1, sleep, clock: () => now });
    expect(slept).toBeLessThanOrEqual(arrived * 50);
  });

  it.each([1, 3])('has %i requests under way at most, and at times', async (concurrency) => {
    let [current, most] = [0, 0];
    const url = await site((_request, response, next) => {
      current += 1;
      most = Math.max(most, current);
      response.once('finish', () => (current -= 1));
      // answered once the others have had every chance to arrive
      const answer = (turns: number): unknown =>
        turns === 0 || current > concurrency ? next() : setImmediate(answer, turns - 1);
      answer(60);
    });
    await run(url, { concurrency });
    expect(most).toBe(concurrency);
  });

  it('sends the given headers with every request', async () => {
    const values = new Set<unknown>();
    const url = await site(({ headers }, _response, next) => {
      values.add(headers['x-staging']);
      next();
    });
    await run(url, { headers: { 'X-Staging': 'let me in' } });
    expect([...values]).toEqual(['let me in']);
  });

  it('sends a request again that is not answered in time', async () => {
    const timers = new Set<() => void>();
    const sleep: Sleep = (milliseconds, signal) =>
      milliseconds === 5000
        ? Promise.race([never(milliseconds, signal), new Promise<void>((due) => timers.add(due))])
        : milliseconds < 5000
          ? Promise.resolve()
          : never(milliseconds, signal);
    const arrived: string[] = [];
    const url = await site(({ url: path = '' }, _response, next) => {
      arrived.push(path);
      if (arrived.length !== 3) next();
      else setImmediate(() => timers.forEach((due) => due()));
    });
    await run(url, { sleep, timeout: 5000, concurrency: 1 });
    expect(arrived.filter((path) => path === arrived[2]).length).toBeGreaterThan(1);
    expect(arrived[3]).toBe(arrived[2]);
  });

  it.each([
    ['429 and seconds', 429, '7', 7000],
    ['503 and seconds', 503, '200', 200_000],
    ['429 and a date', 429, new Date(NOW + 90_000).toUTCString(), 90_000],
    ['503 and a date', 503, new Date(NOW + 45_000).toUTCString(), 45_000],
  ])('waits as long as the server asks for after %s', async (_what, status, retryAfter, asked) => {
    const pauses: number[] = [];
    const sleep: Sleep = (milliseconds, signal) => {
      // timeouts are longer than any pause here
      if (milliseconds >= 600_000) return never(milliseconds, signal);
      pauses.push(milliseconds);
      return Promise.resolve();
    };
    let arrived = 0;
    const url = await site((_request, response, next) => {
      arrived += 1;
      if (arrived === 3) response.writeHead(status, { 'Retry-After': retryAfter }).end('later');
      else next();
    });
    await run(url, { sleep, timeout: 1_000_000, concurrency: 1 });
    // and the first step of its own backoff
    expect(pauses).toEqual([asked + 250]);
  });
});
