import type { Kind } from '@kalends/core';
import type { Change } from '@kalends/core/store';
import { checkAffected } from './affected.js';
import { check, rejects, same } from './assert.js';
import {
  distinctFields,
  insert,
  newEvent,
  newImage,
  newOrganizer,
  newSeries,
  newTerm,
  newVenue,
  remove,
  update,
} from './fixtures.js';
import { add, commit, dump, get, withoutRevision, type Subject } from './subject.js';

const WHOLE_EVENT = [
  insert(
    'event',
    newEvent({ id: -1, venue: -2, organizer: [-4, -3], categories: [-6], tags: [-7], image: -8 }),
  ),
  insert('venue', newVenue({ id: -2, image: -8 })),
  insert('organizer', newOrganizer({ id: -3, slug: 'first' })),
  insert('organizer', newOrganizer({ id: -4, slug: 'second' })),
  insert('category', newTerm({ id: -5, name: 'Parent' })),
  insert('category', newTerm({ id: -6, name: 'Child', parent: -5 })),
  insert('tag', newTerm({ id: -7, name: 'Tag' })),
  insert('image', newImage({ id: -8 })),
] as const;

/** `commit`: what it stores and returns, as a whole or not at all. */
export const commitSubject: Subject = {
  name: 'commit',
  tests: {
    'stores every field as given': async (store) => {
      const image = await add(store, 'image', newImage(distinctFields('image')));
      const event = newEvent({ ...distinctFields('event'), author: 7, image: image.id });
      const venue = newVenue(distinctFields('venue'));
      const organizer = newOrganizer(distinctFields('organizer'));
      const term = newTerm({ ...distinctFields('tag'), slug: 'a-b' });
      same(image.sizes, distinctFields('image').sizes, 'the sizes of an image');
      for (const [kind, given] of [
        ['event', event],
        ['series', newSeries({ ...distinctFields('series'), author: 7, image: image.id })],
        ['venue', venue],
        ['organizer', organizer],
        ['category', term],
        ['tag', term],
      ] as const) {
        const stored = await add(store, kind, given);
        same(withoutRevision(stored), { ...given, id: stored.id }, `the stored ${kind}`);
        same(stored.revision, 1, `the revision of a new ${kind}`);
      }
      const plain = await add(store, 'event', newEvent({ slug: 'plain' }));
      same(plain.website, null, 'an event without a website');
    },

    'an update replaces the record and moves its revision by one': async (store) => {
      const event = await add(store, 'event', newEvent({ title: 'Old', cost: ['5'] }));
      const committed = await commit(
        store,
        update('event', event, { title: 'New', cost: [], featured: true }),
      );
      same(committed.ids, [event.id], 'the ids of an update');
      same(
        await get(store, 'event', event.id),
        { ...event, title: 'New', cost: [], featured: true, revision: 2 },
        'the updated event',
      );
    },

    'an update of each kind': async (store) => {
      const venue = await add(store, 'venue', newVenue());
      const organizer = await add(store, 'organizer', newOrganizer());
      const category = await add(store, 'category', newTerm());
      const tag = await add(store, 'tag', newTerm());
      const image = await add(store, 'image', newImage());
      await commit(
        store,
        update('venue', venue, { venue: 'Other', status: 'trash', slug: 'venue__trashed' }),
        update('organizer', organizer, { email: 'o@example.org' }),
        update('category', category, { name: 'Other', slug: 'other' }),
        update('tag', tag, { description: 'd' }),
        update('image', image, { width: 1 }),
      );
      same(
        await get(store, 'venue', venue.id),
        { ...venue, venue: 'Other', status: 'trash', slug: 'venue__trashed', revision: 2 },
        'the venue',
      );
      same(
        await get(store, 'organizer', organizer.id),
        { ...organizer, email: 'o@example.org', revision: 2 },
        'the organizer',
      );
      same(
        await get(store, 'category', category.id),
        { ...category, name: 'Other', slug: 'other', revision: 2 },
        'the category',
      );
      same(await get(store, 'tag', tag.id), { ...tag, description: 'd', revision: 2 }, 'the tag');
      same(await get(store, 'image', image.id), { ...image, width: 1, revision: 2 }, 'the image');
    },

    'inserts of one commit name each other, in any order': async (store) => {
      const { ids } = await commit(store, ...WHOLE_EVENT);
      same(ids.length, WHOLE_EVENT.length, 'one id for each change');
      check(
        ids.every((id) => Number.isInteger(id) && id > 0),
        'ids are positive integers',
      );
      const [event = 0, venue = 0, first = 0, second = 0, parent = 0, child = 0, tag = 0, image = 0] = ids;
      const stored = await get(store, 'event', event);
      same(
        [stored.venue, stored.organizer, stored.categories, stored.tags, stored.image],
        [venue, [second, first], [child], [tag], image],
        'the links of the new event, organizers in the order given',
      );
      same((await get(store, 'venue', venue)).image, image, 'the image of the new venue');
      same((await get(store, 'category', child)).parent, parent, 'the parent of the new category');
    },

    'an update may name inserts of its commit': async (store) => {
      const event = await add(store, 'event', newEvent());
      const { ids } = await commit(
        store,
        insert('venue', newVenue({ id: -1 })),
        insert('tag', newTerm({ id: -2 })),
        update('event', event, { venue: -1, tags: [-2] }),
      );
      const stored = await get(store, 'event', event.id);
      same([stored.venue, stored.tags, ids[2]], [ids[0], [ids[1]], event.id], 'the new links of the event');
    },

    'affected names everything that is different, once': async (store) => {
      const old = await add(store, 'category', newTerm({ name: 'Old' }));
      const kept = await add(store, 'category', newTerm({ name: 'Kept' }));
      const event = await add(store, 'event', newEvent({ categories: [old.id, kept.id] }));
      const { ids, affected } = await commit(
        store,
        insert('tag', newTerm({ id: -1, name: 'New' })),
        insert('venue', newVenue({ id: -2 })),
        update('event', event, { categories: [kept.id], tags: [-1], venue: -2 }),
      );
      const [tag, venue] = ids;
      same(
        affected.map(({ kind, id }) => `${kind} ${id}`).sort(),
        [`category ${old.id}`, `event ${event.id}`, `tag ${tag}`, `venue ${venue}`],
        'what an update with new links touches: not the category that stays',
      );
    },

    'affected has what a delete and an unlink change': async (store) => {
      const parent = await add(store, 'category', newTerm({ name: 'Parent' }));
      const child = await add(store, 'category', newTerm({ name: 'Child', parent: parent.id }));
      const venue = await add(store, 'venue', newVenue());
      const event = await add(
        store,
        'event',
        newEvent({ categories: [parent.id], venue: venue.id, slug: 'a' }),
      );
      await add(store, 'event', newEvent({ categories: [child.id], slug: 'b' }));
      const removed = await commit(store, remove('category', await get(store, 'category', parent.id)));
      same(
        removed.affected.map(({ kind, id }) => `${kind} ${id}`).sort(),
        [`category ${parent.id}`, `category ${child.id}`, `event ${event.id}`].sort(),
        'what a delete touches',
      );
      same(removed.ids, [parent.id], 'the ids of a delete');
      const unlinked = await commit(store, { op: 'unlink', kind: 'venue', id: venue.id });
      same(
        unlinked.affected.map(({ kind, id }) => `${kind} ${id}`),
        [`event ${event.id}`],
        'what an unlink touches',
      );
      same(unlinked.ids, [venue.id], 'the ids of an unlink');
    },

    'affected tells how everything is stored now': async (store) => {
      const parent = await add(store, 'category', newTerm({ name: 'Parent' }));
      const child = await add(store, 'category', newTerm({ name: 'Child', parent: parent.id }));
      const venue = await add(store, 'venue', newVenue());
      const event = await add(store, 'event', newEvent({ venue: venue.id, categories: [child.id] }));
      const commits: readonly (() => Promise<readonly Change[]>)[] = [
        async () => WHOLE_EVENT,
        async () => [insert('event', newEvent({ categories: [parent.id, child.id] }))],
        async () => [update('event', await get(store, 'event', event.id), { title: 'New', slug: 'new' })],
        async () => [
          { op: 'unlink', kind: 'venue', id: venue.id },
          update('venue', venue, { status: 'trash', slug: 'venue__trashed' }),
        ],
        async () => [remove('category', await get(store, 'category', parent.id))],
      ];
      for (const changes of commits) {
        const made = await changes();
        const committed = await commit(store, ...made);
        check(committed.affected.length > 0, 'something is affected');
        for (const one of committed.affected) {
          const [stored] = await store.load<Kind>(one.kind, [one.id]);
          checkAffected(one, stored, made, committed, 'the commit');
        }
      }
    },

    'a commit that fails at its end has changed nothing': async (store) => {
      const category = await add(store, 'category', newTerm());
      const event = await add(store, 'event', newEvent({ categories: [category.id] }));
      const stale = { ...event, revision: event.revision + 1 };
      const ids = Array.from({ length: event.id + category.id + 20 }, (_, index) => index + 1);
      const before = await dump(store, ids);
      await rejects(
        commit(
          store,
          ...WHOLE_EVENT,
          update('category', await get(store, 'category', category.id), { name: 'X' }),
          update('event', stale, { title: 'Y' }),
        ),
        'conflict',
        'a commit whose last change is stale',
      );
      same(await dump(store, ids), before, 'what is stored after a failed commit');
      same(await store.lookup('venue', 'venue'), undefined, 'the venue of a failed commit');
      const again = await commit(store, ...WHOLE_EVENT);
      same(
        (await get(store, 'venue', again.ids[1] ?? 0)).slug,
        'venue',
        'the slug that a failed commit did not take',
      );
    },

    'stored state is no one else’s: neither what was given nor what was answered changes it': async (
      store,
    ) => {
      const [cost, organizer, given] = [
        ['5'],
        [0],
        { thumbnail: { width: 1, height: 1, 'mime-type': 'm', filesize: 1, url: 'u' } },
      ];
      organizer[0] = (await add(store, 'organizer', newOrganizer())).id;
      const event = await add(store, 'event', newEvent({ cost, organizer }));
      const image = await add(store, 'image', newImage({ sizes: given }));
      cost.push('6');
      organizer.push(99);
      given.thumbnail.width = 2;
      const { affected } = await commit(store, update('event', event, { excerpt: 'Told' }));
      for (const change of [
        ...affected.flatMap(({ record }) => [
          () => record && Reflect.set(record, 'title', 'Changed'),
          () => record && 'cost' in record && Reflect.set(record.cost, 0, 'changed'),
        ]),
        () => Reflect.set(event, 'title', 'Changed'),
        () => Reflect.set(event.cost, 0, 'changed'),
        () => Reflect.set(image.sizes, 'thumbnail', null),
      ])
        change();
      const [stored, picture] = [await get(store, 'event', event.id), await get(store, 'image', image.id)];
      same(
        [stored.title, stored.cost, stored.organizer.length, picture.sizes['thumbnail']?.width],
        ['Event', ['5'], 1, 1],
        'the stored records',
      );
    },
  },
};
