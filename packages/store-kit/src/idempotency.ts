import { CalendarError } from '@kalends/core';
import { ALL_LINKED, type Change, type Committed, type Idempotency, type Store } from '@kalends/core/store';
import { localTime, secondsOf } from '@kalends/core/adapter';
import { rejects, same } from './assert.js';
import { insert, newEvent, newOrganizer, newTerm, newVenue, remove, update } from './fixtures.js';
import { add, get, type Subject } from './subject.js';

const NOON = '2031-05-01 12:00:00';

/** A time some seconds after noon. */
const after = (seconds: number): string => localTime(secondsOf(NOON) + seconds);

const keyed = (given: Partial<Idempotency> = {}): Idempotency => ({
  ...{ caller: 7, key: 'key', request: 'a', kind: 'venue', id: -1, at: NOON, expires: after(60), keep: 100 },
  ...given,
});

const commitWith = (
  store: Store,
  given: Partial<Idempotency>,
  ...changes: readonly Change[]
): Promise<Committed> => store.commit({ changes, preconditions: [], idempotency: keyed(given) });

const NEW_VENUE = insert('venue', newVenue({ id: -1 }));

const venues = async (store: Store): Promise<number> =>
  (await store.find({ ...ALL_LINKED, kind: 'venue', offset: 0, limit: 0 })).total;

/** Idempotency keys of commits. */
export const idempotencySubject: Subject = {
  name: 'idempotency',
  tests: {
    'a commit keeps its key with the record as stored': async (store) => {
      const category = await add(store, 'category', newTerm());
      const event = newEvent({ id: -2, venue: -1, categories: [category.id], cost: ['5'], title: 'ä☀ "' });
      const given = [
        { kind: 'event', id: -2, key: ' !"\\~', request: '☀' },
        { kind: 'organizer', id: -1, caller: 2 ** 40 },
        { kind: 'tag', id: -1, key: 'other' },
      ] as const;
      const changes = [
        [NEW_VENUE, insert('event', event)],
        [insert('organizer', newOrganizer({ id: -1 }))],
        [insert('tag', newTerm({ id: -1 }))],
      ];
      for (const [index, one] of given.entries()) {
        const { kind, caller, key, request } = keyed(one);
        const { ids } = await commitWith(store, one, ...(changes[index] ?? []));
        const record = await get(store, kind, ids.at(-1) ?? 0);
        same(
          await store.creation(caller, key),
          { caller, key, request, kind, expires: after(60), record },
          `what is kept for the new ${kind}`,
        );
      }
    },

    'a key that was not used keeps nothing': async (store) => {
      await commitWith(store, {}, NEW_VENUE);
      for (const [caller, key] of [
        [8, 'key'],
        [7, 'KEY'],
        [7, 'key '],
        [7, ''],
      ] as const)
        same(await store.creation(caller, key), undefined, `what caller ${caller} has under "${key}"`);
    },

    'a second commit with a key is refused': async (store) => {
      await commitWith(store, {}, NEW_VENUE);
      const kept = await store.creation(7, 'key');
      const version = await store.version();
      const again = { request: 'b', at: after(59), expires: after(600) };
      await rejects(
        commitWith(store, again, NEW_VENUE),
        'idempotency_key_reused',
        'a commit with the key of an earlier one',
      );
      same(await venues(store), 1, 'how many venues there are');
      same(await store.creation(7, 'key'), kept, 'what is kept');
      same(await store.version(), version, 'the version');
    },

    'each caller has keys of its own': async (store) => {
      const [mine, others] = [
        await commitWith(store, {}, NEW_VENUE),
        await commitWith(store, { caller: 8 }, NEW_VENUE),
      ];
      same(
        [(await store.creation(7, 'key'))?.record.id, (await store.creation(8, 'key'))?.record.id],
        [mine.ids[0], others.ids[0]],
        'the venues kept for two callers',
      );
    },

    'a refused commit leaves its key unused': async (store) => {
      const tag = await add(store, 'tag', newTerm());
      const stale = update('tag', { ...tag, revision: 9 }, {});
      await rejects(commitWith(store, {}, NEW_VENUE, stale), 'conflict', 'a stale update');
      same(await store.creation(7, 'key'), undefined, 'what is kept for a refused commit');
      await commitWith(store, {}, NEW_VENUE);
      same(await venues(store), 1, 'how many venues there are');
    },

    'a key may be used again when it has expired': async (store) => {
      await commitWith(store, { key: 'old' }, NEW_VENUE);
      await commitWith(store, { caller: 8, key: 'long', expires: after(61) }, NEW_VENUE);
      const { ids } = await commitWith(store, { key: 'old', at: after(60), expires: after(120) }, NEW_VENUE);
      same(
        (await store.creation(7, 'old'))?.record.id,
        ids[0],
        'the venue kept for a key that was used again',
      );
      await commitWith(store, { at: after(61), expires: after(120) }, NEW_VENUE);
      same(await store.creation(8, 'long'), undefined, 'an expired key after another commit with a key');
    },

    'what is kept does not change with its record': async (store) => {
      const { ids } = await commitWith(store, { kind: 'tag' }, insert('tag', newTerm({ id: -1 })));
      const kept = await store.creation(7, 'key');
      const tag = await get(store, 'tag', ids[0] ?? 0);
      await store.commit({ changes: [update('tag', tag, { name: 'Other' })], preconditions: [] });
      same(await store.creation(7, 'key'), kept, 'what is kept after an update');
      await store.commit({ changes: [remove('tag', { ...tag, revision: 2 })], preconditions: [] });
      same(await store.creation(7, 'key'), kept, 'what is kept after a delete');
    },

    'a commit may reuse a record and change nothing': async (store) => {
      const record = await add(store, 'venue', newVenue());
      await commitWith(store, { id: record.id });
      same((await store.creation(7, 'key'))?.record, record, 'the record kept for the key');
      await rejects(
        commitWith(store, { id: record.id }),
        'idempotency_key_reused',
        'another commit with the key',
      );
      await rejects(
        commitWith(store, { key: 'gone', id: record.id + 1 }),
        'conflict',
        'a commit for a record that does not exist',
      );
    },

    'of many commits with one key, one passes': async (store) => {
      const codes = await Promise.all(
        Array.from({ length: 10 }, () =>
          commitWith(store, {}, NEW_VENUE).then(
            () => 'done',
            (error: unknown) => CalendarError.from(error).code,
          ),
        ),
      );
      same(
        codes.sort(),
        ['done', ...Array.from({ length: 9 }, () => 'idempotency_key_reused')],
        'the outcomes of ten commits',
      );
      same(await venues(store), 1, 'how many venues there are');
    },

    'the keys that expire first are dropped': async (store) => {
      const { id } = await add(store, 'venue', newVenue());
      await commitWith(store, { id, caller: 8, expires: after(10) });
      const expiring = { a: 30, b: 50, c: 20, d: 40 };
      for (const [key, seconds] of Object.entries(expiring))
        await commitWith(store, { id, key, expires: after(seconds), keep: 3 });
      const kept = async (caller: number, ...keys: readonly string[]) =>
        (await Promise.all(keys.map((key) => store.creation(caller, key)))).map((one) => one !== undefined);
      same(await kept(7, 'a', 'b', 'c', 'd'), [true, true, false, true], 'which of four keys are kept');
      same(await kept(8, 'key'), [true], 'whether the key of another caller is kept');
    },
  },
};
