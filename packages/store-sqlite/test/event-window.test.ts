import type { EventRecord } from '@kalends/core';
import { ALL_EVENTS, answer, emptySnapshot } from '@kalends/core/store';
import { createSqliteStore } from '@kalends/store-sqlite';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addEvents, windowArb } from './many-events.js';

/** Totals from counters and deep pages. */

const store = createSqliteStore({ file: ':memory:' });
let events: ReadonlyMap<number, EventRecord>;

beforeAll(async () => {
  events = new Map((await addEvents(store)).map((event) => [event.id, event]));
});
afterAll(() => store.close());

it('windows of any kind, as far into them as may be', async () => {
  const snapshot = { ...emptySnapshot(), event: events };
  await fc.assert(
    fc.asyncProperty(windowArb, async (query) => {
      expect(await store.find(query)).toMatchObject(answer(query, snapshot));
    }),
    { numRuns: 300, seed: 20261120 },
  );
});

it('a page that begins on the last day of a window, which is not all in it', async () => {
  const starts = Array.from(events.values(), ({ start_date }) => start_date).sort();
  const to = starts.at(-1) ?? '';
  const query = {
    ...ALL_EVENTS,
    hidden: true,
    start_date: { from: null, to },
    offset: starts.length - 1,
    limit: 5,
  };
  const found = await store.find(query);
  expect(found).toMatchObject(answer(query, { ...emptySnapshot(), event: events }));
  expect(found.refs).toHaveLength(1);
});
