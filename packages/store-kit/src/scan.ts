import { type Kind, kindsOf } from '@kalends/core';
import { perKind, type Store } from '@kalends/core/store';
import { check, same } from './assert.js';
import { insert, newEvent, newImage, newOrganizer, newTerm, newVenue, remove, put } from './fixtures.js';
import { add, commit, get, type Subject } from './subject.js';

/** The ids found in steps of `limit`. */
async function idsInSteps(store: Store, kind: Kind, limit: number): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const records = await store.scan(kind, ids.at(-1) ?? 0, limit);
    for (const { id } of records) {
      check(id > (ids.at(-1) ?? 0), `ids grow from step to step: ${[...ids, id].join(', ')}`);
      ids.push(id);
    }
    if (records.length < limit) return ids;
  }
}

/** `scan`: iterating over all records by id. */
export const scanSubject: Subject = {
  name: 'scan',
  tests: {
    'goes through all records of each kind, whatever the steps': async (store) => {
      const ids = perKind((): number[] => []);
      for (let n = 0; n < 5; n++) {
        const changes = [
          insert('tag', newTerm({ id: -1 })),
          insert('event', newEvent({ id: -2, status: 'draft', hide_from_listings: true })),
          insert('category', newTerm({ id: -3 })),
          insert('image', newImage({ id: -4, url: `https://example.org/${n}.png` })),
          insert('venue', newVenue({ id: -5, status: 'trash' })),
          insert('organizer', newOrganizer({ id: -6, status: 'private' })),
        ] as const;
        const committed = await commit(store, ...changes);
        changes.forEach(({ kind }, index) => ids[kind].push(committed.ids[index] ?? 0));
      }
      for (const kind of kindsOf()) {
        for (const limit of [1, 2, 5, 100])
          same(await idsInSteps(store, kind, limit), ids[kind], `the ${kind} records in steps of ${limit}`);
      }
    },

    'gives whole records, as they are loaded': async (store) => {
      const tag = await add(store, 'tag', newTerm());
      const organizer = await add(store, 'organizer', newOrganizer());
      const event = await add(
        store,
        'event',
        newEvent({ cost: ['5'], organizer: [organizer.id], tags: [tag.id] }),
      );
      same(await store.scan('event', 0, 10), [event], 'the scanned events');
      same(await store.scan('tag', 0, 10), [await get(store, 'tag', tag.id)], 'the scanned tags');
    },

    'begins above an id that need not exist': async (store) => {
      const [a, b] = [await add(store, 'tag', newTerm()), await add(store, 'tag', newTerm())];
      same(await store.scan('tag', a.id, 10), [b], 'the tags above the first');
      same(await store.scan('tag', b.id, 10), [], 'the tags above the last');
      same(await store.scan('tag', b.id + 1_000_000_000_000, 10), [], 'the tags above any');
      await commit(store, remove('tag', a));
      same(await store.scan('tag', a.id - 1, 10), [b], 'the tags after a delete');
      same(await store.scan('tag', 0, 0), [], 'no tags');
    },

    'goes by ids, not by when a record came': async (store) => {
      for (const id of [40, 8, 24]) await commit(store, put('venue', newVenue({ id, slug: `v${id}` })));
      same(await idsInSteps(store, 'venue', 2), [8, 24, 40], 'the put venues');
      await commit(store, put('venue', newVenue({ id: 16, slug: 'v16' })));
      same(await idsInSteps(store, 'venue', 2), [8, 16, 24, 40], 'with one that came later');
    },
  },
};
