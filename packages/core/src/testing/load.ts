import { same } from './assert.js';
import { insert, newEvent, newVenue } from './fixtures.js';
import { commit, type Subject } from './subject.js';

/** `load`: records by their ids. */
export const loadSubject: Subject = {
  name: 'load',
  tests: {
    'the order of the ids, repeats kept, unknown ones left out': async (store) => {
      const { ids } = await commit(
        store,
        ...[-1, -2, -3].map((id) => insert('event', newEvent({ id, slug: `e${id}` }))),
        insert('venue', newVenue({ id: -4 })),
      );
      const [a = 0, b = 0, c = 0, venue = 0] = ids;
      const loaded = await store.load('event', [c, a, 999_999, venue, a, 0, -1, b]);
      same(
        loaded.map(({ id }) => id),
        [c, a, a, b],
        'the loaded ids',
      );
    },

    'no ids, no records': async (store) => {
      same(await store.load('event', []), [], 'what no ids load');
      same(await store.load('image', [1]), [], 'what an empty store loads');
    },

    'many at once': async (store) => {
      const events = Array.from({ length: 1200 }, (_, index) =>
        insert('event', newEvent({ id: -1 - index, slug: `e${index}` })),
      );
      const { ids } = await commit(store, ...events);
      const wanted = [...ids].reverse();
      const loaded = await store.load('event', wanted);
      same(
        loaded.map(({ id }) => id),
        wanted,
        'the ids of 1200 records',
      );
    },
  },
};
