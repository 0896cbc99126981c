import { ALL_EVENTS, type Change, type Commit } from '@kalends/core/store';
import { check, rejects, same } from './assert.js';
import { insert, newEvent, newImage, newTerm, newVenue, remove, update } from './fixtures.js';
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

    'of what everyone can see moves with the commits that change this, and no other': async (store) => {
      const seen = async () => (await store.changes(Number.MAX_SAFE_INTEGER, 0)).publicVersion;
      const empty = await seen();
      same(empty, { version: 0, at: '0000-00-00 00:00:00' }, 'the public version of an empty store');
      const at = (second: number) => `2031-05-01 10:00:0${second}`;
      const commitAt = (second: number, changes: readonly Change[], more: Partial<Commit> = {}) =>
        store.commit({ changes, preconditions: [], origin: { actor: 1, at: at(second) }, ...more });
      const draft = newEvent({ status: 'draft' });
      const { ids } = await commitAt(1, [insert('event', draft)]);
      same(await seen(), empty, 'the public version after a draft');
      const published = update('event', await get(store, 'event', ids[0] ?? 0), { status: 'publish' });
      const steps: readonly (readonly [what: string, run: () => Promise<unknown>, counts: boolean])[] = [
        ['an event is published', () => commitAt(5, [published]), true],
        ['a hidden term', () => commitAt(6, [insert('tag', newTerm({ hidden: true }))]), false],
        ['an image', () => commitAt(6, [insert('image', newImage())]), false],
        [
          'an image that is shown',
          () =>
            commitAt(6, [insert('image', newImage({ url: 'https://example.org/b.png' }))], {
              isPublic: true,
            }),
          true,
        ],
        // clocks of two processes differ
        ['a venue', () => commitAt(2, [insert('venue', newVenue())]), true],
        [
          'an event is hidden again, and entries are forgotten',
          async () => {
            const change = update('event', await get(store, 'event', ids[0] ?? 0), { status: 'draft' });
            return commitAt(7, [change], { retention: { entries: 1, since: at(0) } });
          },
          true,
        ],
        [
          'a draft, and all others are forgotten',
          () => commitAt(9, [insert('event', draft)], { retention: { entries: 1, since: at(0) } }),
          false,
        ],
      ];
      const times = [at(5), at(5), at(5), at(6), at(6), at(7), at(7)];
      let version = 0;
      for (const [index, [what, run, counts]] of steps.entries()) {
        await run();
        if (counts) version += 1;
        same(await seen(), { version, at: times[index] }, `the public version after: ${what}`);
      }
    },

    'of what everyone can see moves when published records lose a link': async (store) => {
      const seen = async () => (await store.changes(Number.MAX_SAFE_INTEGER, 0)).publicVersion.version;
      for (const status of ['publish', 'draft'] as const) {
        const hall = await add(store, 'venue', newVenue({ status: 'draft' }));
        const changes = Array.from({ length: 5 }, () =>
          insert('event', newEvent({ status, venue: hall.id })),
        );
        await store.commit({ changes, preconditions: [] });
        const before = await seen();
        await commit(store, remove('venue', await get(store, 'venue', hall.id)));
        const moved = (await seen()) - before;
        same(moved, status === 'publish' ? 1 : 0, `how far it moved with events of status ${status}`);
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
