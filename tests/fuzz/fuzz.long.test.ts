import { createCalendar, type Actor, type Calendar, type CalendarError } from '@kalends/core';
import type { Store } from '@kalends/core/store';
import { createHandler, type Handler } from '@kalends/http-adapter';
import { createMemoryStore } from '@kalends/store-memory';
import { createSqliteStore } from '@kalends/store-sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asHttpRequest, hostileRequest, targetsOf, type Index, type Target } from './hostile-requests.js';
import { describeFinding, judge, textOf } from './judge.js';

/** Requests in all, over both stores. `npm run test:torture` asks for 100,000. */
const REQUESTS = Number(process.env['TORTURE_FUZZ_REQUESTS'] ?? 3_000);
/** The same seed sends the same requests. */
const SEED = Number(process.env['TORTURE_FUZZ_SEED'] ?? 20_310_501);
/** After so many requests the calendar is a new one. */
const BATCH = 500;
/** No answer may take longer, in milliseconds, on a machine that does other things beside. */
const LONGEST = 5_000;

const NOW = Date.UTC(2031, 4, 14, 3, 30);
const ACTORS: Readonly<Record<string, Actor>> = {
  administrator: { id: 1, role: 'administrator' },
  contributor: { id: 2, role: 'contributor' },
};

interface Subject {
  readonly calendar: Calendar;
  readonly handler: Handler;
  readonly failures: CalendarError[];
  close(): Promise<void>;
}

function newSubject(store: Store): Subject {
  const failures: CalendarError[] = [];
  const calendar = createCalendar({ store, clock: () => NOW, settings: { timezone: 'America/New_York' } });
  const handler = createHandler({
    calendar,
    baseUrl: 'http://calendar.test',
    identify: ({ headers }) => ACTORS[String(headers['x-who'])] ?? null,
    onError: (error) => failures.push(error),
  });
  return { calendar, handler, failures, close: () => calendar.close() };
}

async function targets({ handler }: Subject): Promise<Target[]> {
  const url = '/wp-json/tribe/events/v1';
  const handled = await handler({ method: 'GET', url, headers: {}, body: async () => new Uint8Array() });
  if (!handled.matched) throw new Error('the interface has no index');
  return targetsOf(JSON.parse(textOf(handled.response.body)) as Index);
}

/** Something to be found: events with places and terms, some of them unpublished. */
async function fill({ calendar }: Subject): Promise<void> {
  const statuses = ['publish', 'draft', 'private', 'trash'] as const;
  for (let day = 10; day < 18; day++) {
    await calendar.events.create({
      title: day % 2 === 0 ? 'Jazz' : 'Blues & Soul',
      start_date: `2031-05-${day} 20:00`,
      end_date: `2031-05-${day} 23:00`,
      status: statuses[day % 4] ?? 'publish',
      venue: { venue: `Hall ${day}` },
      organizer: { organizer: 'Ann' },
      categories: ['music'],
      tags: ['late', `tag ${day}`],
    });
  }
}

interface Tally {
  requests: number;
  slowest: number;
  readonly statuses: Map<number, number>;
  readonly findings: string[];
}

async function runBatch(subject: Subject, seed: number, size: number, tally: Tally): Promise<void> {
  for (const request of fc.sample(hostileRequest(await targets(subject)), { seed, numRuns: size })) {
    const started = performance.now();
    const handled = await subject.handler(asHttpRequest(request));
    const took = performance.now() - started;
    tally.requests += 1;
    tally.slowest = Math.max(tally.slowest, took);
    const [failure] = subject.failures.splice(0);
    const what = !handled.matched
      ? 'not ours'
      : failure !== undefined
        ? 'onError was called'
        : took > LONGEST
          ? `took ${Math.round(took)} ms`
          : judge(request, handled.response);
    if (handled.matched) {
      const { status } = handled.response;
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
    }
    if (what !== undefined) tally.findings.push(describeFinding(request, what, failure));
  }
}

const STORES: Readonly<Record<string, () => Store>> = {
  memory: createMemoryStore,
  sqlite: () => createSqliteStore({ file: ':memory:' }),
};

describe('hostile requests', () => {
  it.each(Object.entries(STORES))(
    'end in documented answers on the store %s',
    async (name, newStore) => {
      const tally: Tally = { requests: 0, slowest: 0, statuses: new Map(), findings: [] };
      const size = REQUESTS / Object.keys(STORES).length;
      for (let seed = SEED; tally.requests < size; seed++) {
        const subject = newSubject(newStore());
        await fill(subject);
        await runBatch(subject, seed, Math.min(BATCH, size - tally.requests), tally);
        await subject.close();
      }
      const statuses = [...tally.statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`);
      console.log(
        `fuzz ${name}: seed ${SEED}, ${tally.requests} requests, ${tally.findings.length} findings, ` +
          `slowest ${Math.round(tally.slowest)} ms, answers ${statuses.join(', ')}`,
      );
      expect(tally.findings.slice(0, 10)).toEqual([]);
      expect('polluted' in {}).toBe(false);
    },
    REQUESTS * 20 + 60_000,
  );
});
