import { CalendarError, type Kind } from '@kalends/core';
import type { Change } from '@kalends/core/store';
import { check, same } from './assert.js';
import { newEvent, newTerm, newVenue, put, remove, update } from './fixtures.js';
import { ALL, change, minute, told } from './history-steps.js';
import { add, commit, get, type Subject } from './subject.js';

/** How long the history is kept: with the record, as far as the retention says, and along with puts. */
export const keptHistorySubject: Subject = {
  name: 'kept history',
  tests: {
    'that of a deleted record is deleted': async (store) => {
      const { id } = await add(store, 'event', newEvent());
      const other = await add(store, 'event', newEvent());
      for (const one of [id, other.id]) await change(store, 'event', one, { title: 'Jazz' });
      await commit(store, remove('event', await get(store, 'event', id)));
      same(await store.history('event', [id], ALL), [], 'the history of the deleted event');
      same((await store.history('event', [other.id], ALL)).length, 1, 'the entries of the other one');
      await commit(store, put('event', newEvent({ id, slug: 'again' })));
      same(await store.history('event', [id], ALL), [], 'the history of an event put in its place');
    },

    'entries of a record beyond the number to keep are forgotten': async (store) => {
      const { id } = await add(store, 'venue', newVenue({ slug: 'a' }));
      const other = await add(store, 'venue', newVenue({ slug: 'b' }));
      for (const city of ['A', 'B', 'C']) {
        await change(store, 'venue', id, { city });
        await change(store, 'venue', other.id, { city });
      }
      const kept = { entries: 2, since: minute(0) };
      await change(store, 'venue', id, { city: 'D' }, { kept });
      same(
        await told(store, 'venue', id),
        [
          [5, { city: 'C' }],
          [4, { city: 'B' }],
        ],
        'the newest two',
      );
      same((await store.history('venue', [other.id], ALL)).length, 3, 'the entries of another record');
      await change(store, 'venue', id, { city: 'E' }, { kept: { ...kept, entries: 1 } });
      same(await told(store, 'venue', id), [[6, { city: 'D' }]], 'the newest one');
    },

    'entries before a time are forgotten, those of all records': async (store) => {
      const { id } = await add(store, 'tag', newTerm({ name: 'A' }));
      const other = await add(store, 'category', newTerm({ name: 'B' }));
      for (const number of [1, 2, 3, 4]) {
        await change(store, 'tag', id, { description: String(number) }, { number });
        await change(store, 'category', other.id, { description: String(number) }, { number });
      }
      await change(store, 'tag', id, { name: 'C' }, { number: 5, kept: { entries: 100, since: minute(3) } });
      const revisions = async (kind: Kind, of: number) =>
        (await store.history(kind, [of], ALL)).map(({ revision }) => revision);
      same(await revisions('tag', id), [6, 5, 4], 'the revisions of the tag');
      same(await revisions('category', other.id), [5, 4], 'the revisions of the category');
    },

    'entries before one that is forgotten go with it, whatever their times say': async (store) => {
      const { id } = await add(store, 'venue', newVenue());
      for (const [at, city] of [5, 2, 6].entries())
        await change(store, 'venue', id, { city: String(at) }, { number: city });
      await change(
        store,
        'venue',
        id,
        { city: 'last' },
        { number: 7, kept: { entries: 100, since: minute(3) } },
      );
      same(
        await told(store, 'venue', id),
        [
          [5, { city: '2' }],
          [4, { city: '1' }],
        ],
        'the entries after the oldest',
      );
    },

    'entries beyond the number to keep are forgotten of records that lose links': async (store) => {
      // a store may take links from many long records by itself
      const long = { description: 'x'.repeat(90_000) };
      const venues = [];
      for (const slug of ['a', 'b', 'c', 'd']) venues.push(await add(store, 'venue', newVenue({ slug })));
      const events = [];
      for (let number = 0; number < 15; number++) events.push(await add(store, 'event', newEvent(long)));
      const kept = { entries: 2, since: minute(0) };
      for (const venue of venues) {
        for (const { id } of events) await change(store, 'event', id, { venue: venue.id }, { kept });
        await store.commit({
          changes: [{ op: 'unlink', kind: 'venue', id: venue.id }],
          preconditions: [],
          origin: { actor: 7, at: minute(1) },
          retention: { entries: ALL, since: minute(0), history: kept },
        });
      }
      const last = venues.at(-1)?.id;
      for (const { id } of events)
        same(
          await told(store, 'event', id),
          [
            [9, { venue: last }],
            [8, { venue: 0 }],
          ],
          'the newest two',
        );
    },

    'none is kept of any record if the number is 0': async (store) => {
      const venue = await add(store, 'venue', newVenue({ slug: 'a' }));
      const event = await add(store, 'event', newEvent({ venue: venue.id }));
      await change(store, 'venue', venue.id, { city: 'A' });
      const kept = { entries: 0, since: minute(0) };
      const changes: readonly Change[] = [
        update('venue', await get(store, 'venue', venue.id), { city: 'B' }),
        { op: 'unlink', kind: 'venue', id: venue.id },
      ];
      const retention = { entries: ALL, since: minute(0), history: kept };
      const origin = { actor: 7, at: minute(1) };
      await store.commit({ changes, preconditions: [], origin, retention });
      same(await store.history('venue', [venue.id], ALL), [], 'the history of the venue');
      same(await store.history('event', [event.id], ALL), [], 'the history of an event that lost it');
    },

    'a put keeps what it replaces, or takes the place of the history with its own': async (store) => {
      const { id } = await add(store, 'venue', newVenue());
      await change(store, 'venue', id, { city: 'A' });
      const next = newVenue({ id, city: 'B' });
      await commit(store, put('venue', next, 2));
      same(
        await told(store, 'venue', id),
        [
          [3, { city: 'A' }],
          [2, { city: '' }],
        ],
        'after a put',
      );
      const entry = { id, actor: 2 ** 40, at: minute(9), before: { phone: '1' } };
      const history = [
        { ...entry, revision: 5 },
        { ...entry, revision: 8 },
      ];
      await commit(store, { ...put('venue', next, 3), history });
      same((await get(store, 'venue', id)).revision, 8, 'the revision, which is that of the last entry');
      same(await store.history('venue', [id], ALL), history.toReversed(), 'the history that came with it');
      await change(store, 'venue', id, { city: 'C' });
      same((await told(store, 'venue', id))[0], [9, { city: 'B' }], 'the entry of the next change');
      await commit(store, { ...put('venue', next, 9), history: [] });
      same(await store.history('venue', [id], ALL), [], 'after a put with an empty history');
      same((await get(store, 'venue', id)).revision, 10, 'the revision after it');
      await commit(store, {
        ...put('tag', newTerm({ id: 40 })),
        history: [{ ...entry, id: 40, revision: 3 }],
      });
      same((await get(store, 'tag', 40)).revision, 3, 'the revision of a record that was not stored');
      same((await store.history('tag', [40], ALL)).length, 1, 'its entries');
    },

    'writers at the same time leave one entry each, without gaps': async (store) => {
      const { id } = await add(store, 'venue', newVenue());
      const write = async (phone: string): Promise<void> => {
        for (;;) {
          const venue = await get(store, 'venue', id);
          const outcome = await commit(store, update('venue', venue, { phone })).catch(
            (error: unknown) => error,
          );
          if (!(outcome instanceof Error)) return;
          check(CalendarError.from(outcome).code === 'conflict', `the writer meets ${String(outcome)}`);
        }
      };
      await Promise.all(Array.from({ length: 10 }, (_, index) => write(String(index))));
      const entries = await store.history('venue', [id], ALL);
      same(
        entries.map(({ revision }) => revision),
        Array.from({ length: 10 }, (_, index) => 11 - index),
        'the revisions',
      );
      const phones = [(await get(store, 'venue', id)).phone, ...entries.map(({ before }) => before['phone'])];
      same(
        phones.toSorted(),
        ['', ...Array.from({ length: 10 }, (_, index) => String(index))],
        'every value that was written',
      );
    },
  },
};
