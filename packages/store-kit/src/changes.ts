import { type ChangeEntry, type Kind, kindsOf } from '@kalends/core';
import { type Change, type Committed, type Retention, type Store } from '@kalends/core/store';
import { EVENT_LINKS, isTermKind } from '@kalends/core/adapter';
import { rejects, same } from './assert.js';
import {
  insert,
  newEvent,
  newImage,
  newLinked,
  newSeries,
  newTerm,
  newVenue,
  remove,
  update,
} from './fixtures.js';
import { add, commit, get, type Subject } from './subject.js';

const MANY = 1_000_000;

/** The fields that the log keeps of a series that is no longer public. */
const KEPT = [
  ...(['id', 'revision', 'author', 'date', 'modified_utc', 'uid'] as const),
  ...(['start_date', 'end_date', 'timezone', 'all_day'] as const),
] as const;

/** Some fields of a record. */
const pick = (record: object, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(record, name) as unknown]));

/** Further fields that it keeps of an event. */
const KEPT_OF_EVENTS = [
  ...(['utc_start_date', 'utc_end_date', 'hide_from_listings', 'featured', 'event_status'] as const),
  ...(['recurrence_id', ...EVENT_LINKS.map(({ field }) => field)] as const),
] as const;

/** The time of day in tests, by the minute. */
const minute = (number: number): string => `2031-05-01 12:${String(number).padStart(2, '0')}:00`;

const entriesAfter = async (store: Store, after: number): Promise<readonly ChangeEntry[]> =>
  (await store.changes(after, MANY)).entries;

/** The entries without their numbers, by kind and id. */
const told = (entries: readonly ChangeEntry[]): readonly string[] =>
  entries
    .map(({ kind, id, op, revision, author, wasPublic, isPublic }) => {
      const seen = [wasPublic, isPublic].map((is) => (is ? 'public' : 'hidden')).join(' to ');
      const whose = author === null ? '' : `, of ${author}`;
      return `${kind} ${id}: ${op}, revision ${revision}, ${seen}${whose}`;
    })
    .sort();

/** The log entries of the commit of these changes. */
async function toldOf(store: Store, ...changes: readonly Change[]): Promise<readonly string[]> {
  const { before } = await commit(store, ...changes);
  return told(await entriesAfter(store, before));
}

/** Adds tags, one in each commit, with this retention. */
async function addTags(store: Store, count: number, retention?: Retention): Promise<void> {
  for (let number = 0; number < count; number++) {
    const changes = [insert('tag', newTerm({ name: `T${await store.version()}` }))];
    const origin = { actor: 7, at: minute(number) };
    await store.commit({ changes, preconditions: [], origin, retention });
  }
}

/** The change log: one entry for each affected record, in order, without gaps. */
export const changesSubject: Subject = {
  name: 'changes',
  tests: {
    'a new store has none': async (store) => {
      const { entries, last, floor } = await store.changes(0, MANY);
      same([entries, last - floor, await store.version()], [[], 0, last], 'the log of a new store');
    },

    'each record of a commit has an entry': async (store) => {
      const hidden: Readonly<Partial<Record<Kind, readonly [change: Change, whose: string]>>> = {
        category: [insert('category', newTerm({ id: -1, hidden: true })), ''],
        venue: [insert('venue', newVenue({ id: -2, status: 'draft', author: 7 })), ', of 7'],
        series: [insert('series', newSeries({ id: -3, status: 'trash', author: 3 })), ', of 3'],
        event: [insert('event', newEvent({ id: -4, status: 'private' })), ', of 1'],
        image: [insert('image', newImage({ id: -5 })), ''],
      };
      const shown = kindsOf('linked', 'term').filter((kind) => !(kind in hidden));
      const { ids, before } = await commit(
        store,
        ...Object.values(hidden).map(([change]) => change),
        ...shown.map((kind, index) => {
          const id = -10 - index;
          return isTermKind(kind) ? insert(kind, newTerm({ id })) : insert(kind, newLinked(kind, { id }));
        }),
      );
      const made = told(await entriesAfter(store, before));
      const ends = [
        ...Object.entries(hidden).map(([kind, [, whose]]) => [kind, `hidden${whose}`] as const),
        ...shown.map((kind) => [kind, isTermKind(kind) ? 'public' : 'public, of 1'] as const),
      ];
      const expected = ends.map(
        ([kind, end], index) => `${kind} ${ids[index]}: create, revision 1, hidden to ${end}`,
      );
      same(made, expected.sort(), 'the entries of new records');
    },

    'publishing, hiding and deleting are told': async (store) => {
      const tag = await add(store, 'tag', newTerm());
      const draft = await add(store, 'event', newEvent({ status: 'draft', tags: [tag.id] }));
      same(
        await toldOf(store, update('event', draft, { status: 'publish', author: 2 })),
        [
          `event ${draft.id}: update, revision 2, hidden to public, of 1`,
          `tag ${tag.id}: count, revision 2, public to public`,
        ],
        'the entries of an event that is published, and of its tag',
      );
      const event = await get(store, 'event', draft.id);
      same(
        await toldOf(store, remove('event', event)),
        [
          `event ${draft.id}: delete, revision 2, public to hidden, of 2`,
          `tag ${tag.id}: count, revision 3, public to public`,
        ],
        'the entries of an event that is deleted, and of its tag',
      );
    },

    'a count is told apart from other changes of a term': async (store) => {
      const category = await add(store, 'category', newTerm({ hidden: true }));
      const events = [-1, -2].map((id) => insert('event', newEvent({ id, categories: [category.id] })));
      same(
        (await toldOf(store, ...events)).filter((entry) => entry.startsWith('category')),
        [`category ${category.id}: count, revision 2, hidden to public`],
        'the entry of a hidden category that gets two events',
      );
      const seen = await get(store, 'category', category.id);
      same(
        (
          await toldOf(
            store,
            update('category', seen, { name: 'Other' }),
            insert('event', newEvent({ categories: [category.id] })),
          )
        ).filter((entry) => entry.startsWith('category')),
        [`category ${category.id}: update, revision 3, public to public`],
        'the entry of a category that is renamed and gets an event',
      );
    },

    'events that lose a link have entries, few or thousands': async (store) => {
      const venue = await add(store, 'venue', newVenue());
      const events = [-1, -2].map((id) =>
        insert('event', newEvent({ id, venue: venue.id, status: id === -1 ? 'publish' : 'draft' })),
      );
      const { ids } = await commit(store, ...events);
      same(
        await toldOf(store, { op: 'unlink', kind: 'venue', id: venue.id }),
        [
          `event ${ids[0]}: update, revision 2, public to public, of 1`,
          `event ${ids[1]}: update, revision 2, hidden to hidden, of 1`,
        ].sort(),
        'the entries of events without their venue',
      );
    },

    'entries are numbered without gaps, and the last number is the version': async (store) => {
      const start = await store.version();
      const first = await commit(store, insert('tag', newTerm()), insert('venue', newVenue({ id: -2 })));
      const second = await commit(store, insert('event', newEvent()));
      same(await store.version(), second.version, 'the version');
      const { entries, last, floor } = await store.changes(start, MANY);
      same(
        [entries.map(({ version }) => version - start), last, floor],
        [[1, 2, 3], second.version, start],
        'the numbers of the entries',
      );
      same([first.version, second.before], [start + 2, start + 2], 'the version after two entries');
      same(await entriesAfter(store, start + 1), entries.slice(1), 'what follows within a commit');
      same((await store.changes(start, 2)).entries, entries.slice(0, 2), 'the first two entries');
      same(await entriesAfter(store, second.version), [], 'what follows the last one');
      same(await entriesAfter(store, second.version + 9), [], 'what follows a number to come');
      same((await store.changes(start, 0)).last, second.version, 'the last number, without entries');
    },

    'entries name the actor and the time': async (store) => {
      const changes = [insert('tag', newTerm())];
      const origin = { actor: 2 ** 40, at: minute(1) };
      const { before } = await store.commit({ changes, preconditions: [], origin });
      await commit(store, insert('venue', newVenue()));
      same(
        (await entriesAfter(store, before)).map(({ actor, at }) => ({ actor, at })),
        [origin, { actor: null, at: '0000-00-00 00:00:00' }],
        'who made the commits, and when',
      );
    },

    'an event or a series that is hidden or removed is kept as it was public, without texts': async (
      store,
    ) => {
      const tag = await add(store, 'tag', newTerm());
      const given = {
        title: 'Jazz',
        uid: 'a@example.org',
        recurrence_id: '20310501T180000Z',
        featured: true,
      };
      const event = await add(store, 'event', newEvent({ ...given, tags: [tag.id], author: 7 }));
      const series = await add(store, 'series', newSeries({ uid: 'b@example.org', author: 3 }));
      const others = { uid: 'c@example.org', featured: false, tags: [], author: 8 };
      const { before } = await commit(
        store,
        update('event', event, { status: 'private', ...others, start_date: '2030-01-01 00:00:00' }),
        remove('series', series),
      );
      const entries = await entriesAfter(store, before);
      const kept = (kind: Kind) => entries.find((entry) => entry.kind === kind)?.lastPublic;
      same(
        kept('event'),
        pick(event, [...KEPT, ...KEPT_OF_EVENTS]),
        'what the log keeps of an event that became private',
      );
      same(kept('series'), pick(series, KEPT), 'what the log keeps of a series that was removed');
    },

    'nothing is kept of what is still public, or was not': async (store) => {
      const event = await add(store, 'event', newEvent());
      const draft = await add(store, 'event', newEvent({ status: 'draft' }));
      const venue = await add(store, 'venue', newVenue());
      const { before } = await commit(
        store,
        update('event', event, { title: 'Jazz' }),
        update('event', draft, { status: 'private' }),
        remove('venue', venue),
      );
      await commit(store, remove('event', await get(store, 'event', draft.id)));
      same(
        (await entriesAfter(store, before)).map(({ lastPublic }) => lastPublic),
        [null, null, null, null],
        'what the log keeps',
      );
    },

    'a refused commit adds none': async (store) => {
      const event = await add(store, 'event', newEvent());
      const before = await store.changes(0, MANY);
      const stale = update('event', { ...event, revision: 9 }, { title: 'x' });
      await rejects(commit(store, insert('venue', newVenue()), stale), 'conflict', 'a stale update');
      same(await store.changes(0, MANY), before, 'the log after a refused commit');
    },

    'a commit that affects nothing adds none': async (store) => {
      const venue = await add(store, 'venue', newVenue());
      const { before, version } = await commit(store, { op: 'unlink', kind: 'venue', id: venue.id });
      same([version, await store.version()], [before, before], 'the version after an unlink without events');
    },

    'commits at the same time follow one another': async (store) => {
      const start = await store.version();
      const made: Committed[] = await Promise.all(
        Array.from({ length: 20 }, () =>
          commit(store, insert('venue', newVenue()), insert('event', newEvent({ id: -2 }))),
        ),
      );
      const entries = await entriesAfter(store, start);
      same(
        entries.map(({ version }) => version - start),
        Array.from({ length: 40 }, (_, index) => index + 1),
        'the numbers of 40 entries',
      );
      for (const { before, ids } of made)
        same(
          entries
            .filter(({ version }) => version === before + 1 || version === before + 2)
            .map(({ id }) => id),
          ids,
          'the two entries of a commit',
        );
    },

    'entries beyond the number to keep are forgotten': async (store) => {
      await addTags(store, 3);
      await addTags(store, 1, { entries: 2, since: minute(0) });
      const { entries, last, floor } = await store.changes(0, MANY);
      same(
        [entries.map(({ version }) => version), floor],
        [[last - 1, last], last - 2],
        'the numbers of the entries that are kept',
      );
      same(await store.version(), last, 'the version, which stays');
    },

    'entries before a time are forgotten': async (store) => {
      await addTags(store, 5);
      const changes = [insert('tag', newTerm({ name: 'Last' }))];
      const origin = { actor: null, at: minute(5) };
      await store.commit({
        changes,
        preconditions: [],
        origin,
        retention: { entries: MANY, since: minute(3) },
      });
      const { entries, last, floor } = await store.changes(0, MANY);
      same(
        [entries.map(({ at }) => at), floor],
        [[minute(3), minute(4), minute(5)], last - 3],
        'the times of the entries that are kept',
      );
    },
  },
};
