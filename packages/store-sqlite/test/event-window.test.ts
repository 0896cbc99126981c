import type { EventRecord } from '@kalends/core';
import { answer, emptySnapshot } from '@kalends/core/store';
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
