import { STATUSES } from '@kalends/core';
import { ALL_EVENTS, type Store } from '@kalends/core/store';
import { type TermKind } from '@kalends/core/adapter';
import { rejects, same } from './assert.js';
import { newEvent, newOrganizer, newSeries, newTerm, newVenue, remove } from './fixtures.js';
import { add, commit, foundBy, get, type Subject } from './subject.js';

/** The events that a list finds by a link, by id. */
async function listed(store: Store, field: string, id: number): Promise<number[]> {
  const { refs } = await foundBy(store, { ...ALL_EVENTS, [field]: [id], offset: 0, limit: 100 });
  return refs.map((ref) => ref.id).sort((a, b) => a - b);
}

const TERMS: readonly (readonly [TermKind, 'categories' | 'tags'])[] = [
  ['category', 'categories'],
  ['tag', 'tags'],
];

/** Records that take the place of others that are deleted or unlinked (`Delete.to`, `Unlink.to`). */
export const replacedLinksSubject: Subject = {
  name: 'replaced links',
  tests: {
    'events and series get another venue, whatever their status': async (store) => {
      const gone = [await add(store, 'venue', newVenue()), await add(store, 'venue', newVenue())];
      const [stays, other] = [await add(store, 'venue', newVenue()), await add(store, 'venue', newVenue())];
      const series = await add(store, 'series', newSeries({ venue: gone[0]?.id ?? 0 }));
      const events = [];
      for (const [index, status] of STATUSES.entries())
        events.push(
          await add(store, 'event', newEvent({ status, slug: `e${index}`, venue: gone[index % 2]?.id ?? 0 })),
        );
      const elsewhere = await add(store, 'event', newEvent({ slug: 'elsewhere', venue: other.id }));
      const own = await add(store, 'event', newEvent({ slug: 'own', venue: stays.id }));
      const { affected } = await commit(
        store,
        ...gone.map(({ id }) => ({ op: 'unlink', kind: 'venue', id, to: stays.id }) as const),
      );
      same(
        affected.map(({ kind, id }) => `${kind} ${id}`).sort(),
        [`series ${series.id}`, ...events.map(({ id }) => `event ${id}`)].sort(),
        'what is affected',
      );
      for (const event of events)
        same(
          await get(store, 'event', event.id),
          { ...event, venue: stays.id, revision: 2 },
          `an event in status ${event.status}`,
        );
      same((await get(store, 'series', series.id)).venue, stays.id, 'the venue of the series');
      same(await get(store, 'event', elsewhere.id), elsewhere, 'an event at another venue');
      same(await get(store, 'venue', stays.id), stays, 'the venue that stays');
      for (const { id } of gone)
        same(await listed(store, 'venue', id), [], 'the events at the venue that is gone');
      same(
        await listed(store, 'venue', stays.id),
        [...events, own].map(({ id }) => id),
        'the events at the venue that stays',
      );
      const entries = (await store.history('event', [events[0]?.id ?? 0], 10)).map(({ before }) => before);
      same(entries, [{ venue: events[0]?.venue }], 'the history of an event');
    },

    'an organizer takes the place of others, once': async (store) => {
      const ids: number[] = [];
      for (let i = 0; i < 4; i++) ids.push((await add(store, 'organizer', newOrganizer())).id);
      const [a = 0, b = 0, c = 0, stays = 0] = ids;
      const cases: readonly (readonly [readonly number[], readonly number[]])[] = [
        [
          [c, b, a],
          [c, stays],
        ],
        [
          [b, stays, c],
          [stays, c],
        ],
        [
          [stays, c, a],
          [stays, c],
        ],
        [[a], [stays]],
      ];
      const events = [];
      for (const [index, [organizer]] of cases.entries())
        events.push(await add(store, 'event', newEvent({ slug: `e${index}`, organizer })));
      await commit(
        store,
        ...[a, b].map((id) => ({ op: 'unlink', kind: 'organizer', id, to: stays }) as const),
      );
      for (const [index, [, organizer]] of cases.entries())
        same(
          await get(store, 'event', events[index]?.id ?? 0),
          { ...events[index], organizer, revision: 2 },
          `the event that had ${cases[index]?.[0].join(', ')}`,
        );
      same(await listed(store, 'organizer', a), [], 'the events of an organizer that is gone');
      same((await listed(store, 'organizer', stays)).length, 4, 'the events of the organizer that stays');
      same((await listed(store, 'organizer', c)).length, 3, 'the events of another organizer');
    },

    'a term takes the place of others that are deleted, and counts their events': async (store) => {
      for (const [kind, field] of TERMS) {
        const gone = [
          await add(store, kind, newTerm({ name: 'Gone' })),
          await add(store, kind, newTerm({ name: 'Gone too' })),
        ];
        const stays = await add(store, kind, newTerm({ name: 'Stays', hidden: true }));
        const other = await add(store, kind, newTerm({ name: 'Other' }));
        const [a = 0, b = 0] = gone.map(({ id }) => id);
        const event = async (
          slug: string,
          links: readonly number[],
          status: 'publish' | 'draft' = 'publish',
        ) => (await add(store, 'event', newEvent({ slug: `${kind}-${slug}`, status, [field]: links }))).id;
        const draft = await event('draft', [a], 'draft');
        const both = await event('both', [other.id, b, a]);
        const one = await event('one', [b]);
        const revisions = await Promise.all(gone.map(({ id }) => get(store, kind, id)));
        await commit(
          store,
          ...revisions.map(
            ({ id, revision }) => ({ op: 'delete', kind, id, revision, to: stays.id }) as const,
          ),
        );
        const linksOf = async (id: number) => (await get(store, 'event', id))[field];
        same(await linksOf(draft), [stays.id], `the ${kind} of a draft`);
        same(await linksOf(both), [other.id, stays.id], `what an event with both has`);
        same(await linksOf(one), [stays.id], `the ${kind} of an event`);
        const { count, hidden } = await get(store, kind, stays.id);
        same([count, hidden], [2, false], `the count of the ${kind} that stays`);
        same((await get(store, kind, other.id)).count, 1, `the count of another ${kind}`);
        same(await store.load(kind, [a, b]), [], `what is deleted`);
        same(
          await listed(store, field, stays.id),
          [draft, both, one],
          `the events of the ${kind} that stays`,
        );
        same(await listed(store, field, a), [], `the events of a deleted ${kind}`);
        const twice = await event('twice', [stays.id, other.id]);
        const { id, revision } = await get(store, kind, other.id);
        await commit(store, { op: 'delete', kind, id, revision, to: stays.id });
        same(await linksOf(twice), [stays.id], 'an event that had the one that stays already');
        same((await get(store, kind, stays.id)).count, 3, 'the count, which an event does not change twice');
      }
    },

    'the children of a category move to the one that takes its place, with their events': async (store) => {
      const [left, right] = [
        await add(store, 'category', newTerm({ name: 'Left' })),
        await add(store, 'category', newTerm({ name: 'Right' })),
      ];
      const gone = await add(store, 'category', newTerm({ name: 'Gone', parent: left.id }));
      const stays = await add(store, 'category', newTerm({ name: 'Stays', parent: right.id }));
      const child = await add(store, 'category', newTerm({ name: 'Child', parent: gone.id }));
      const below = await add(store, 'event', newEvent({ slug: 'below', categories: [child.id] }));
      const event = await add(store, 'event', newEvent({ slug: 'event', categories: [gone.id] }));
      const { revision } = await get(store, 'category', gone.id);
      await commit(store, { op: 'delete', kind: 'category', id: gone.id, revision, to: stays.id });
      same((await get(store, 'category', child.id)).parent, stays.id, 'the parent of the child');
      same(await listed(store, 'categories', left.id), [], 'the events below the parent of the deleted one');
      for (const { id } of [stays, right])
        same(
          await listed(store, 'categories', id),
          [below.id, event.id],
          'the events below the one that stays',
        );
      same((await get(store, 'category', stays.id)).count, 1, 'the count of the one that stays');
    },

    'it is a conflict if what takes a place is not stored, or is not the same for all': async (store) => {
      const venues = [];
      for (let i = 0; i < 3; i++) venues.push(await add(store, 'venue', newVenue()));
      const [a = 0, b = 0, c = 0] = venues.map(({ id }) => id);
      const event = await add(store, 'event', newEvent({ venue: a }));
      await rejects(
        commit(store, { op: 'unlink', kind: 'venue', id: a, to: c + 1000 }),
        'conflict',
        'an unknown venue',
      );
      await rejects(
        commit(
          store,
          { op: 'unlink', kind: 'venue', id: a, to: c },
          { op: 'unlink', kind: 'venue', id: b, to: a },
        ),
        'conflict',
        'two venues',
      );
      await rejects(
        commit(
          store,
          { op: 'unlink', kind: 'venue', id: a, to: c },
          remove('venue', await get(store, 'venue', b)),
        ),
        'conflict',
        'a venue and none',
      );
      same(await get(store, 'event', event.id), event, 'the event');
    },
  },
};
