import type { EventRecord, Status } from '@kalends/core';
import { linksOf } from '@kalends/core/adapter';
import { type Store } from '@kalends/core/store';
import { check, same } from './assert.js';
import { newEvent, newTerm, remove, update } from './fixtures.js';
import { add, commit, get, type Subject } from './subject.js';

/** `count` of a term: the number of published events with it, maintained by the store. */
export const countsSubject: Subject = {
  name: 'counts',
  tests: {
    'published events only, those hidden from listings too': async (store) => {
      const { id } = await add(store, 'category', newTerm());
      const statuses: readonly Status[] = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];
      for (const status of statuses)
        await add(store, 'event', newEvent({ status, slug: '', categories: [id] }));
      await add(store, 'event', newEvent({ hide_from_listings: true, categories: [id] }));
      same((await get(store, 'category', id)).count, 2, 'the count of the category');
    },

    'follows the status of an event': async (store) => {
      const { id } = await add(store, 'tag', newTerm());
      let event = await add(store, 'event', newEvent({ status: 'draft', tags: [id] }));
      for (const [status, count] of [
        ['publish', 1],
        ['private', 0],
        ['publish', 1],
        ['trash', 0],
      ] as const) {
        event = await change(store, event, { status });
        same((await get(store, 'tag', id)).count, count, `the count with the event ${status}`);
      }
    },

    'follows the terms of an event': async (store) => {
      const [a, b, tag] = [
        await add(store, 'category', newTerm({ name: 'A' })),
        await add(store, 'category', newTerm({ name: 'B' })),
        await add(store, 'tag', newTerm()),
      ];
      const counts = async () => [
        (await get(store, 'category', a.id)).count,
        (await get(store, 'category', b.id)).count,
        (await get(store, 'tag', tag.id)).count,
      ];
      const event = await add(store, 'event', newEvent({ categories: [a.id], tags: [tag.id] }));
      same(await counts(), [1, 0, 1], 'the counts after the insert');
      await change(store, event, { categories: [b.id], tags: [] });
      same(await counts(), [0, 1, 0], 'the counts after the update');
    },

    'is of the term itself, not of its descendants': async (store) => {
      const parent = await add(store, 'category', newTerm({ name: 'Parent' }));
      const child = await add(store, 'category', newTerm({ name: 'Child', parent: parent.id }));
      await add(store, 'event', newEvent({ categories: [child.id] }));
      same((await get(store, 'category', parent.id)).count, 0, 'the count of the parent');
      await commit(store, remove('category', await get(store, 'category', child.id)));
      same(
        (await get(store, 'category', parent.id)).count,
        0,
        'the count of the parent after the delete of its child',
      );
    },

    'moves the revision of the term': async (store) => {
      const term = await add(store, 'category', newTerm());
      const event = await add(store, 'event', newEvent({ categories: [term.id] }));
      const counted = await get(store, 'category', term.id);
      check(counted.revision > term.revision, 'a term whose count moved has another revision');
      await change(store, event, { title: 'Other' });
      same(await get(store, 'category', term.id), counted, 'a term whose count did not move');
    },

    'a term is hidden until a published event has it': async (store) => {
      for (const { to: kind, field } of linksOf('event', 'term')) {
        const term = await add(store, kind, newTerm({ hidden: true }));
        const isHidden = async () => (await get(store, kind, term.id)).hidden;
        let event = await add(store, 'event', newEvent({ status: 'future', [field]: [term.id] }));
        same(await isHidden(), true, `whether the ${kind} of a scheduled event is hidden`);
        event = await change(store, event, { status: 'publish' });
        same(await isHidden(), false, `whether the ${kind} of a published event is hidden`);
        await commit(store, update(kind, await get(store, kind, term.id), { hidden: true }));
        same(await isHidden(), false, 'whether a change hides what a published event has');
        await change(store, event, { status: 'draft' });
        same(await isHidden(), false, `whether the ${kind} is hidden again`);
      }
    },

    'what a change says of it is ignored': async (store) => {
      const term = await add(store, 'tag', newTerm({ count: 5 }));
      same(term.count, 0, 'the count of a new tag');
      await add(store, 'event', newEvent({ tags: [term.id] }));
      const counted = await get(store, 'tag', term.id);
      await commit(store, update('tag', counted, { count: 9, name: 'Other' }));
      same((await get(store, 'tag', term.id)).count, 1, 'the count after an update that says otherwise');
    },
  },
};

async function change(store: Store, event: EventRecord, fields: Partial<EventRecord>): Promise<EventRecord> {
  await commit(store, update('event', event, fields));
  return get(store, 'event', event.id);
}
