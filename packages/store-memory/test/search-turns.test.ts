import { ALL_EVENTS } from '@kalends/core/store';
import { insert, newEvent } from '@kalends/store-kit';
import { createMemoryStore } from '@kalends/store-memory';
import { expect, it } from 'vitest';

it('the first search folds long texts in turns, and finds what was added in the meantime', async () => {
  const store = createMemoryStore();
  const event = (number: number) =>
    insert('event', newEvent({ id: -1 - number, slug: `e${number}`, description: 'é '.repeat(10_000) }));
  await store.commit({
    changes: Array.from({ length: 60 }, (_, number) => event(number)),
    preconditions: [],
  });
  let turns = 0;
  let ended = false;
  const count = () => {
    turns++;
    if (!ended) setImmediate(count);
  };
  setImmediate(count);
  const query = { ...ALL_EVENTS, search: { all: ['e e'], none: [] }, offset: 0, limit: 1 };
  const search = store.find(query);
  await store.commit({ changes: [event(60)], preconditions: [] });
  const { total } = await search;
  ended = true;
  expect(total).toBe(61);
  expect(turns).toBeGreaterThan(8);
  await store.close();
});
