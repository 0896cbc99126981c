import { ALL_EVENTS } from '@kalends/core/store';
import { insert, newEvent, newVenue } from '@kalends/store-kit';
import { createMemoryStore } from '@kalends/store-memory';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

it('a query for one event does not copy the list of all', async () => {
  const store = createMemoryStore();
  const events = Array.from({ length: 500 }, (_, index) =>
    insert('event', newEvent({ id: -1 - index, slug: `e${index}`, uid: `u${index}` })),
  );
  await store.commit({ changes: events, preconditions: [] });
  const slice = vi.spyOn(Array.prototype, 'slice');
  const { total } = await store.find({ ...ALL_EVENTS, hidden: true, uid: ['u7'], offset: 0, limit: 10 });
  const copied = slice.mock.results.map(({ value }) => (value as readonly unknown[]).length);
  expect([total, Math.max(0, ...copied)]).toEqual([1, 1]);
  await store.close();
});

it('a venue that many events lose does not sort the lists of all events', async () => {
  const store = createMemoryStore();
  const events = Array.from({ length: 500 }, (_, index) =>
    insert('event', newEvent({ id: -2 - index, slug: `e${index}`, venue: -1 })),
  );
  const { ids } = await store.commit({
    changes: [insert('venue', newVenue()), ...events],
    preconditions: [],
  });
  const [venue = 0, event = 0] = ids;
  const sort = vi.spyOn(Array.prototype, 'sort');
  const { affected } = await store.commit({
    changes: [{ op: 'unlink', kind: 'venue', id: venue }],
    preconditions: [],
  });
  const sorted = sort.mock.results.map(({ value }) => (value as readonly unknown[]).length);
  expect([affected.length, Math.max(0, ...sorted)]).toEqual([500, 0]);
  expect(await store.load('event', [event])).toMatchObject([{ venue: 0, revision: 2 }]);
  await store.close();
});
