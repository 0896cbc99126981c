import { ALL_EVENTS } from '../query/query.js';
import { STATUSES, type Status } from '../records/post-record.js';
import { same } from './assert.js';
import { newEvent, newOrganizer, newTerm, newVenue, remove } from './fixtures.js';
import { add, commit, foundBy, get, type Subject } from './subject.js';

/** Links between records, and the effect of deletes and unlinks on them. */
export const linksSubject: Subject = {
  name: 'links',
  tests: {
    'a deleted term leaves its events, whatever their status': async (store) => {
      for (const [kind, field] of [
        ['category', 'categories'],
        ['tag', 'tags'],
      ] as const) {
        const gone = await add(store, kind, newTerm({ name: 'Gone' }));
        const kept = await add(store, kind, newTerm({ name: 'Kept' }));
        const statuses: readonly Status[] = ['publish', 'draft', 'trash'];
        const events = [];
        for (const status of statuses)
          events.push(await add(store, 'event', newEvent({ status, slug: '', [field]: [gone.id, kept.id] })));
        await commit(store, remove(kind, await get(store, kind, gone.id)));
        for (const event of events) {
          same(
            await get(store, 'event', event.id),
            { ...event, [field]: [kept.id], revision: 2 },
            `an event after the delete of its ${kind}`,
          );
        }
        const query = { ...ALL_EVENTS, [field]: [gone.id], offset: 0, limit: 10 };
        same(await foundBy(store, query), { total: 0, refs: [] }, `events of a deleted ${kind}`);
      }
    },

    'the children of a deleted category move to its parent': async (store) => {
      const top = await add(store, 'category', newTerm({ name: 'Top' }));
      const middle = await add(store, 'category', newTerm({ name: 'Middle', parent: top.id }));
      const low = await add(store, 'category', newTerm({ name: 'Low', parent: middle.id }));
      const event = await add(store, 'event', newEvent({ categories: [low.id] }));
      await commit(store, remove('category', middle));
      const child = await get(store, 'category', low.id);
      same(
        [child.parent, child.revision > low.revision],
        [top.id, true],
        'the parent of the child that moved',
      );
      const inTop = { ...ALL_EVENTS, categories: [top.id], offset: 0, limit: 10 };
      same(
        (await store.find(inTop)).refs,
        [{ id: event.id, revision: 1 }],
        'the events below the top category',
      );
      await commit(store, remove('category', top));
      same((await get(store, 'category', low.id)).parent, 0, 'the parent after the top category is gone');
      same((await store.find(inTop)).total, 0, 'the events of the deleted category');
    },

    'unlink takes a venue from every event': async (store) => {
      const [venue, other] = [await add(store, 'venue', newVenue()), await add(store, 'venue', newVenue())];
      const event = await add(store, 'event', newEvent({ venue: venue.id }));
      const draft = await add(store, 'event', newEvent({ venue: venue.id, status: 'draft' }));
      const elsewhere = await add(store, 'event', newEvent({ venue: other.id }));
      await commit(store, { op: 'unlink', kind: 'venue', id: venue.id });
      same(
        await store.load('event', [event.id, draft.id, elsewhere.id]),
        [{ ...event, venue: 0, revision: 2 }, { ...draft, venue: 0, revision: 2 }, elsewhere],
        'the events',
      );
      same(await get(store, 'venue', venue.id), venue, 'the venue itself');
      same(
        (await store.find({ ...ALL_EVENTS, venue: [venue.id], offset: 0, limit: 10 })).total,
        0,
        'events at the venue',
      );
    },

    'unlink takes an organizer from every event, whatever its status; the others stay in their order': async (
      store,
    ) => {
      const ids = [];
      for (let i = 0; i < 3; i++) ids.push((await add(store, 'organizer', newOrganizer())).id);
      const [a = 0, b = 0, c = 0] = ids;
      const events = [];
      for (const status of STATUSES)
        events.push(await add(store, 'event', newEvent({ status, organizer: [c, b, a] })));
      const alone = await add(store, 'event', newEvent({ organizer: [b] }));
      await commit(store, { op: 'unlink', kind: 'organizer', id: b });
      for (const event of events)
        same(
          await get(store, 'event', event.id),
          { ...event, organizer: [c, a], revision: 2 },
          `an event in status ${event.status}`,
        );
      same((await get(store, 'event', alone.id)).organizer, [], 'the event that had no other organizer');
    },

    'a venue and an organizer are not mixed up': async (store) => {
      const venue = await add(store, 'venue', newVenue());
      const event = await add(store, 'event', newEvent({ venue: venue.id }));
      const { affected } = await commit(store, { op: 'unlink', kind: 'organizer', id: venue.id });
      same(affected, [], 'what an unlink without links affects');
      same(await get(store, 'event', event.id), event, 'the event');
    },
  },
};
