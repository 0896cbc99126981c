import { ALL_EVENTS } from '@kalends/core/store';
import { getOrPut } from '@kalends/core/internal';
import { check, rejects, same } from './assert.js';
import { insert, newEvent, newImage, newOrganizer, newTerm, newVenue, remove, update } from './fixtures.js';
import { add, commit, dump, get, type Subject } from './subject.js';

/** A second store on the same data sees all commits: after the first store is closed, and while it is open. */
export const durabilitySubject: Subject = {
  name: 'durability',
  reopens: true,
  tests: {
    'what was acknowledged is there after reopening': async (store, { reopen }) => {
      const { ids } = await commit(
        store,
        insert(
          'event',
          newEvent({
            id: -1,
            title: 'Straße 日本 🎉',
            venue: -2,
            organizer: [-3],
            categories: [-4],
            tags: [-5],
            image: -6,
          }),
        ),
        insert('venue', newVenue({ id: -2 })),
        insert('organizer', newOrganizer({ id: -3 })),
        insert('category', newTerm({ id: -4 })),
        insert('tag', newTerm({ id: -5 })),
        insert('image', newImage({ id: -6 })),
      );
      const before = await dump(store, ids);
      await store.close();
      const again = await reopen(store);
      same(await dump(again, ids), before, 'everything that is stored');
      const { total } = await again.find({
        ...ALL_EVENTS,
        search: { all: ['strasse'], none: [] },
        offset: 0,
        limit: 1,
      });
      same(total, 1, 'what a search finds');
      same((await again.lookup('venue', 'venue'))?.id, ids[1], 'what a look-up finds');
    },

    'what is not acknowledged is not there': async (store, { reopen }) => {
      const event = await add(store, 'event', newEvent());
      const stale = update('event', { ...event, revision: 7 }, { title: 'x' });
      await rejects(commit(store, insert('venue', newVenue()), stale), 'conflict', 'a stale update');
      await store.close();
      const again = await reopen(store);
      same(await again.lookup('venue', 'venue'), undefined, 'the venue of the refused commit');
      same(await get(again, 'event', event.id), event, 'the event');
    },

    'an idempotency key is kept after reopening, and by all stores': async (store, { reopen }) => {
      const other = await reopen(store);
      const changes = [insert('venue', newVenue({ id: -1 }))];
      const [at, expires] = ['2031-05-01 12:00:00', '2031-05-02 12:00:00'];
      const idempotency = {
        caller: 7,
        key: 'key',
        request: 'a',
        kind: 'venue',
        id: -1,
        at,
        expires,
        keep: 9,
      } as const;
      await store.commit({ changes, preconditions: [], idempotency });
      const kept = await store.creation(7, 'key');
      same(await other.creation(7, 'key'), kept, 'what the other store has for the key');
      await rejects(
        other.commit({ changes, preconditions: [], idempotency }),
        'idempotency_key_reused',
        'a commit of the other store with the key',
      );
      await store.close();
      const again = await reopen(store);
      same(await again.creation(7, 'key'), kept, 'what is kept for the key');
    },

    'the change log is kept after reopening, and is one for all stores': async (store, { reopen }) => {
      const other = await reopen(store);
      const tag = await add(store, 'tag', newTerm());
      await commit(other, remove('tag', tag));
      const log = await store.changes(0, 10);
      same(
        log.entries.map(({ op, id }) => `${op} ${id}`),
        [`create ${tag.id}`, `delete ${tag.id}`],
        'the entries of both stores',
      );
      same(await other.changes(0, 10), log, 'the log that the other store reads');
      await store.close();
      same(await (await reopen(store)).changes(0, 10), log, 'the log after reopening');
    },

    'a value is one for all stores, also after reopening': async (store, { reopen }) => {
      const other = await reopen(store);
      const values = await Promise.all([
        getOrPut(store.values, 'secret', 'one'),
        getOrPut(other.values, 'secret', 'two'),
      ]);
      same(values[1], values[0], 'the value that the other store has');
      await store.close();
      same(await (await reopen(store)).values.get('secret'), values[0], 'the value after reopening');
    },

    'ids are not used again after reopening': async (store, { reopen }) => {
      const tag = await add(store, 'tag', newTerm());
      await commit(store, remove('tag', tag));
      await store.close();
      const again = await reopen(store);
      check((await add(again, 'tag', newTerm())).id > tag.id, 'the id of a deleted tag is not given again');
    },

    'two stores on the same data see each other’s commits': async (store, { reopen }) => {
      const other = await reopen(store);
      const event = await add(store, 'event', newEvent());
      same(await get(other, 'event', event.id), event, 'the event, seen by the other store');
      const seen = await store.version();
      await commit(other, update('event', event, { title: 'Other', slug: 'other' }));
      check((await store.version()) !== seen, 'the version moves when another store commits');
      same((await store.lookup('event', 'other'))?.revision, 2, 'the revision that the other store made');
      same(
        (await store.find({ ...ALL_EVENTS, offset: 0, limit: 1 })).refs,
        [{ id: event.id, revision: 2 }],
        'what the first store finds',
      );
      const changed = await get(store, 'event', event.id);
      same(changed.title, 'Other', 'the title that the other store wrote');
      await commit(store, update('event', changed, { title: 'Third' }));
      same((await get(other, 'event', event.id)).title, 'Third', 'the title that the other store sees then');
      await rejects(
        commit(store, update('event', event, { title: 'x' })),
        'conflict',
        'an update from before the other store’s commit',
      );
    },

    'a commit tells when another store was there in between': async (store, { reopen }) => {
      const other = await reopen(store);
      const seen = await store.version();
      await commit(other, insert('tag', newTerm()));
      const { before, version } = await commit(store, insert('event', newEvent()));
      check(before !== seen, 'the version before a commit is not the one seen before another store’s commit');
      same(await store.version(), version, 'the version after the commit');
    },

    'ids and slugs stay unique over two stores': async (store, { reopen }) => {
      const other = await reopen(store);
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          commit(n % 2 === 0 ? store : other, insert('event', newEvent())),
        ),
      );
      const ids = made.flatMap((committed) => committed.ids);
      const slugs = (await store.load('event', ids)).map(({ slug }) => slug);
      same(
        [new Set(ids).size, new Set(slugs).size],
        [20, 20],
        'how many different ids and slugs 20 events have',
      );
    },
  },
};
