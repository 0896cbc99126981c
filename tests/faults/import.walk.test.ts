import { ClientError, type Fetch, type Sleep } from '@kalends/client';
import { CalendarError } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { importSite } from '@kalends/importer';
import { createMemoryStore } from '@kalends/store-memory';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillCalendar } from '../../packages/importer/test/site/random-calendar.js';
import { siteOf } from '../../packages/importer/test/site/site-server.js';
import { CLOCK } from '../../packages/importer/test/site/importing.js';
import { limitFor } from '../rings/limits.js';
import { faultyStore, type Moment } from './faulty-store.js';
import { contentOf, outcomeOf } from './operations.js';
import { callsOf } from './size.js';

const MOMENTS: readonly Moment[] = ['before', 'after', 'twice', 'never'];

/** How a request fails: the ends of `fetch`, of an answer, and of the time that the client has. */
const WAYS = ['error', 'status', 'short', 'cut', 'empty', 'late', 'never'] as const;

/** More than any pause: only the time limit of a call is as long. */
const LIMIT = 1_000_000;

const site = siteOf({ clock: CLOCK });
beforeAll(() => fillCalendar(site.calendar, 12, 3));

/** A body of which a half comes, and then an error. */
const broken = (text: string): ReadableStream<Uint8Array> => {
  let isSent = false;
  return new ReadableStream({
    pull(controller) {
      if (isSent) controller.error(new TypeError('terminated'));
      else controller.enqueue(new TextEncoder().encode(text.slice(0, text.length / 2)));
      isSent = true;
    },
  });
};

/** The network to the site, one of whose requests fails, and the time of the client. */
function network(nth?: number, way?: (typeof WAYS)[number]) {
  const asked: string[] = [];
  const waiting = new Set<() => void>();
  const fetch: Fetch = async (url, init) => {
    const { pathname, search } = new URL(url);
    asked.push(pathname + search);
    const isFaulty = asked.length === nth;
    const answer = await site.ask(pathname + search, { ...(init.headers as Record<string, string>) });
    if (!isFaulty) return answer;
    const text = await answer.text();
    const { status, headers } = answer;
    if (way === 'error') throw new TypeError('fetch failed', { cause: new Error('ECONNRESET') });
    if (way === 'status') return new Response('Busy', { status: 503, headers: { 'Retry-After': '1' } });
    if (way === 'short') return new Response(broken(text), { status, headers });
    if (way === 'cut') return new Response(text.slice(0, text.length / 2), { status, headers });
    if (way === 'empty') return new Response('', { status });
    waiting.forEach((wake) => wake());
    if (way === 'never') return new Promise(() => undefined);
    for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
    return new Response(text, { status, headers });
  };
  const sleep: Sleep = (milliseconds, signal) =>
    milliseconds < LIMIT
      ? Promise.resolve()
      : new Promise((resolve) => {
          waiting.add(resolve);
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
  return { asked, options: { fetch, sleep, timeout: LIMIT } };
}

/** The progress of an import, as it is between its runs. */
function createState() {
  let saved: string | undefined;
  return {
    load: async () => (saved === undefined ? undefined : (JSON.parse(saved) as unknown)),
    save: async (state: unknown) => {
      saved = state === undefined ? undefined : JSON.stringify(state);
    },
  };
}

const run = (store: Store, { options }: ReturnType<typeof network>, state = createState()) =>
  importSite({
    ...{ baseUrl: 'http://site.example', clock: CLOCK, random: () => 0, mostAsked: 5 },
    ...{ ...options, state, store },
  });

describe('an import of a site', () => {
  it.each(WAYS)(
    'is complete at once or by the next run when a request fails: %s',
    async (way) => {
      const whole = network();
      const wanted = createMemoryStore();
      await run(wanted, whole);
      const content = await contentOf(wanted);
      expect(whole.asked.length).toBeGreaterThan(20);
      for (const nth of callsOf(WAYS, way, whole.asked.length)) {
        const where = JSON.stringify([nth, way, whole.asked[nth - 1]]);
        const [store, state] = [createMemoryStore(), createState()];
        const outcome = await outcomeOf(run(store, network(nth, way), state));
        if (outcome !== 'done') {
          expect.soft(outcome, where).toBeInstanceOf(ClientError);
          await run(store, network(), state);
        }
        expect.soft(await contentOf(store), where).toEqual(content);
      }
    },
    limitFor(300),
  );

  it.each(MOMENTS)(
    'is complete by the next run when a call of the store fails: %s',
    async (moment) => {
      const wanted = createMemoryStore();
      await run(wanted, network());
      const content = await contentOf(wanted);
      const counted = faultyStore(createMemoryStore());
      void counted.arm(Number.MAX_SAFE_INTEGER, moment, undefined);
      await run(counted.store, network());
      expect(counted.calls()).toBeGreaterThan(20);
      for (const nth of callsOf(MOMENTS, moment, counted.calls())) {
        const where = `${moment} call ${nth}`;
        const [inner, state] = [createMemoryStore(), createState()];
        const { store, arm, disarm } = faultyStore(inner);
        const isKilled = arm(nth, moment, new CalendarError('internal', 'A fault.'));
        const outcome = await Promise.race([
          isKilled.then(() => 'killed'),
          outcomeOf(run(store, network(), state)),
        ]);
        expect.soft(outcome === 'killed' || disarm(), where).toBe(true);
        if (outcome !== 'done' && outcome !== 'killed')
          expect.soft(outcome, where).toBeInstanceOf(CalendarError);
        await run(inner, network(), state);
        expect.soft(await contentOf(inner), where).toEqual(content);
      }
    },
    limitFor(300),
  );
});
