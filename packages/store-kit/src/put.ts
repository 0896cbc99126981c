import { kindsOf, type Status, STATUSES } from '@kalends/core';
import { ALL_EVENTS, ALL_TERMS, type Change, type Store } from '@kalends/core/store';
import { check, rejects, same } from './assert.js';
import { insert, newEvent, newImage, newOrganizer, newTerm, newVenue, remove, put } from './fixtures.js';
import { add, commit, get, type Subject } from './subject.js';

const UNSHARED: readonly Status[] = STATUSES.filter((status) => status !== 'draft' && status !== 'pending');

const refused = (store: Store, what: string, ...changes: readonly Change[]): Promise<void> =>
  rejects(commit(store, ...changes), 'conflict', what);

/** `put`: records exactly as another store has them. */
export const putSubject: Subject = {
  name: 'put',
  tests: {
    'keeps the id, the slug and every other field of each kind': async (store) => {
      const changes = [
        put('image', newImage({ id: 30 })),
        put('category', newTerm({ id: 12, slug: 'embed', parent: 11 })),
        put('tag', newTerm({ id: 5, slug: 'a-2' })),
        put('venue', newVenue({ id: 7, slug: 'v__trashed', status: 'trash' })),
        put('organizer', newOrganizer({ id: 8, status: 'draft', slug: 'feed' })),
        put('event', newEvent({ id: 31, slug: 'e-9', venue: 7, organizer: [8], tags: [5], image: 30 })),
      ] as const;
      for (const change of changes) {
        const { kind, record } = change;
        const { ids, affected } = await commit(store, change);
        same(ids, [record.id], `the ids of a put ${kind}`);
        const named = affected.map((one) => `${one.kind} ${one.id}`);
        check(named.includes(`${kind} ${record.id}`), `affected names the put ${kind}: ${named.join(', ')}`);
        same(await get(store, kind, record.id), { ...record, revision: 1 }, `the put ${kind}`);
      }
    },

    'replaces what is stored, from the revision that is named': async (store) => {
      const event = await add(store, 'event', newEvent({ slug: 'old' }));
      const other = newEvent({ id: event.id, slug: 'new', title: 'New', status: 'private' });
      await refused(store, 'a put over what should not be there', put('event', other));
      await refused(store, 'a put from another revision', put('event', other, 2));
      await refused(store, 'a put over what is not there', put('event', { ...other, id: 99 }, 1));
      await commit(store, put('event', other, 1));
      same(await get(store, 'event', event.id), { ...other, revision: 2 }, 'the event');
      same(await store.lookup('event', 'old'), undefined, 'what has the old slug');
      same(await store.lookup('event', 'new'), { id: event.id, revision: 2 }, 'what has the new slug');
    },

    'ids that are given later are higher, also those of the same commit': async (store) => {
      const { ids } = await commit(
        store,
        insert('venue', newVenue({ id: -1 })),
        insert('tag', newTerm({ id: -2 })),
        put('event', newEvent({ id: 1000 })),
        put('category', newTerm({ id: 500 })),
      );
      check((ids[0] ?? 0) > 1000, `the id of the venue, ${ids[0]}, is above the put 1000`);
      check((ids[1] ?? 0) > 500, `the id of the tag, ${ids[1]}, is above the put 500`);
      await commit(store, put('event', newEvent({ id: 20, slug: 'low' })));
      const next = await add(store, 'image', newImage());
      check(next.id > (ids[0] ?? 0), `the id of the image, ${next.id}, is above all before`);
    },

    'an id that a record of the same sequence has is refused': async (store) => {
      const event = await add(store, 'event', newEvent());
      const tag = await add(store, 'tag', newTerm());
      const { id } = event;
      await refused(store, 'an event where one is', put('event', newEvent({ id, slug: 'other' })));
      await refused(store, 'a venue where an event is', put('venue', newVenue({ id })));
      await refused(store, 'an organizer where an event is', put('organizer', newOrganizer({ id })));
      await refused(store, 'an image where an event is', put('image', newImage({ id })));
      await refused(store, 'a category where a tag is', put('category', newTerm({ id: tag.id })));
      await refused(
        store,
        'a venue and an organizer with one id',
        put('venue', newVenue({ id: 50 })),
        put('organizer', newOrganizer({ id: 50 })),
      );
      same(await store.load('venue', [id, 50]), [], 'the refused venues');
      // terms have a sequence of their own
      await commit(store, put('category', newTerm({ id: 60 })), put('venue', newVenue({ id: 60 })));
      await commit(store, remove('tag', tag));
      await commit(store, put('tag', newTerm({ id: tag.id, name: 'Back' })));
    },

    'a slug that has to be unique and is taken is refused': async (store) => {
      await add(store, 'event', newEvent({ slug: 'x' }));
      for (const status of UNSHARED) {
        const change = put('event', newEvent({ id: 40, slug: 'x', status }));
        await refused(store, `an event that is ${status} with a taken slug`, change);
      }
      await add(store, 'venue', newVenue({ slug: 'x', status: 'draft' }));
      await refused(store, 'a venue', put('venue', newVenue({ id: 40, slug: 'x', status: 'pending' })));
      await add(store, 'organizer', newOrganizer({ slug: 'x' }));
      await refused(store, 'an organizer', put('organizer', newOrganizer({ id: 40, slug: 'x' })));
      for (const kind of kindsOf('term')) {
        await add(store, kind, newTerm({ slug: 'x' }));
        await refused(store, `a ${kind}`, put(kind, newTerm({ id: 40, slug: 'x' })));
      }
      const image = await add(store, 'image', newImage());
      await refused(store, 'an image', put('image', newImage({ id: 40, url: image.url })));
      const other = await add(store, 'event', newEvent({ slug: 'y' }));
      await refused(store, 'a replaced event', put('event', { ...other, slug: 'x' }, 1));
      await refused(
        store,
        'two of one commit',
        put('event', newEvent({ id: 41, slug: 'z' })),
        put('event', newEvent({ id: 42, slug: 'z' })),
      );
    },

    'drafts and pending events share slugs, in any order': async (store) => {
      const events = [
        newEvent({ id: 16, slug: 'same', status: 'pending' }),
        newEvent({ id: 12, slug: 'same', status: 'draft' }),
        newEvent({ id: 14, slug: 'same' }),
        newEvent({ id: 10, slug: 'same', status: 'draft' }),
        newEvent({ id: 18, slug: '', status: 'draft' }),
        newEvent({ id: 17, slug: '', status: 'pending' }),
      ];
      for (const event of events) await commit(store, put('event', event));
      const slugs = (await store.load('event', [10, 12, 14, 16, 17, 18])).map(({ slug }) => slug);
      same(slugs, ['same', 'same', 'same', 'same', '', ''], 'the slugs');
      same((await store.lookup('event', 'same'))?.id, 14, 'the one that is looked up');
      // an update would get a number appended
      await commit(store, put('event', newEvent({ id: 14, slug: 'same', title: 'Other' }), 1));
      same((await get(store, 'event', 14)).slug, 'same', 'the slug of the published one, replaced');
      same((await add(store, 'event', newEvent({ slug: 'same' }))).slug, 'same-2', 'the slug of a new event');
    },

    'a slug that a commit frees can be taken in it': async (store) => {
      const [a, b] = [
        await add(store, 'event', newEvent({ slug: 'a' })),
        await add(store, 'event', newEvent({ slug: 'b' })),
      ];
      await commit(
        store,
        put('event', { ...a, slug: 'c' }, 1),
        put('event', { ...b, slug: 'a' }, 1),
        put('event', newEvent({ id: 50, slug: 'b' })),
      );
      const slugs = (await store.load('event', [a.id, b.id, 50])).map(({ slug }) => slug);
      same(slugs, ['c', 'a', 'b'], 'the slugs');
    },

    'counts are counted, whatever the record says and in any order': async (store) => {
      await commit(
        store,
        put('event', newEvent({ id: 10, slug: 'a', categories: [3], tags: [4] })),
        put('event', newEvent({ id: 11, slug: 'b', categories: [3], status: 'draft' })),
        put('event', newEvent({ id: 12, slug: 'c', categories: [3], hide_from_listings: true })),
      );
      await commit(
        store,
        put('event', newEvent({ id: 13, slug: 'd', categories: [3], tags: [4] })),
        put('category', newTerm({ id: 3, count: 99 })),
        put('tag', newTerm({ id: 4, count: 99 })),
        put('event', newEvent({ id: 14, slug: 'e', tags: [4] })),
      );
      const counts = async () => [
        (await get(store, 'category', 3)).count,
        (await get(store, 'tag', 4)).count,
      ];
      same(await counts(), [3, 3], 'the counts');
      const category = await get(store, 'category', 3);
      await commit(store, put('category', { ...category, count: 0, name: 'Other' }, category.revision));
      same(await counts(), [3, 3], 'the counts after the category was replaced');
      await commit(store, put('event', newEvent({ id: 10, slug: 'a' }), 1));
      same(await counts(), [2, 2], 'the counts after an event was replaced');
    },

    'links find their records when those come later': async (store) => {
      await commit(store, put('event', newEvent({ id: 20, categories: [3], venue: 5, organizer: [6] })));
      await commit(store, put('category', newTerm({ id: 3, name: 'Low', parent: 8 })));
      await commit(store, put('category', newTerm({ id: 8, name: 'Middle', parent: 9 })));
      await commit(store, put('category', newTerm({ id: 9, name: 'Top' })));
      await commit(store, put('venue', newVenue({ id: 5 })), put('organizer', newOrganizer({ id: 6 })));
      const slice = { offset: 0, limit: 10 };
      for (const filter of [{ categories: [9] }, { categories: [8] }, { venue: [5] }, { organizer: [6] }]) {
        const { refs } = await store.find({ ...ALL_EVENTS, ...filter, ...slice });
        same(refs, [{ id: 20, revision: 1 }], `the events with ${JSON.stringify(filter)}`);
      }
      const terms = await store.find({ ...ALL_TERMS, kind: 'category', hide_empty: 'branch', ...slice });
      same(
        terms.refs.map(({ id }) => id),
        [3, 8, 9],
        'the categories that have events below them',
      );
    },
  },
};
