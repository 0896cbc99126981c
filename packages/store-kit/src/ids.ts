import { kindsOf } from '@kalends/core';
import { check, same } from './assert.js';
import { insert, newEvent, newImage, newOrganizer, newTerm, newVenue, remove } from './fixtures.js';
import { add, commit, get, type Subject } from './subject.js';

/** Ids: one sequence for events, venues, organizers and images, one for categories and tags; never reused. */
export const idsSubject: Subject = {
  name: 'ids',
  tests: {
    'events, venues, organizers and images share one growing sequence': async (store) => {
      const { ids } = await commit(
        store,
        insert('event', newEvent({ id: -1 })),
        insert('image', newImage({ id: -2 })),
        insert('venue', newVenue({ id: -3 })),
      );
      const organizer = await add(store, 'organizer', newOrganizer());
      const event = await add(store, 'event', newEvent());
      growing([...ids, organizer.id, event.id]);
    },

    'categories and tags share another one': async (store) => {
      const category = await add(store, 'category', newTerm());
      const { ids } = await commit(
        store,
        insert('tag', newTerm({ id: -1 })),
        insert('category', newTerm({ id: -2 })),
      );
      growing([category.id, ...ids]);
    },

    'a record is known by its kind and id': async (store) => {
      const { id } = await add(store, 'event', newEvent());
      same(await store.load('venue', [id]), [], 'a venue with the id of an event');
      const tag = await add(store, 'tag', newTerm());
      same(await store.load('category', [tag.id]), [], 'a category with the id of a tag');
    },

    'the id of a deleted term is not given again': async (store) => {
      const ids: number[] = [];
      for (const kind of [...kindsOf('term'), ...kindsOf('term')]) {
        const { id } = await add(store, kind, newTerm());
        ids.push(id);
        await commit(store, remove(kind, await get(store, kind, id)));
        same(await store.load(kind, [id]), [], `a deleted ${kind}`);
      }
      growing(ids);
    },
  },
};

function growing(ids: readonly number[]): void {
  check(
    ids.every((id, index) => id > (ids[index - 1] ?? 0)),
    `ids grow and are never used twice: ${ids.join(', ')}`,
  );
}
