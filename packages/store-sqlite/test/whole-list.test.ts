import { setImmediate as turn } from 'node:timers/promises';
import { ALL_EVENTS, type EventQuery, type Store } from '@kalends/core/store';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSqliteStore } from '../src/index.js';
import { addEvents, EVENTS, windowArb } from './many-events.js';

/** Lists of all events that there are, which are found part by part. */

let store: Store;
beforeAll(async () => {
  store = createSqliteStore({ file: ':memory:' });
  await addEvents(store);
});

const ALL = Number.MAX_SAFE_INTEGER;

describe('a list without a limit', () => {
  it('is the one that is found at once', async () => {
    await fc.assert(
      fc.asyncProperty(windowArb, fc.boolean(), async (window, isFeatured) => {
        const query: EventQuery = { ...window, offset: 0, ...(isFeatured && { featured: true }) };
        const whole = await store.find({ ...query, limit: ALL });
        expect(whole).toEqual(await store.find({ ...query, limit: EVENTS }));
      }),
      { numRuns: 60 },
    );
  });

  it('lets others have a turn before it is done', async () => {
    let isDone = false;
    const found = store.find({ ...ALL_EVENTS, offset: 0, limit: ALL }).finally(() => (isDone = true));
    await turn();
    expect(isDone).toBe(false);
    expect((await found).refs.length).toBe((await found).total);
  });
});
