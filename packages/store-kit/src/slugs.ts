import { type Kind, kindsOf, type Status } from '@kalends/core';
import { rejects, same } from './assert.js';
import { insert, newEvent, newImage, newOrganizer, newTerm, newVenue, update } from './fixtures.js';
import { add, commit, get, type Subject } from './subject.js';

/** Slugs: unique per kind, resolved by the store. */
export const slugsSubject: Subject = {
  name: 'slugs',
  tests: {
    'a taken slug gets a suffix, per kind': async (store) => {
      const given: readonly [Exclude<Kind, 'image'>, () => Promise<{ readonly slug: string }>][] = [
        ['event', () => add(store, 'event', newEvent({ slug: 'same' }))],
        ['venue', () => add(store, 'venue', newVenue({ slug: 'same' }))],
        ['organizer', () => add(store, 'organizer', newOrganizer({ slug: 'same' }))],
        ['category', () => add(store, 'category', newTerm({ slug: 'same' }))],
        ['tag', () => add(store, 'tag', newTerm({ slug: 'same' }))],
      ];
      for (const [kind, addOne] of given) {
        const slugs = [(await addOne()).slug, (await addOne()).slug, (await addOne()).slug];
        same(
          slugs,
          ['same', 'same-2', 'same-3'],
          `the slugs of three ${kind} records that ask for the same one`,
        );
      }
    },

    'a suffixed slug that is taken gets another suffix': async (store) => {
      await add(store, 'event', newEvent({ slug: 'x' }));
      same(
        (await add(store, 'event', newEvent({ slug: 'x-2' }))).slug,
        'x-2',
        'a free slug that looks suffixed',
      );
      same((await add(store, 'event', newEvent({ slug: 'x-2' }))).slug, 'x-2-2', 'the taken x-2');
      same(
        (await add(store, 'event', newEvent({ slug: 'x' }))).slug,
        'x-3',
        'the taken x, with x-2 taken too',
      );
    },

    'inserts of one commit see each other': async (store) => {
      const { ids } = await commit(
        store,
        ...[-1, -2, -3].map((id) => insert('organizer', newOrganizer({ id, slug: 'o' }))),
      );
      const slugs = (await store.load('organizer', ids)).map(({ slug }) => slug);
      same(slugs, ['o', 'o-2', 'o-3'], 'the slugs of one commit');
    },

    'no slug: the id': async (store) => {
      for (const [kind, given] of [
        ['event', newEvent({ slug: '' })],
        ['venue', newVenue({ slug: '' })],
        ['tag', newTerm({ slug: '' })],
      ] as const) {
        const { id, slug } = await add(store, kind, given);
        same(slug, String(id), `the slug of a ${kind} that asked for none`);
      }
    },

    'reserved words': async (store) => {
      const added = [
        await add(store, 'event', newEvent({ slug: 'feed' })),
        await add(store, 'venue', newVenue({ slug: 'feed' })),
        await add(store, 'organizer', newOrganizer({ slug: 'feed' })),
        await add(store, 'category', newTerm({ slug: 'feed' })),
        await add(store, 'tag', newTerm({ slug: 'feed' })),
        await add(store, 'tag', newTerm({ slug: 'feed' })),
      ];
      same(
        added.map(({ slug }) => slug),
        ['feed-2', 'feed-2', 'feed-2', 'feed', 'feed', 'feed-2'],
        'a slug that is reserved for events, venues and organizers, and free for terms',
      );
    },

    'event drafts and pending events keep what they ask for': async (store) => {
      for (const status of ['draft', 'pending'] as const) {
        const slugs = [];
        for (const slug of ['same', 'same', '', ''])
          slugs.push((await add(store, 'event', newEvent({ status, slug }))).slug);
        same(slugs, ['same', 'same', '', ''], `the slugs of events that are ${status}`);
      }
      same(
        (await add(store, 'event', newEvent({ slug: 'same' }))).slug,
        'same-2',
        'a published event beside drafts with its slug',
      );
    },

    'drafts of venues and organizers are unique too': async (store) => {
      await add(store, 'venue', newVenue({ status: 'draft' }));
      same((await add(store, 'venue', newVenue({ status: 'draft' }))).slug, 'venue-2', 'the second draft');
      await add(store, 'organizer', newOrganizer({ status: 'pending' }));
      same(
        (await add(store, 'organizer', newOrganizer({ status: 'trash' }))).slug,
        'organizer-2',
        'the second organizer',
      );
    },

    'drafts and pending venues and organizers may have none': async (store) => {
      for (const status of ['draft', 'pending'] as const) {
        const records = [];
        for (let i = 0; i < 2; i++) {
          records.push(await add(store, 'venue', newVenue({ status, slug: '' })));
          records.push(await add(store, 'organizer', newOrganizer({ status, slug: '' })));
        }
        same(
          records.map(({ slug }) => slug),
          ['', '', '', ''],
          `the slugs of records that are ${status}`,
        );
      }
      const venue = await add(store, 'venue', newVenue({ status: 'pending', slug: '' }));
      await commit(store, update('venue', venue, { status: 'publish' }));
      same((await get(store, 'venue', venue.id)).slug, String(venue.id), 'the slug of the published venue');
    },

    'an event in the trash gives its slug to another event, unless it has the mark of the trash': async (
      store,
    ) => {
      const trashed = await add(store, 'event', newEvent({ status: 'trash', slug: 'gala' }));
      await add(store, 'event', newEvent({ status: 'trash', slug: 'gala__trashed' }));
      same(
        (await add(store, 'event', newEvent({ status: 'trash', slug: 'gala' }))).slug,
        'gala-2',
        'another event in the trash',
      );
      const { ids, affected } = await commit(store, insert('event', newEvent({ id: -1, slug: 'gala' })));
      const [id = 0] = ids;
      same((await get(store, 'event', id)).slug, 'gala', 'the event that asks for the slug');
      same(
        await get(store, 'event', trashed.id),
        { ...trashed, slug: 'gala__trashed-2', slug_before_trash: 'gala', revision: 2 },
        'the event in the trash',
      );
      same(
        affected.map((one) => one.id).sort((a, b) => a - b),
        [trashed.id, id],
        'what the commit affects',
      );
      const draft = await add(store, 'event', newEvent({ status: 'draft', slug: 'gala-2' }));
      same(
        [draft.slug, (await store.lookup('event', 'gala-2'))?.id],
        ['gala-2', draft.id],
        'a draft that asks',
      );
      same(
        (await add(store, 'event', newEvent({ slug: 'gala__trashed' }))).slug,
        'gala__trashed-3',
        'an event that asks for a slug with the mark',
      );
    },

    'an event in the trash that gives its slug away still knows slug and status from before the trash':
      async (store) => {
        const before = { slug_before_trash: 'first', status_before_trash: 'private' } as const;
        const trashed = await add(store, 'event', newEvent({ status: 'trash', slug: 'given', ...before }));
        same(await get(store, 'event', trashed.id), { ...trashed, ...before }, 'what is stored');
        await add(store, 'event', newEvent({ slug: 'given' }));
        const after = await get(store, 'event', trashed.id);
        same(after, { ...trashed, ...before, slug: 'given__trashed', revision: 2 }, 'what it has then');
      },

    'posts know the status from before the trash until they are restored': async (store) => {
      const trashed = { status: 'trash', status_before_trash: 'future' } as const;
      const restored = { status: 'future', status_before_trash: null } as const;
      const event = await add(store, 'event', newEvent());
      const venue = await add(store, 'venue', newVenue());
      const organizer = await add(store, 'organizer', newOrganizer());
      const stored = async () =>
        [
          await get(store, 'event', event.id),
          await get(store, 'venue', venue.id),
          await get(store, 'organizer', organizer.id),
        ].map((record) => record.status_before_trash);
      for (const [revision, change] of [trashed, restored].entries()) {
        const at = { revision: revision + 1 };
        await commit(
          store,
          update('event', { ...event, ...at }, change),
          update('venue', { ...venue, ...at }, change),
          update('organizer', { ...organizer, ...at }, change),
        );
        const { status, status_before_trash: kept } = change;
        same(await stored(), [kept, kept, kept], `what they know when they become ${status}`);
      }
    },

    'venues and organizers in the trash keep their slugs': async (store) => {
      await add(store, 'venue', newVenue({ status: 'trash', slug: 'hall' }));
      same((await add(store, 'venue', newVenue({ slug: 'hall' }))).slug, 'hall-2', 'the other venue');
      await add(store, 'organizer', newOrganizer({ status: 'trash', slug: 'ann' }));
      same(
        (await add(store, 'organizer', newOrganizer({ slug: 'ann' }))).slug,
        'ann-2',
        'the other organizer',
      );
    },

    'every other status is unique': async (store) => {
      const statuses: readonly Status[] = ['publish', 'future', 'private', 'trash'];
      const slugs = [];
      for (const status of statuses)
        slugs.push((await add(store, 'event', newEvent({ status, slug: 's' }))).slug);
      same(
        slugs,
        ['s', 's-2', 's-3', 's-4'],
        'the slugs of records that ask for the same one in each status',
      );
    },

    'an update keeps its own slug': async (store) => {
      const event = await add(store, 'event', newEvent({ slug: 'mine' }));
      await commit(store, update('event', event, { title: 'Other' }));
      same(
        (await get(store, 'event', event.id)).slug,
        'mine',
        'the slug after an update that does not change it',
      );
      const term = await add(store, 'category', newTerm({ slug: 'mine' }));
      await commit(store, update('category', term, { name: 'Other' }));
      same((await get(store, 'category', term.id)).slug, 'mine', 'the slug of a term after such an update');
    },

    'an update to a taken slug gets a suffix': async (store) => {
      await add(store, 'event', newEvent({ slug: 'taken' }));
      const event = await add(store, 'event', newEvent({ slug: 'mine' }));
      await commit(store, update('event', event, { slug: 'taken' }));
      same((await get(store, 'event', event.id)).slug, 'taken-2', 'the slug after the update');
      same((await add(store, 'event', newEvent({ slug: 'mine' }))).slug, 'mine', 'the slug that became free');
    },

    'a draft becomes unique when it is published': async (store) => {
      await add(store, 'event', newEvent({ slug: 'x' }));
      const draft = await add(store, 'event', newEvent({ status: 'draft', slug: 'x' }));
      const bare = await add(store, 'event', newEvent({ status: 'draft', slug: '' }));
      await commit(
        store,
        update('event', draft, { status: 'publish' }),
        update('event', bare, { status: 'publish' }),
      );
      same((await get(store, 'event', draft.id)).slug, 'x-2', 'the published draft');
      same((await get(store, 'event', bare.id)).slug, String(bare.id), 'the published draft without a slug');
    },

    'a term cannot be changed to a taken slug': async (store) => {
      for (const kind of kindsOf('term')) {
        await add(store, kind, newTerm({ slug: 'taken' }));
        const term = await add(store, kind, newTerm({ slug: 'mine' }));
        await rejects(
          commit(store, update(kind, term, { slug: 'taken' })),
          'conflict',
          `a ${kind} changed to a taken slug`,
        );
        same(await get(store, kind, term.id), term, `the ${kind} that was not changed`);
      }
    },

    'an address has one image': async (store) => {
      const image = await add(store, 'image', newImage({ url: 'https://example.org/a.png' }));
      await rejects(
        commit(store, insert('image', newImage({ url: image.url }))),
        'conflict',
        'a second image of an address',
      );
      const other = await add(store, 'image', newImage({ url: 'https://example.org/A.png' }));
      await rejects(
        commit(store, update('image', other, { url: image.url })),
        'conflict',
        'an image moved to a taken address',
      );
      await commit(store, update('image', image, { width: 1 }));
    },
  },
};
