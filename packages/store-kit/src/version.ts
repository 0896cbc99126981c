import { ALL_EVENTS } from '@kalends/core/store';
import { check, rejects, same } from './assert.js';
import { newEvent, newTerm, remove, update } from './fixtures.js';
import { add, commit, get, type Subject } from './subject.js';

/** `version`: changes with every commit and stays the same in between. */
export const versionSubject: Subject = {
  name: 'version',
  tests: {
    'moves with every commit, and commits tell it': async (store) => {
      const term = await add(store, 'tag', newTerm());
      const event = await add(store, 'event', newEvent({ tags: [term.id] }));
      const changes = [
        update('event', event, { title: 'x' }),
        update('event', { ...event, revision: 2 }, { title: 'x' }),
        remove('tag', await get(store, 'tag', term.id)),
      ];
      const seen = [await store.version()];
      for (const change of changes) {
        const { before, version } = await commit(store, change);
        same(before, seen.at(-1), 'the version before a commit');
        check(!seen.includes(version), `the version after a commit is one that was not seen: ${version}`);
        same(await store.version(), version, 'the version after a commit');
        // twice: a cached result has a version, too
        for (const _ of ['asked', 'asked again']) {
          const found = await store.find({ ...ALL_EVENTS, offset: 0, limit: 10 });
          same(found.version, version, 'the version that an answer after a commit tells');
        }
        seen.push(version);
      }
    },

    'stays while no one commits': async (store) => {
      const event = await add(store, 'event', newEvent());
      const before = await store.version();
      const found = await store.find({ ...ALL_EVENTS, offset: 0, limit: 10 });
      same(found.version, before, 'the version that an answer tells');
      await store.load('event', [event.id]);
      await store.lookup('event', event.slug);
      await rejects(
        commit(store, update('event', { ...event, revision: 9 }, {})),
        'conflict',
        'a stale update',
      );
      same(await store.version(), before, 'the version after reading and after a refused commit');
    },
  },
};
