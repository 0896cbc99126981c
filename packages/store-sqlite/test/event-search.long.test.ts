import type { EventRecord } from '@kalends/core';
import { ALL_EVENTS, answer, emptySnapshot, type EventQuery, type Update } from '@kalends/core/store';
import { put, update } from '@kalends/store-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEvents, eventOf, windowArb } from './many-events.js';
import { openStore } from './open-store.js';

/** Searches among events of which some have moved to another docid in the search index since they were put there. */

const searchArb: fc.Arbitrary<EventQuery> = fc
  .record({
    query: windowArb,
    all: fc.subarray(['jazz1', 'azz', 'blues2', 'night', '3', 'of jazz', 'nothing'], {
      minLength: 1,
      maxLength: 2,
    }),
    none: fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.constant(['blues0']) },
    ),
    featured: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.boolean() }),
  })
  .map(({ query, all, none, featured }) => ({ ...query, search: { all, none }, featured }));

/** What becomes of an event: the day, the status or the words of another one. */
function change(event: EventRecord, index: number): Update<'event'> {
  const { start_date, end_date, status, title } = eventOf(7 * index + 3);
  const changes = [{ start_date, end_date }, { status }, { title }, { featured: !event.featured }];
  return update('event', event, changes[index % changes.length] ?? {});
}

describe.each([
  ['at once, all that have changed wait to be indexed', 1000, 1_000_000],
  ['in parts, all that have changed wait to be indexed', 1000, 1],
  ['at once, all are indexed', 1, 1_000_000],
  ['in parts, all are indexed', 1, 1],
])('%s', (_, manyPending, manyIds) => {
  const store = openStore(':memory:', { manyPending, manyIds });
  let events: ReadonlyMap<number, EventRecord>;

  beforeAll(async () => {
    const added = await addEvents(store);
    const changes = added.filter((__, index) => index % 6 === 0).map(change);
    await store.commit({ changes, preconditions: [] });
    const all = await store.load(
      'event',
      added.map(({ id }) => id),
    );
    events = new Map(all.map((event) => [event.id, event]));
  });
  afterAll(() => store.close());

  it('what contains something, in windows of any kind', async () => {
    const snapshot = { ...emptySnapshot(), event: events };
    await fc.assert(
      fc.asyncProperty(searchArb, async (query) => {
        expect(await store.find(query)).toMatchObject(answer(query, snapshot));
      }),
      { numRuns: 500, seed: 20261121 },
    );
  });
});

it('events whose ids are too great to have a docid on a day', async () => {
  const store = openStore(':memory:', { manyPending: 1 });
  const ids = [5, 2 ** 24 - 1, 2 ** 24, 2 ** 40, Number.MAX_SAFE_INTEGER];
  const add = (id: number) => put('event', { ...eventOf(1), id, title: 'Jazz', slug: `e${id}` });
  await store.commit({ changes: ids.map(add), preconditions: [] });
  const query = { ...ALL_EVENTS, search: { all: ['jazz'], none: [] }, offset: 0, limit: 10 };
  const { total, refs } = await store.find(query);
  expect([total, refs.map(({ id }) => id)]).toEqual([5, ids]);
  await store.close();
});
