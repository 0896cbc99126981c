import type { Kind, RecordOf } from '@kalends/core';
import type { Change, HistoryEntry } from '@kalends/core/store';
import { rejects, same } from './assert.js';
import {
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
import { ALL, change, minute, told } from './history-steps.js';
import { trackedPart } from './model-history.js';
import { add, commit, get, type Subject } from './subject.js';

/** A record at each revision before the present one that the entries lead to, newest first. */
function statesBefore(record: object, entries: readonly HistoryEntry[]): object[] {
  const states: object[] = [];
  for (const { before } of entries) states.push({ ...(states.at(-1) ?? record), ...before });
  return states.map(trackedPart);
}

/** The history: for each change of a record the values before it, in the same commit. */
export const historySubject: Subject = {
  name: 'history',
  tests: {
    'a new record has none': async (store) => {
      const { ids } = await commit(
        store,
        insert('tag', newTerm({ id: -1 })),
        insert('venue', newVenue({ id: -2 })),
        insert('event', newEvent({ id: -3, tags: [-1], venue: -2 })),
      );
      same(await store.history('event', ids, ALL), [], 'the history of an event');
      same(await store.history('venue', ids, ALL), [], 'the history of a venue');
      same(await store.history('tag', ids, ALL), [], 'the history of a tag that was counted');
      same(await store.history('tag', [], ALL), [], 'the history of nothing');
    },

    'an update of each kind keeps what it replaces, and nothing else': async (store) => {
      const event = await add(store, 'event', newEvent({ cost: ['5'], website: null }));
      await commit(
        store,
        update('event', event, { title: 'Jazz', cost: ['7', '9'], website: 'https://a.b' }),
      );
      same(
        await told(store, 'event', event.id),
        [[2, { title: 'Event', cost: ['5'], website: null }]],
        'an event',
      );
      const series = await add(store, 'series', newSeries());
      await commit(store, update('series', series, { rule: [], featured: true }));
      same(
        await told(store, 'series', series.id),
        [[2, { rule: ['RRULE:FREQ=WEEKLY'], featured: false }]],
        'a series',
      );
      const venue = await add(store, 'venue', newVenue({ geo_lat: 1.5, custom: { a: [1] as never } }));
      await commit(store, update('venue', venue, { geo_lat: null, custom: { b: 'x' } }));
      same(await told(store, 'venue', venue.id), [[2, { geo_lat: 1.5, custom: { a: [1] } }]], 'a venue');
      const organizer = await add(store, 'organizer', newOrganizer());
      await commit(store, update('organizer', organizer, { status: 'trash', slug: 'organizer__trashed' }));
      same(
        await told(store, 'organizer', organizer.id),
        [[2, { status: 'publish', slug: 'organizer' }]],
        'an organizer',
      );
      const category = await add(store, 'category', newTerm());
      await commit(store, update('category', category, { name: 'Music' }));
      same(await told(store, 'category', category.id), [[2, { name: 'Term' }]], 'a category');
      const image = await add(store, 'image', newImage());
      await commit(store, update('image', image, { alt_text: 'A band' }));
      same(await told(store, 'image', image.id), [[2, { alt_text: '' }]], 'an image');
    },

    'what the calendar notes down by itself is not in it': async (store) => {
      const event = await add(store, 'event', newEvent());
      await commit(store, update('event', event, { modified: minute(1), modified_utc: minute(1) }));
      const series = await add(store, 'series', newSeries());
      await commit(store, update('series', series, { expanded_to: '2029-03-01 00:00:00' }));
      const tag = await add(store, 'tag', newTerm({ hidden: true }));
      await add(store, 'event', newEvent({ tags: [tag.id] }));
      same(await store.history('event', [event.id], ALL), [], 'an event that was saved unchanged');
      same(await store.history('series', [series.id], ALL), [], 'a series that was written ahead');
      same(await store.history('tag', [tag.id], ALL), [], 'a tag that was counted');
      await change(store, 'tag', tag.id, { name: 'Other', hidden: false });
      same(await told(store, 'tag', tag.id), [[3, { name: 'Term' }]], 'the tag, renamed');
    },

    'entries have the actor, the time and the revision of their commit': async (store) => {
      const { id } = await add(store, 'venue', newVenue());
      await change(store, 'venue', id, { city: 'Rome' }, { number: 3 });
      await commit(store, update('venue', await get(store, 'venue', id), { city: 'Pisa' }));
      same(
        await store.history('venue', [id], ALL),
        [
          { id, revision: 3, actor: null, at: '0000-00-00 00:00:00', before: { city: 'Rome' } },
          { id, revision: 2, actor: 7, at: minute(3), before: { city: '' } },
        ],
        'the history',
      );
      const { entries } = await store.changes(0, ALL);
      same(
        entries.map(({ revision }) => revision),
        [1, 2, 3],
        'the revisions in the change log',
      );
    },

    'entries come newest first, by record, as many as are asked for': async (store) => {
      const a = await add(store, 'tag', newTerm({ name: 'A' }));
      const b = await add(store, 'tag', newTerm({ name: 'B' }));
      for (const number of [1, 2, 3])
        for (const { id } of [a, b]) await change(store, 'tag', id, { description: String(number) });
      const asked = async (...[ids, ...more]: [readonly number[], number, number?]) =>
        (await store.history('tag', ids, ...more)).map(({ id, revision }) => [
          id === a.id ? 'a' : 'b',
          revision,
        ]);
      const [inA, inB] = ['a', 'b'].map((name) => [4, 3, 2].map((revision) => [name, revision]));
      same(await asked([b.id, 99, a.id], ALL), [...(inB ?? []), ...(inA ?? [])], 'those of both');
      same(
        await asked([a.id, b.id], 1),
        [
          ['a', 4],
          ['b', 4],
        ],
        'the newest of both',
      );
      same(
        await asked([a.id], 2, 4),
        [
          ['a', 3],
          ['a', 2],
        ],
        'those below a revision',
      );
      same(await asked([a.id], 1, 4), [['a', 3]], 'one below a revision');
      same(await asked([a.id], ALL, 2), [], 'those below the first');
      same(await store.history('category', [a.id], ALL), [], 'those of another kind');
      // an event may have the id of a tag
      same(await store.history('event', [a.id], ALL), [], 'those of an event');
    },

    'they lead back to every earlier state': async (store) => {
      const { id } = await add(store, 'event', newEvent());
      const states: object[] = [];
      const steps: readonly Partial<RecordOf<'event'>>[] = [
        { title: 'A', description: '<p>1</p>' },
        { title: 'B', all_day: true },
        { title: 'A', tags: [3, 1], custom: { room: 'a' } },
        { description: '', tags: [1, 3], start_date: '2026-02-01 10:00:00' },
      ];
      for (const fields of steps) {
        states.unshift(trackedPart(await get(store, 'event', id)));
        await change(store, 'event', id, fields);
      }
      const entries = await store.history('event', [id], ALL);
      same(statesBefore(await get(store, 'event', id), entries), states, 'the earlier states');
    },

    'records that lose a link keep it': async (store) => {
      const ids = await Promise.all([
        add(store, 'venue', newVenue()),
        add(store, 'organizer', newOrganizer({ slug: 'a' })),
        add(store, 'organizer', newOrganizer({ slug: 'b' })),
        add(store, 'image', newImage()),
      ]);
      const [venue = 0, a = 0, b = 0, image = 0] = ids.map(({ id }) => id);
      const { ids: events } = await commit(
        store,
        insert('event', newEvent({ id: -1, venue, organizer: [a, b] })),
        insert('event', newEvent({ id: -2, organizer: [b, a] })),
        insert('event', newEvent({ id: -3, venue, organizer: [b], image })),
        insert('series', newSeries({ id: -4, venue, organizer: [a] })),
      );
      const origin = { actor: 7, at: minute(1) };
      const changes: readonly Change[] = [
        { op: 'unlink', kind: 'venue', id: venue },
        remove('organizer', await get(store, 'organizer', a)),
      ];
      await store.commit({ changes, preconditions: [], origin });
      const of = (kind: Kind, index: number) => store.history(kind, [events[index] ?? 0], ALL);
      const entry = (index: number, before: object) => [
        { id: events[index], revision: 2, ...origin, before },
      ];
      same(await of('event', 0), entry(0, { venue, organizer: [a, b] }), 'an event with both');
      same(await of('event', 1), entry(1, { organizer: [b, a] }), 'an event with the organizer');
      same(await of('event', 2), entry(2, { venue }), 'an event with the venue');
      same(await of('series', 3), entry(3, { venue, organizer: [a] }), 'a series');
      await commit(store, remove('image', await get(store, 'image', image)));
      same(
        await told(store, 'event', events[2] ?? 0),
        [
          [3, { image }],
          [2, { venue }],
        ],
        'an event without its image',
      );
    },

    'what another change causes is in it': async (store) => {
      const parent = await add(store, 'category', newTerm({ name: 'Parent' }));
      const child = await add(store, 'category', newTerm({ name: 'Child', parent: parent.id }));
      await commit(store, remove('category', parent));
      same(
        await told(store, 'category', child.id),
        [[2, { parent: parent.id }]],
        'a category whose parent went',
      );
      const trashed = await add(store, 'event', newEvent({ slug: 'same', status: 'trash' }));
      await add(store, 'event', newEvent({ slug: 'same' }));
      same(
        await told(store, 'event', trashed.id),
        [[2, { slug: 'same', slug_before_trash: null }]],
        'an event in the trash that yields its slug',
      );
    },

    'a refused commit adds none': async (store) => {
      const venue = await add(store, 'venue', newVenue());
      const event = await add(store, 'event', newEvent({ venue: venue.id }));
      const stale = update('event', { ...event, revision: 9 }, { title: 'x' });
      const good = [
        update('venue', venue, { city: 'Rome' }),
        { op: 'unlink', kind: 'venue', id: venue.id },
      ] as const;
      await rejects(commit(store, ...good, stale), 'conflict', 'a stale update');
      same(await store.history('venue', [venue.id], ALL), [], 'the history of the venue');
      same(await store.history('event', [event.id], ALL), [], 'the history of the event');
    },
  },
};
