import { same } from './assert.js';
import { insert, newEvent, newVenue } from './fixtures.js';
import { commit, get, type Subject } from './subject.js';

/** Modifies an object that was passed to or returned by the store; returned objects may be frozen instead. */
function tamper(object: object, field: string, value: unknown): void {
  if (!Object.isFrozen(object)) Reflect.set(object, field, value);
}

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

    'who changes an answer, or what was committed, changes nothing that is stored': async (store) => {
      const given = { ...newEvent({ title: 'Given', slug: 'given' }), cost: ['5'], categories: [7] };
      const committed = await commit(store, insert('event', given));
      const [id = 0] = committed.ids;
      given.title = 'Changed';
      given.cost.push('6');
      given.categories.length = 0;
      const loaded = await get(store, 'event', id);
      const before = structuredClone(loaded);
      same(
        [before.title, before.cost, before.categories],
        ['Given', ['5'], [7]],
        'the event after its input has changed',
      );
      const scanned = await store.scan('event', 0, 10);
      for (const record of [loaded, ...scanned, ...committed.affected.map((affected) => affected.record)]) {
        if (record === undefined || !('cost' in record)) continue;
        tamper(record.cost, '0', '7');
        tamper(record.categories, '0', 8);
        tamper(record, 'title', 'Changed');
      }
      same(await get(store, 'event', id), before, 'the event after answers have changed');
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
