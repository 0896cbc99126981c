import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { createSqliteStore } from '@kalends/store-sqlite';
import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  COLLECTIONS,
  FIRST_STEP,
  learn,
  randomSteps,
  requestOf,
  type Known,
  type Step,
} from './coherence-steps.js';
import { asking, type Ask } from './requests.js';
import { calendarOn, handlerOf } from './seeded-site.js';
import type { User } from './users.js';

/** Another seed at every run; a failure names it, and `COHERENCE_SEED` brings it back. */
const seed = Number(process.env['COHERENCE_SEED'] ?? Date.now() % 2 ** 31);
const RUNS = 12;

/** Two stores with the same content, and how to get rid of them. */
interface Pair {
  readonly own: Store;
  readonly other: Store;
  readonly close: () => Promise<void>;
}

const PAIRS: Readonly<Record<string, () => Pair>> = {
  'one memory store': () => {
    const own = createMemoryStore();
    return { own, other: own, close: () => own.close() };
  },
  'one SQLite store': () => {
    const own = createSqliteStore({ file: ':memory:' });
    return { own, other: own, close: () => own.close() };
  },
  'two SQLite stores on one file': () => {
    const directory = mkdtempSync(join(tmpdir(), 'kalends-'));
    const file = join(directory, 'calendar.db');
    const [own, other] = [createSqliteStore({ file }), createSqliteStore({ file })];
    return {
      own,
      other,
      async close() {
        await Promise.all([own.close(), other.close()]);
        rmSync(directory, { recursive: true });
      },
    };
  },
};

const WINDOW = 'start_date=2028-05-01&end_date=2028-05-31&per_page=50';

const LISTS: readonly (readonly [path: string, query: string, as?: User])[] = [
  ['/events', WINDOW],
  ['/events', `${WINDOW}&status=publish,draft,private,trash`, 'editor'],
  ['/events', `${WINDOW}&search=alpha`, 'author'],
  ['/venues', 'has_events=true', 'editor'],
  ['/organizers', '', 'editor'],
  ['/categories', 'hide_empty=false'],
  ['/tags', 'hide_empty=false&orderby=count'],
];

/** Compares what the two say to every read, byte for byte: the lists, and one record of each collection. */
async function compare(caching: Ask, fresh: Ask, known: Known, pick: number): Promise<void> {
  const single = COLLECTIONS.flatMap((collection) => {
    const ids = known[collection];
    const id = ids[pick % Math.max(1, ids.length)];
    return id === undefined
      ? []
      : [[`/${collection}/${id}`, '', 'admin'] as const, [`/${collection}/${id}`, ''] as const];
  });
  for (const [at, query, as] of [...LISTS, ...single]) {
    const given = { query, ...(as !== undefined && { as }) };
    const wanted = await fresh('GET', at, given);
    // from the second time on a page may come from the cache
    for (let times = 0; times < 3; times++) {
      const { status, text, headers } = await caching('GET', at, given);
      expect({ at, query, status, text, headers }).toEqual({ at, query, ...pickOf(wanted) });
    }
  }
}

const pickOf = ({ status, text, headers }: Awaited<ReturnType<Ask>>) => ({ status, text, headers });

async function play({ own, other }: Pair, steps: readonly Step[], bytes: number): Promise<void> {
  const known: Known = { events: [], venues: [], organizers: [], categories: [], tags: [] };
  const caching = asking(handlerOf(calendarOn(own), { cache: { bytes } }));
  const writers = { own: caching, other: asking(handlerOf(calendarOn(other))) };
  for (const step of [FIRST_STEP, ...steps]) {
    const { method, at, given } = requestOf(step, known);
    const reading = step.turns === null ? [] : LISTS.map(([path, query]) => caching('GET', path, { query }));
    for (let turn = 0; turn < (step.turns ?? 0); turn++) await Promise.resolve();
    const { status, body } = await writers[step.writer](method, at, given);
    expect(status).toBeLessThan(500);
    for (const { status: read } of await Promise.all(reading)) expect(read).toBeLessThan(500);
    if (status < 300) learn(known, step, body);
    if (step.compared)
      await compare(caching, asking(handlerOf(calendarOn(own), { cache: { bytes: 0 } })), known, step.pick);
  }
  await compare(caching, asking(handlerOf(calendarOn(own), { cache: { bytes: 0 } })), known, 0);
}

describe(`a handler with a cache answers as one without (COHERENCE_SEED=${seed})`, () => {
  it.each(Object.entries(PAIRS))('on %s', async (_, open) => {
    const runs = fc.asyncProperty(randomSteps, fc.constantFrom(4000, 64_000_000), async (steps, bytes) => {
      const pair = open();
      try {
        await play(pair, steps, bytes);
      } finally {
        await pair.close();
      }
    });
    await fc.assert(runs, {
      seed,
      numRuns: RUNS,
      plugins: [fc.interruptAfterTimeLimit(15_000)],
      includeErrorInReport: true,
    });
  });
});
