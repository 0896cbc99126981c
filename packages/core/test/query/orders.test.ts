import { newEvent, newImage, newTerm, newVenue } from '@kalends/store-kit';
import { createMemoryStore } from '@kalends/store-memory';
import { describe, expect, it } from 'vitest';
import { createSortedPosts } from '../../src/query/orders.js';
import {
  ALL_EVENTS,
  ALL_IMAGES,
  ALL_LINKED,
  ALL_TERMS,
  type EventQuery,
  UNLIMITED,
} from '../../src/query/query.js';
import { placesOf, storeOf } from './listed.js';

const EVENTS = [
  {
    title: 'Ärger\ntwo',
    start_date: '2026-03-02 10:00:00',
    date: '2026-01-02 00:00:00',
    author: 10,
    slug: 'd',
  },
  { title: 'arger', start_date: '2026-03-01 10:00:00', date: '2026-01-03 00:00:00', author: 9, slug: 'c' },
  { title: 'Bat', start_date: '2026-03-02 10:00:00', date: '2026-01-01 00:00:00', author: 10, slug: 'b' },
  { title: 'bar', start_date: '2026-03-02 10:00:00', date: '2026-01-01 00:00:00', author: 2, slug: 'a' },
].map((fields, index) =>
  newEvent({
    ...fields,
    end_date: '2026-03-02 12:00:00',
    modified_utc: `2026-02-0${[3, 1, 2, 1][index]} 00:00:00`,
    custom: index === 2 ? {} : { age: [7, 12, 0, 7][index]! },
  }),
);

describe.each(['the reference semantics', 'a store that sorts what arrives'])('events by %s', (which) => {
  const open = (): ReturnType<typeof storeOf> =>
    storeOf('event', EVENTS, which === 'the reference semantics' ? undefined : createMemoryStore());

  it.each<[EventQuery['orderby'], readonly number[]]>([
    ['start_date', [1, 2, 3, 0]],
    ['date', [2, 3, 0, 1]],
    ['modified', [1, 3, 2, 0]],
    ['title', [0, 1, 3, 2]],
    ['slug', [3, 2, 1, 0]],
    ['author', [3, 1, 0, 2]],
    ['id', [0, 1, 2, 3]],
    [{ name: 'age', form: 'number' }, [0, 3, 1, 2]],
  ])('are sorted by %j, then by id, whatever others are asked for', async (orderby, expected) => {
    const { store, ids } = await open();
    await store.declare([{ name: 'age', form: 'number' }]);
    // those without a value come last in both directions
    const backwards = typeof orderby === 'object' ? [1, 3, 0, 2] : [...expected].reverse();
    for (const include of [null, [...ids].reverse()]) {
      const query = { ...ALL_EVENTS, ...UNLIMITED, include, orderby };
      expect(await placesOf(store, query, ids)).toEqual(expected);
      expect(await placesOf(store, { ...query, order: 'desc' }, ids)).toEqual(backwards);
    }
  });

  it('are sorted as they are asked for, one that is asked for twice by its first place', async () => {
    const { store, ids } = await open();
    const [a = 0, b = 0, c = 0] = ids;
    const query = { ...ALL_EVENTS, ...UNLIMITED, include: [c, 999, a, c, b], orderby: 'include' } as const;
    expect(await placesOf(store, query, ids)).toEqual([2, 0, 1]);
    expect(await placesOf(store, { ...query, order: 'desc' }, ids)).toEqual([1, 0, 2]);
  });
});

it('posts that are sorted as they are asked for have the places of each, the first of those that come twice', () => {
  const posts = EVENTS.map((event, index) => ({ ...event, id: index + 1, revision: 1 }));
  const include = [3, 1, 3, 4, 2];
  const query = { ...ALL_EVENTS, ...UNLIMITED, include, orderby: 'include' } as const;
  const sorted = createSortedPosts(query, 3);
  for (const post of posts) sorted.add([post]);
  expect(sorted.first().map(({ id }) => id)).toEqual([3, 1, 4]);
  const byTitle = createSortedPosts({ ...query, orderby: 'title', order: 'desc' }, 10);
  byTitle.add(posts);
  expect(byTitle.first().map(({ id }) => id)).toEqual([3, 4, 2, 1]);
});

describe('what is asked for without an order', () => {
  it('comes latest first, of venues and images', async () => {
    const dates = ['2026-01-02 00:00:00', '2026-01-03 00:00:00', '2026-01-02 00:00:00'];
    const venues = await storeOf(
      'venue',
      dates.map((date) => newVenue({ date })),
    );
    const query = { ...ALL_LINKED, ...UNLIMITED, kind: 'venue' } as const;
    expect(await placesOf(venues.store, query, venues.ids)).toEqual([1, 2, 0]);
    const images = await storeOf(
      'image',
      dates.map((date, index) => newImage({ date, url: `https://images.example/${index}.png` })),
    );
    expect(await placesOf(images.store, { ...ALL_IMAGES, ...UNLIMITED }, images.ids)).toEqual([1, 2, 0]);
  });

  it('comes by name, of terms, hidden ones among them', async () => {
    const names = ['Zoo', 'apple', 'Bar'];
    const { store, ids } = await storeOf(
      'tag',
      names.map((name) => newTerm({ name, hidden: name === 'Bar' })),
    );
    const query = { ...ALL_TERMS, ...UNLIMITED, kind: 'tag' } as const;
    expect(await placesOf(store, query, ids)).toEqual([1, 2, 0]);
    const [a = 0, b = 0, c = 0] = ids;
    const asked = { ...query, include: [b, c, a], orderby: 'include' } as const;
    expect(await placesOf(store, asked, ids)).toEqual([1, 2, 0]);
    expect(await placesOf(store, { ...asked, order: 'desc' }, ids)).toEqual([0, 2, 1]);
  });
});
