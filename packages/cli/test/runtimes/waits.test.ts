import { afterEach, describe, expect, it, vi } from 'vitest';
import { AUTHORIZATION, createProgram } from './program.js';
import { watchWaits } from './waits.js';

const API = 'http://calendar.example/wp-json/tribe/events/v1';

/** Reads of all interfaces, and writes between them. */
const PATHS = [
  '/wp-json/tribe/events/v1/events?per_page=20',
  '/events/',
  '/events/?ical=1',
  '/wp-json/wp/v2/tribe_events',
  '/wp-json/kalends/v1/changes',
  '/wp-json/tribe/events/v1/events?search=jazz',
];

const create = (number: number): Request =>
  new Request(`${API}/events`, {
    method: 'POST',
    headers: { authorization: AUTHORIZATION, 'content-type': 'application/json' },
    body: JSON.stringify({
      title: `Jazz ${number}`,
      description: 'A text. '.repeat(500),
      start_date: '2030-01-01 10:00:00',
      end_date: '2030-01-01 11:00:00',
    }),
  });

/** What requests waited for that came at the same time, several for each page. */
async function waitsOfRequests() {
  const answer = createProgram();
  for (let number = 0; number < 5; number++) await answer(create(number));
  const watch = watchWaits();
  watch.start();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      watch.run(`request ${number}`, async () => {
        const path = PATHS[number % PATHS.length] ?? '';
        const response = await answer(
          number % 10 === 0 ? create(number) : new Request(`http://calendar.example${path}`),
        );
        await response.arrayBuffer();
        return response.status;
      }),
    ),
  );
  watch.stop();
  expect(answers.filter((status) => status >= 400)).toEqual([]);
  return watch.waits;
}

afterEach(() => void vi.unstubAllGlobals());

describe('what a request waits for', () => {
  it('is nothing of another request, where timers and promises end with their request', async () => {
    vi.stubGlobal('EdgeRuntime', 'edge-runtime');
    expect(await waitsOfRequests()).toEqual([]);
  });

  it('is, on Node, a turn or what another one makes, in places that all have a timer of their own', async () => {
    const files = new Set((await waitsOfRequests()).map(({ file }) => file));
    expect(files.size).toBeGreaterThan(0);
    expect(
      [...files].filter((file) => !/^core\/src\/work\/(?:event-loop|shared-work)\.ts$/.test(file)),
    ).toEqual([]);
  });
});

describe('the watch', () => {
  it('finds a promise that another request resolves, and one that is joined', async () => {
    const watch = watchWaits();
    watch.start();
    let goOn: (() => void) | undefined;
    const queued = watch.run('first', () => new Promise<void>((resolve) => (goOn = resolve)));
    let shared: Promise<void> | undefined;
    const own = watch.run('second', () => (shared = new Promise((resolve) => setImmediate(resolve))));
    const joined = watch.run('third', async () => {
      await shared;
      goOn?.();
    });
    await Promise.all([queued, own, joined]);
    watch.stop();
    expect(watch.waits).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ request: 'first', waitedFor: 'third', how: 'resolved' }),
        expect.objectContaining({ request: 'third', waitedFor: 'second', how: 'joined' }),
      ]),
    );
  });
});
