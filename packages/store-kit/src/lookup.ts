import { same } from './assert.js';
import { newEvent, newOrganizer, newTerm, newVenue, remove, update } from './fixtures.js';
import { add, commit, get, type Subject } from './subject.js';

/** `lookup`: a record by its slug. */
export const lookupSubject: Subject = {
  name: 'lookup',
  tests: {
    'finds each kind by its own slugs': async (store) => {
      for (const [kind, given] of [
        ['event', newEvent({ slug: 'one' })],
        ['venue', newVenue({ slug: 'one' })],
        ['organizer', newOrganizer({ slug: 'one' })],
        ['category', newTerm({ slug: 'one' })],
        ['tag', newTerm({ slug: 'one' })],
      ] as const) {
        same(await store.lookup(kind, 'one'), undefined, `a ${kind} that is not there`);
        const { id, revision } = await add(store, kind, given);
        same(await store.lookup(kind, 'one'), { id, revision }, `the ${kind}`);
      }
    },

    'exactly as it is written': async (store) => {
      await add(store, 'event', newEvent({ slug: '%e6%97%a5-%' }));
      same(await store.lookup('event', '%E6%97%A5-%'), undefined, 'a slug in other letters');
      same(await store.lookup('event', '%e6%97%a5-'), undefined, 'the beginning of a slug');
      same((await store.lookup('event', '%e6%97%a5-%')) === undefined, false, 'the slug');
    },

    'follows changes': async (store) => {
      const event = await add(store, 'event', newEvent({ slug: 'old' }));
      await commit(store, update('event', event, { slug: 'new' }));
      same(await store.lookup('event', 'old'), undefined, 'the old slug');
      same(await store.lookup('event', 'new'), { id: event.id, revision: 2 }, 'the new slug');
      const tag = await add(store, 'tag', newTerm({ slug: 'gone' }));
      await commit(store, remove('tag', tag));
      same(await store.lookup('tag', 'gone'), undefined, 'the slug of a deleted tag');
      same(
        (await add(store, 'tag', newTerm({ slug: 'gone' }))).slug,
        'gone',
        'the slug that a delete sets free',
      );
    },

    'an empty slug finds nothing': async (store) => {
      await add(store, 'event', newEvent({ status: 'draft', slug: '' }));
      same(await store.lookup('event', ''), undefined, 'a draft without a slug');
    },

    'of several events, the unique one, then the lowest id': async (store) => {
      const first = await add(store, 'event', newEvent({ status: 'publish', slug: 'x' }));
      const draft = await add(store, 'event', newEvent({ status: 'draft', slug: 'y' }));
      const pending = await add(store, 'event', newEvent({ status: 'pending', slug: 'y' }));
      same((await store.lookup('event', 'y'))?.id, draft.id, 'two unpublished ones: the lowest id');
      // the unique one must also win if it has the highest id
      await commit(store, update('event', first, { slug: 'away' }));
      const early = await add(store, 'event', newEvent({ status: 'draft', slug: 'z' }));
      await commit(store, update('event', early, { slug: 'elsewhere' }));
      const unique = await add(store, 'event', newEvent({ status: 'private', slug: 'z' }));
      await commit(store, update('event', await get(store, 'event', early.id), { slug: 'z' }));
      same((await store.lookup('event', 'z'))?.id, unique.id, 'a draft and a private event with a higher id');
      await commit(store, update('event', draft, { slug: 'free' }));
      same((await store.lookup('event', 'y'))?.id, pending.id, 'the one that is left');
    },

    'of several events, those first that an author sees': async (store) => {
      const [shared, open] = ['shared', 'open'];
      const hidden = await add(store, 'event', newEvent({ status: 'private', slug: shared, author: 2 }));
      const published = await add(store, 'event', newEvent({ slug: open, author: 2 }));
      const ids = [hidden.id];
      for (const author of [3, 1, 1])
        ids.push((await add(store, 'event', newEvent({ status: 'draft', slug: shared, author }))).id);
      const draft = await add(store, 'event', newEvent({ status: 'draft', slug: open }));
      const found = async (slug: string, author?: number) => (await store.lookup('event', slug, author))?.id;
      same(
        [await found(shared), await found(shared, 1), await found(shared, 2), await found(shared, 3)],
        [ids[0], ids[2], ids[0], ids[1]],
        'what is found of a private event and three drafts',
      );
      same(await found(shared, 4), hidden.id, 'where the author sees none');
      same(await found(open, draft.author), published.id, 'of a published event and a draft of the author');
    },
  },
};
