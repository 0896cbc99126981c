import { setImmediate as turn } from 'node:timers/promises';
import { beginFor } from '@kalends/core/adapter';
import { ALL_EVENTS, ALL_IMAGES, ALL_LINKED, type Store } from '@kalends/core/store';
import { insert, newEvent, newImage, newVenue } from '@kalends/store-kit';
import { expect, it } from 'vitest';
import { openStore } from './open-store.js';

/** Searches in parts: what others do between two of them. */

const QUERY = { ...ALL_EVENTS, search: { all: ['jazz'], none: [] }, offset: 0, limit: 5 };

const add = (store: Store, titles: readonly string[]) =>
  store.commit({
    changes: titles.map((title, index) => insert('event', newEvent({ id: -1 - index, title }))),
    preconditions: [],
  });

/** A store in which every search has parts, with 40 events of which each fourth is found. */
async function filled(): Promise<Store> {
  const store = openStore(':memory:', { manyPending: 7, manyIds: 1 });
  await add(
    store,
    Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? `All that jazz ${index}` : `Rock ${index}`)),
  );
  return store;
}

it('others have a turn before a search is done', async () => {
  const store = await filled();
  let done = false;
  const search = store.find(QUERY).then((found) => {
    done = true;
    return found;
  });
  await turn();
  expect(done).toBe(false);
  const { total, refs } = await search;
  expect([total, refs.length]).toEqual([10, 5]);
});

/** What the index has no answer for. */
const NOT_ROCK = { all: [], none: ['rock'] };

it.each([
  { what: 'only excludes words', query: { search: NOT_ROCK } },
  { what: 'has another filter', query: { tags: [7] } },
  {
    what: 'lists one event of each series',
    query: { search: NOT_ROCK, one_per_series: { visible: ALL_EVENTS.visible } },
  },
])('a search that $what lets others have a turn, however few the events are', async ({ query }) => {
  const store = openStore(':memory:', { manyIds: 1_000_000, manyBytes: 0 }, { cost: 0 });
  const titles = Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? 'Jazz' : 'Rock'));
  await store.commit({
    changes: titles.map((title, index) => insert('event', newEvent({ id: -1 - index, title, tags: [7] }))),
    preconditions: [],
  });
  const state = { turns: 0, isDone: false };
  const search = store.find({ ...QUERY, ...query }).finally(() => (state.isDone = true));
  for (; !state.isDone; state.turns++) await turn();
  expect((await search).total).toBe(10);
  expect(state.turns).toBeGreaterThan(3);
});

it('many searches take their parts one in each turn, so that others wait for one', async () => {
  const store = await filled();
  let turns = 0;
  const ended: number[] = [];
  const searches = Array.from({ length: 10 }, async () => {
    await store.find(QUERY);
    ended.push(turns);
  });
  for (; ended.length < searches.length; turns++) await turn();
  expect(new Set(ended).size).toBeGreaterThan(5);
});

it('what is written in the meantime belongs to the answer', async () => {
  const store = await filled();
  const search = store.find(QUERY);
  await add(store, ['Jazz again']);
  const found = await search;
  expect(found.total).toBe(11);
  expect(found.version).toBe(await store.version());
});

it('a search is answered however often others write', async () => {
  const store = await filled();
  const state = { isDone: false };
  const search = store.find(QUERY).finally(() => (state.isDone = true));
  for (let written = 0; !state.isDone; written++) {
    await add(store, [`Rock again ${written}`]);
    await turn();
  }
  expect((await search).total).toBe(10);
});

it('a store that is closed in the meantime says so', async () => {
  const store = await filled();
  const search = store.find(QUERY);
  await store.close();
  await expect(search).rejects.toMatchObject({ code: 'store_closed' });
});

/** A turn in which something is done: between two slices there are 128 of them, but only eight that are empty. */
async function busyTurn(): Promise<void> {
  await turn();
  for (const end = performance.now() + 0.02; performance.now() < end;);
}

const TEXTS = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? 'With jazz' : 'With rock'));

it.each([
  {
    kinds: 'venues',
    changes: TEXTS.map((description, index) => insert('venue', newVenue({ id: -1 - index, description }))),
    query: { ...ALL_LINKED, kind: 'venue', search: ['jazz'] } as const,
  },
  {
    kinds: 'images',
    changes: TEXTS.map((caption, index) =>
      insert('image', newImage({ id: -1 - index, url: `https://example.org/${index}.png`, caption })),
    ),
    query: { ...ALL_IMAGES, words: ['jazz'] },
  },
])('a search for $kinds reads the texts of a few of them in each turn', async ({ changes, query }) => {
  const store = openStore(':memory:', {});
  const { ids } = await store.commit({ changes, preconditions: [] });
  const state = { turns: 0, isDone: false };
  const search = store.find({ ...query, offset: 10, limit: 3 }).finally(() => (state.isDone = true));
  for (; !state.isDone; state.turns++) await busyTurn();
  const { total, refs } = await search;
  // without steps there is one slice
  expect(state.turns).toBeGreaterThan(2 * 128);
  expect([total, refs.map(({ id }) => id)]).toEqual([100, [178, 176, 174].map((at) => ids[at])]);
});

it('a client with many searches holds up another one by one part for each of its own', async () => {
  const store = await filled();
  const ended: string[] = [];
  const search = async (share: string) => {
    await beginFor(share, () => store.find(QUERY));
    ended.push(share);
  };
  await Promise.all([...Array.from({ length: 30 }, () => search('many')), search('one')]);
  // of those of the other one, at most as many are done as one search has parts
  expect(ended.indexOf('one')).toBeLessThanOrEqual(1);
});
