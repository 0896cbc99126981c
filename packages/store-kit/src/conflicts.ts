import { ALL_EVENTS, ALL_IMAGES, ALL_LINKED, ALL_TERMS, type Query } from '@kalends/core/store';
import { rejects, same } from './assert.js';
import { insert, newEvent, newImage, newOrganizer, newTerm, newVenue, remove, update } from './fixtures.js';
import { add, commit, get, type Subject } from './subject.js';

/** Conflicts: stale revisions and preconditions that no longer hold. */
export const conflictsSubject: Subject = {
  name: 'conflicts',
  tests: {
    'an update from an old revision is refused': async (store) => {
      const records = {
        event: await add(store, 'event', newEvent()),
        venue: await add(store, 'venue', newVenue()),
        organizer: await add(store, 'organizer', newOrganizer()),
        category: await add(store, 'category', newTerm()),
        tag: await add(store, 'tag', newTerm()),
        image: await add(store, 'image', newImage()),
      };
      const updates = [
        update('event', records.event, { featured: true }),
        update('venue', records.venue, { city: 'x' }),
        update('organizer', records.organizer, { phone: 'x' }),
        update('category', records.category, { description: 'x' }),
        update('tag', records.tag, { description: 'x' }),
        update('image', records.image, { height: 1 }),
      ];
      for (const change of updates) {
        await commit(store, change);
        const stored = await get(store, change.kind, change.record.id);
        await rejects(commit(store, change), 'conflict', `the same update of a ${change.kind} again`);
        same(
          await get(store, change.kind, change.record.id),
          stored,
          `the ${change.kind} after the refused update`,
        );
      }
    },

    'an update of what is not there is refused': async (store) => {
      const venue = await add(store, 'venue', newVenue());
      await rejects(
        commit(store, update('venue', { ...venue, id: venue.id + 1 }, {})),
        'conflict',
        'an update of an unknown id',
      );
      const event = { ...newEvent(), id: venue.id, revision: venue.revision };
      await rejects(
        commit(store, update('event', event, {})),
        'conflict',
        'an update of a venue as an event',
      );
      const tag = await add(store, 'tag', newTerm());
      await commit(store, remove('tag', tag));
      await rejects(
        commit(store, update('tag', tag, { name: 'x' })),
        'conflict',
        'an update of a deleted tag',
      );
    },

    'a delete is refused like an update': async (store) => {
      const tag = await add(store, 'tag', newTerm());
      await commit(store, update('tag', tag, { description: 'x' }));
      await rejects(commit(store, remove('tag', tag)), 'conflict', 'a delete from an old revision');
      await commit(store, remove('tag', await get(store, 'tag', tag.id)));
      await rejects(
        commit(store, remove('tag', { ...tag, revision: 2 })),
        'conflict',
        'a delete of what is gone',
      );
    },

    'a moved count is a change': async (store) => {
      const term = await add(store, 'category', newTerm());
      await add(store, 'event', newEvent({ categories: [term.id] }));
      await rejects(
        commit(store, update('category', term, { name: 'x' })),
        'conflict',
        'an update from before the count moved',
      );
    },

    'a precondition that holds lets a commit pass': async (store) => {
      const a = await add(store, 'category', newTerm({ name: 'A' }));
      const b = await add(store, 'category', newTerm({ name: 'B' }));
      const query: Query = { ...ALL_TERMS, kind: 'category', offset: 0, limit: 10 };
      const preconditions = [
        { query, ids: [b.id, a.id] },
        { query: { ...query, name: 'unknown' }, ids: [] },
      ];
      const { ids } = await store.commit({ changes: [insert('tag', newTerm())], preconditions });
      same((await store.load('tag', ids)).length, 1, 'what the commit stored');
    },

    'a precondition that no longer holds stops all of it': async (store) => {
      const venue = await add(store, 'venue', newVenue({ venue: 'Hall' }));
      const other = await add(store, 'venue', newVenue({ venue: 'Other' }));
      const event = await add(store, 'event', newEvent({ venue: venue.id }));
      const tag = await add(store, 'tag', newTerm({ name: 'Rock' }));
      const image = await add(store, 'image', newImage());
      const slice = { offset: 0, limit: 10 };
      const venues: Query = { ...ALL_LINKED, kind: 'venue', ...slice };
      const wrong: readonly (readonly [string, Query, readonly number[]])[] = [
        ['one that is missing', venues, [venue.id]],
        ['one too many', { ...venues, name: 'hall' }, [venue.id, other.id]],
        ['another one', { ...venues, name: 'hall' }, [other.id]],
        ['none', { ...ALL_TERMS, kind: 'tag', name: 'rock', ...slice }, []],
        ['an event', { ...ALL_EVENTS, venue: [venue.id], ...slice }, []],
        ['an image', { ...ALL_IMAGES, url: image.url, ...slice }, []],
      ];
      for (const [what, query, ids] of wrong) {
        const changes = [insert('organizer', newOrganizer()), update('event', event, { title: 'x' })];
        const right = { query: { ...venues, name: 'hall' }, ids: [venue.id] };
        await rejects(
          store.commit({ changes, preconditions: [right, { query, ids }] }),
          'conflict',
          `the precondition of ${what}`,
        );
      }
      same(await get(store, 'event', event.id), event, 'the event');
      same(await store.lookup('organizer', 'organizer'), undefined, 'the organizer that was not stored');
      same(await get(store, 'tag', tag.id), tag, 'the tag');
    },

    'preconditions are about the state before the changes': async (store) => {
      const query: Query = { ...ALL_TERMS, kind: 'tag', name: 'rock', offset: 0, limit: 1 };
      const given = {
        changes: [insert('tag', newTerm({ name: 'Rock' }))],
        preconditions: [{ query, ids: [] }],
      };
      await store.commit(given);
      await rejects(
        store.commit(given),
        'conflict',
        'the second creation of a tag that was found not to exist',
      );
      same((await store.find(query)).total, 1, 'the tags of that name');
    },
  },
};
