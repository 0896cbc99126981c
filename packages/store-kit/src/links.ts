import { type Status, STATUSES } from '@kalends/core';
import { ALL_EVENTS, ALL_IMAGES, ALL_LINKED } from '@kalends/core/store';
import { type LinkedKind } from '@kalends/core/adapter';
import { same } from './assert.js';
import { newEvent, newImage, newOrganizer, newSeries, newTerm, newVenue, remove } from './fixtures.js';
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

    'a deleted image leaves all that have it, whatever their status': async (store) => {
      const gone = await add(store, 'image', newImage({ url: 'https://example.org/gone.png' }));
      const kept = await add(store, 'image', newImage({ url: 'https://example.org/kept.png' }));
      const draft = await add(store, 'event', newEvent({ status: 'draft', slug: '', image: gone.id }));
      const event = await add(store, 'event', newEvent({ image: gone.id }));
      const venue = await add(store, 'venue', newVenue({ status: 'trash', image: gone.id }));
      const organizer = await add(store, 'organizer', newOrganizer({ image: gone.id }));
      const other = await add(store, 'event', newEvent({ slug: 'other', image: kept.id }));
      await commit(store, remove('image', gone));
      same(await store.load('image', [gone.id]), [], 'the deleted image');
      const none = { image: 0, revision: 2 };
      same(await get(store, 'event', draft.id), { ...draft, ...none }, 'a draft after its image is gone');
      same(await get(store, 'event', event.id), { ...event, ...none }, 'an event after its image is gone');
      same(await get(store, 'venue', venue.id), { ...venue, ...none }, 'a venue after its image is gone');
      same(
        await get(store, 'organizer', organizer.id),
        { ...organizer, ...none },
        'an organizer after its image is gone',
      );
      same(await get(store, 'event', other.id), other, 'an event with another image');
      const again = await add(store, 'image', newImage({ url: gone.url }));
      same(again.id > gone.id, true, 'a new image has a new id');
    },

    'what has an image is found by it': async (store) => {
      const image = await add(store, 'image', newImage({ url: 'https://example.org/shown.png' }));
      const other = await add(store, 'image', newImage({ url: 'https://example.org/other.png' }));
      const slice = { offset: 0, limit: 10 };
      const events = { ...ALL_EVENTS, ...slice, hidden: true, orderby: 'id' } as const;
      const event = await add(store, 'event', newEvent({ image: image.id, hide_from_listings: true }));
      const draft = await add(store, 'event', newEvent({ image: image.id, status: 'draft', slug: '' }));
      await add(store, 'event', newEvent({ image: other.id, slug: 'other' }));
      await add(store, 'event', newEvent({ slug: 'none' }));
      const refs = (...records: readonly { readonly id: number }[]) =>
        records.map(({ id }) => ({ id, revision: 1 }));
      same((await store.find({ ...events, image: [image.id] })).refs, refs(event, draft), 'its events');
      same((await store.find({ ...events, image: [image.id, other.id] })).total, 3, 'the events of two');
      for (const ids of [[], [0], [-1], [2 ** 40]])
        same(
          await foundBy(store, { ...events, image: ids }),
          { total: 0, refs: [] },
          `events with ${ids.join()}`,
        );
      for (const [kind, fields] of [
        ['venue', newVenue({ image: image.id })],
        ['organizer', newOrganizer({ image: image.id })],
      ] as const) {
        const record = await add<LinkedKind>(store, kind, fields);
        const query = { ...ALL_LINKED, ...slice, kind };
        same((await store.find({ ...query, image: [image.id] })).refs, refs(record), `each ${kind} with it`);
        for (const ids of [[other.id], [0]])
          same((await store.find({ ...query, image: ids })).total, 0, `each ${kind} with ${ids.join()}`);
      }
    },

    'an image is seen by those who see a record that has it, or to which it is attached': async (store) => {
      const published = await add(store, 'event', newEvent());
      const draft = await add(store, 'event', newEvent({ status: 'draft', author: 7 }));
      const image = (name: string, post = 0) =>
        add(store, 'image', newImage({ url: `https://example.org/${name}.png`, post, author: 8 }));
      const [alone, attached, hidden, shown] = [
        await image('alone'),
        await image('attached', published.id),
        await image('hidden', draft.id),
        await image('shown', draft.id),
      ];
      for (const [kind, record] of [
        ['venue', newVenue({ image: shown.id })],
        ['series', newSeries({ status: 'draft', author: 7, image: alone.id })],
      ] as const)
        await add(store, kind, record);
      const all = [alone, attached, hidden, shown];
      for (const [status, author, expected] of [
        [['publish'], null, [attached, shown]],
        [['publish', 'draft'], 7, all],
        [['publish', 'draft'], 8, all],
        [['publish'], 9, [alone, attached, shown]],
      ] as const) {
        const query = { ...ALL_IMAGES, visible: { status, author }, orderby: 'id', order: 'asc' } as const;
        const { refs } = await store.find({ ...query, offset: 0, limit: 10 });
        same(
          refs.map(({ id }) => id),
          expected.map(({ id }) => id),
          `the images of which author ${author} sees records`,
        );
      }
    },

    'an image and a venue that are deleted in one commit leave the records of both': async (store) => {
      const image = await add(store, 'image', newImage({ url: 'https://example.org/gone.png' }));
      const gone = await add(store, 'venue', newVenue());
      const venue = await add(store, 'venue', newVenue({ slug: 'other', image: image.id }));
      const event = await add(store, 'event', newEvent({ venue: gone.id, image: image.id }));
      await commit(store, remove('image', image), remove('venue', gone));
      same(await get(store, 'venue', venue.id), { ...venue, image: 0, revision: 2 }, 'another venue');
      same(await get(store, 'event', event.id), { ...event, venue: 0, image: 0, revision: 2 }, 'an event');
    },

    'a deleted venue or organizer leaves its events, whatever their status': async (store) => {
      for (const [kind, fields] of [
        ['venue', newVenue()],
        ['organizer', newOrganizer()],
      ] as const) {
        const gone = await add<LinkedKind>(store, kind, fields);
        const kept = await add(store, 'organizer', newOrganizer());
        const links = {
          venue: { venue: gone.id, organizer: [kept.id] },
          organizer: { venue: 0, organizer: [gone.id, kept.id] },
        }[kind];
        const statuses: readonly Status[] = ['publish', 'draft', 'trash'];
        const events = [];
        for (const status of statuses)
          events.push(await add(store, 'event', newEvent({ status, slug: '', ...links })));
        const { affected } = await commit(store, remove(kind, gone));
        same(
          affected
            .map(
              ({ kind, id, record, unlinked = false }) =>
                `${kind} ${id} ${record === undefined && !unlinked}`,
            )
            .sort(),
          [`${kind} ${gone.id} true`, ...events.map(({ id }) => `event ${id} false`)].sort(),
          `what the delete of a ${kind} affects`,
        );
        for (const event of events)
          same(
            await get(store, 'event', event.id),
            { ...event, venue: 0, organizer: [kept.id], revision: 2 },
            `an event after the delete of its ${kind}`,
          );
        same((await store.load<LinkedKind>(kind, [gone.id])).length, 0, `the deleted ${kind}`);
        same(await store.lookup(kind, gone.slug), undefined, `the slug of the deleted ${kind}`);
        const query = { ...ALL_EVENTS, [kind]: [gone.id], offset: 0, limit: 10 };
        same(await foundBy(store, query), { total: 0, refs: [] }, `events of a deleted ${kind}`);
      }
    },

    'a deleted event is gone from its links, from lists and from searches': async (store) => {
      const venue = await add(store, 'venue', newVenue());
      const tag = await add(store, 'tag', newTerm());
      const fields = { title: 'Jazz', venue: venue.id, tags: [tag.id] };
      const event = await add(store, 'event', newEvent(fields));
      const other = await add(store, 'event', newEvent({ ...fields, status: 'trash', slug: 'other' }));
      await commit(store, remove('event', other));
      await commit(store, remove('event', event));
      same((await store.scan('event', 0, 10)).length, 0, 'the events that are stored');
      same((await get(store, 'tag', tag.id)).count, 0, 'the count of the tag');
      same(await store.lookup('event', event.slug), undefined, 'the slug of the event');
      const all = { ...ALL_EVENTS, offset: 0, limit: 10 };
      for (const query of [all, { ...all, venue: [venue.id] }, { ...all, tags: [tag.id] }])
        same(await foundBy(store, query), { total: 0, refs: [] }, 'what a list finds');
      const search = { all: ['jazz'], none: [] };
      same(await foundBy(store, { ...all, search }), { total: 0, refs: [] }, 'what a search finds');
      const again = await add(store, 'event', newEvent({ title: 'Jazz', slug: event.slug }));
      same([again.slug, again.id > other.id], [event.slug, true], 'the slug and the id of a new event');
      const found = await foundBy(store, { ...all, search });
      same(found, { total: 1, refs: [{ id: again.id, revision: 1 }] }, 'what a search finds then');
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
