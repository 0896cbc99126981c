import { kindsOf, type TermRecord } from '@kalends/core';
import { ALL_IMAGES, ALL_TERMS, type Store, type TermQuery } from '@kalends/core/store';
import { LINK_FIELD, type TermKind } from '@kalends/core/adapter';
import { same } from './assert.js';
import {
  insert,
  newEvent,
  newImage,
  newOrganizer,
  newSeries,
  newTerm,
  newVenue,
  update,
} from './fixtures.js';
import { add, commit, foundBy, get, type Subject } from './subject.js';

/** `find` of categories, tags and images: each filter, the orders, the slice and the total. */
export const findTermsSubject: Subject = {
  name: 'find terms',
  tests: {
    'by name: case and accents do not count, signs before digits before letters': async (store) => {
      const names = ['zoo', 'Banana', '日本', '9', 'apple', '_x', 'Éclair', 'TT', 'éclair', '😀'];
      const ids = await fill(
        store,
        'tag',
        names.map((name, index) => ({ name, slug: `s${index}` })),
      );
      const order = ['_x', '9', 'apple', 'Banana', 'Éclair', 'éclair', 'TT', 'zoo', '日本', '😀'];
      const expected = order.map((name) => ids[names.indexOf(name)] ?? 0);
      await expectFound(store, 'tag', {}, expected);
      // equal names keep the order of their ids
      const [eclair = 0, eclair2 = 0] = expected.slice(4, 6);
      await expectFound(store, 'tag', { order: 'desc' }, [
        ...expected.slice(6).reverse(),
        eclair,
        eclair2,
        ...expected.slice(0, 4).reverse(),
      ]);
    },

    'by every other order, equal ones by id': async (store) => {
      const [a = 0, b = 0, c = 0] = await fill(store, 'category', [
        { name: 'C', slug: 'b', description: 'Z' },
        { name: 'A', slug: 'c', description: 'a' },
        { name: 'B', slug: 'a', description: 'Z', parent: -1 },
      ]);
      await add(store, 'event', newEvent({ categories: [b] }));
      for (const [orderby, asc, desc] of [
        ['id', [a, b, c], [c, b, a]],
        ['slug', [c, a, b], [b, a, c]],
        ['count', [a, c, b], [b, a, c]],
        ['description', [b, a, c], [a, c, b]],
        ['parent', [a, b, c], [c, a, b]],
        ['include', [a, b, c], [a, b, c]],
      ] as const) {
        await expectFound(store, 'category', { orderby }, asc);
        await expectFound(store, 'category', { orderby, order: 'desc' }, desc);
      }
    },

    'by slug and description in the order of names, not of code points': async (store) => {
      const texts = ['_x', '-x', '%e6%97%a5', '9', 'a_b', 'a-b', 'ab'];
      const bySlug = await fill(
        store,
        'tag',
        [...texts].reverse().map((slug, index) => ({ name: `N${index}`, slug })),
      );
      await expectFound(store, 'tag', { orderby: 'slug' }, [...bySlug].reverse());
      const descriptions = ['', 'a\tb', 'a b', '& more', '+', 'Apple', 'banana', 'Éclair', 'zoo', 'Ж', '日'];
      const byDescription = await fill(
        store,
        'category',
        [...descriptions].reverse().map((description, index) => ({ name: `N${index}`, description })),
      );
      const ascending = [...byDescription].reverse();
      const [empty = 0, tab = 0, blank = 0, and = 0, plus = 0, ...words] = ascending;
      await expectFound(store, 'category', { orderby: 'description' }, [
        empty,
        and,
        plus,
        tab,
        blank,
        ...words,
      ]);
    },

    'include and exclude': async (store) => {
      const [a = 0, b = 0, c = 0, d = 0] = await fill(
        store,
        'tag',
        ['A', 'B', 'C', 'D'].map((name) => ({ name })),
      );
      await expectFound(store, 'tag', { include: [d, b, 9999, a] }, [a, b, d]);
      await expectFound(store, 'tag', { include: [d, b, 9999, a], orderby: 'include' }, [d, b, a]);
      await expectFound(store, 'tag', { include: [d, b, a], orderby: 'include', order: 'desc' }, [a, b, d]);
      await expectFound(store, 'tag', { include: [] }, []);
      await expectFound(store, 'tag', { exclude: [b, 9999] }, [a, c, d]);
      await expectFound(store, 'tag', { include: [a, b], exclude: [b, c] }, [a]);
    },

    'the slice and the total': async (store) => {
      const ids = await fill(
        store,
        'tag',
        ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name })),
      );
      for (const [offset, limit] of [
        [0, 2],
        [3, 2],
        [4, 2],
        [5, 2],
        [50, 2],
        [1, 0],
        [0, 50],
      ] as const) {
        const { total, refs } = await store.find({ ...ALL_TERMS, kind: 'tag', offset, limit });
        const expected = ids.slice(offset, offset + limit).map((id) => ({ id, revision: 1 }));
        same([total, refs], [5, expected], `total and slice at offset ${offset}, limit ${limit}`);
      }
    },

    'hide_empty leaves out what no published event has, but for ancestors of what has one': async (store) => {
      const [top = 0, middle = 0, low = 0, empty = 0] = await fill(store, 'category', [
        { name: 'A' },
        { name: 'B', parent: -1 },
        { name: 'C', parent: -2 },
        { name: 'D', parent: -3 },
      ]);
      await add(store, 'event', newEvent({ status: 'draft', categories: [empty] }));
      await expectFound(store, 'category', { hide_empty: 'branch' }, []);
      const event = await add(store, 'event', newEvent({ categories: [low] }));
      await expectFound(store, 'category', { hide_empty: 'branch' }, [top, middle, low]);
      await expectFound(store, 'category', { hide_empty: 'branch', parent: top }, [middle]);
      await commit(store, update('event', event, { categories: [middle] }));
      await expectFound(store, 'category', { hide_empty: 'branch' }, [top, middle]);
      await expectFound(store, 'category', { hide_empty: 'own' }, [middle]);
      const [used = 0] = await fill(store, 'tag', [{ name: 'T' }, { name: 'U' }]);
      await add(store, 'event', newEvent({ tags: [used] }));
      for (const hide_empty of ['own', 'branch'] as const)
        await expectFound(store, 'tag', { hide_empty }, [used]);
    },

    'hidden ones to all, to those who have an event with them, or to no one else': async (store) => {
      for (const kind of kindsOf('term')) {
        const [open = 0, hidden = 0, lonely = 0] = await fill(store, kind, [
          { name: 'A' },
          { name: 'B', hidden: true },
          { name: 'C', hidden: true },
        ]);
        const field = LINK_FIELD[kind];
        for (const [status, author] of [
          ['draft', 1],
          ['trash', 2],
        ] as const)
          await add(store, 'event', newEvent({ status, author, slug: '', [field]: [hidden] }));
        await expectFound(store, kind, { hidden: true }, [open, hidden, lonely]);
        await expectFound(store, kind, { hidden: false }, [open]);
        await expectFound(store, kind, { hidden: { author: 1 } }, [open, hidden]);
        await expectFound(store, kind, { hidden: { author: 2 }, include: [hidden, lonely] }, [hidden]);
        await expectFound(store, kind, { hidden: { author: 3 } }, [open]);
        await expectFound(store, kind, { hidden: false, slug: 'b' }, []);
      }
    },

    'hidden ones with a descendant on an event of the author': async (store) => {
      const [top = 0, low = 0] = await fill(store, 'category', [
        { name: 'A', hidden: true },
        { name: 'B', parent: -1 },
      ]);
      await add(store, 'event', newEvent({ status: 'draft', author: 1, categories: [low] }));
      await expectFound(store, 'category', { hidden: { author: 1 } }, [top, low]);
      await expectFound(store, 'category', { hidden: { author: 2 } }, [low]);
    },

    'slug, parent, name, search': async (store) => {
      const [rock = 0, child = 0, other = 0] = await fill(store, 'category', [
        { name: 'Röck &amp; Roll', slug: 'rock-roll' },
        { name: 'Child', slug: 'kid_1', parent: -1 },
        { name: '100%', slug: 'hundred', parent: -2 },
      ]);
      await expectFound(store, 'category', { slug: 'rock-roll' }, [rock]);
      await expectFound(store, 'category', { slug: 'Rock-Roll' }, []);
      await expectFound(store, 'category', { parent: 0 }, [rock]);
      await expectFound(store, 'category', { parent: rock }, [child]);
      await expectFound(store, 'category', { parent: 9999 }, []);
      await expectFound(store, 'category', { name: 'rock & roll' }, [rock]);
      await expectFound(store, 'category', { name: 'rock' }, []);
      for (const [search, ids] of [
        ['rock', [rock]],
        ['ck-r', [rock]],
        ['ck & roll', [rock]],
        ['amp;', []],
        ['kid_1', [child]],
        ['0%', [other]],
        ['d_1', [child]],
        ['_', [child]],
        ['%', [other]],
        ['hil', [child]],
        ['x', []],
      ] as const) {
        await expectFound(store, 'category', { search }, ids);
      }
    },

    'of an event, whatever its status': async (store) => {
      const [a = 0, b = 0] = await fill(store, 'tag', [{ name: 'A' }, { name: 'B' }, { name: 'C' }]);
      const [category = 0] = await fill(store, 'category', [
        { name: 'Parent' },
        { name: 'Child', parent: -1 },
      ]);
      const event = await add(
        store,
        'event',
        newEvent({ status: 'draft', tags: [b, a], categories: [category + 1] }),
      );
      await expectFound(store, 'tag', { event: event.id }, [a, b]);
      await expectFound(store, 'category', { event: event.id }, [category + 1]);
      await expectFound(store, 'tag', { event: event.id + 1 }, []);
      await expectFound(store, 'tag', { event: event.id, exclude: [a] }, [b]);
    },

    'categories and tags are kept apart': async (store) => {
      const [category = 0] = await fill(store, 'category', [{ name: 'Same' }]);
      const [tag = 0] = await fill(store, 'tag', [{ name: 'Same' }]);
      await expectFound(store, 'category', { name: 'same' }, [category]);
      await expectFound(store, 'tag', { slug: 'same' }, [tag]);
      await expectFound(store, 'category', { include: [tag] }, []);
    },

    'follows updates and counts': async (store) => {
      const { id } = await add(store, 'tag', newTerm({ name: 'Old' }));
      const question = { ...ALL_TERMS, kind: 'tag', offset: 0, limit: 1 } as const;
      await commit(store, update('tag', await get(store, 'tag', id), { name: 'New', slug: 'new' }));
      await expectFound(store, 'tag', { name: 'old' }, []);
      await expectFound(store, 'tag', { name: 'new', slug: 'new', search: 'ew' }, [id]);
      await add(store, 'event', newEvent({ tags: [id] }));
      same(
        (await store.find(question)).refs,
        [{ id, revision: (await get(store, 'tag', id)).revision }],
        'the ref of a tag whose count moved',
      );
    },

    'images that records have, or that none has': async (store) => {
      const images = [];
      for (const name of ['event', 'venue', 'organizer', 'series', 'post', 'none'])
        images.push((await add(store, 'image', newImage({ url: `https://images.example/${name}.png` }))).id);
      const [ofEvent = 0, ofVenue = 0, ofOrganizer = 0, ofSeries = 0, attached = 0, none = 0] = images;
      const event = await add(store, 'event', newEvent({ image: ofEvent, status: 'trash' }));
      await add(store, 'venue', newVenue({ image: ofVenue, status: 'draft' }));
      await add(store, 'organizer', newOrganizer({ image: ofOrganizer }));
      await add(store, 'series', newSeries({ image: ofSeries }));
      const [post] = await store.load('image', [attached]);
      if (post !== undefined) await commit(store, update('image', post, { post: event.id }));
      const idsOf = async (used: boolean) => {
        const query = { ...ALL_IMAGES, used, orderby: 'id', order: 'asc', offset: 0, limit: 10 } as const;
        const { total, refs } = await foundBy(store, query);
        return [total, refs.map(({ id }) => id)];
      };
      same(await idsOf(true), [4, [ofEvent, ofVenue, ofOrganizer, ofSeries]], 'the images in use');
      same(await idsOf(false), [2, [attached, none]], 'the images not in use');
      await commit(store, update('event', event, { image: none }));
      same(await idsOf(false), [2, [ofEvent, attached]], 'the images not in use after a change');
    },

    'an image by its address': async (store) => {
      const url = 'https://example.org/a.png';
      const { id, revision } = await add(store, 'image', newImage({ url }));
      await add(store, 'image', newImage({ url: `${url}?2` }));
      const query = { ...ALL_IMAGES, url, offset: 0, limit: 10 } as const;
      same(await foundBy(store, query), { total: 1, refs: [{ id, revision }] }, 'the image of an address');
      same(
        await foundBy(store, { ...query, url: 'https://example.org/A.png' }),
        { total: 0, refs: [] },
        'the image of another address',
      );
      same(
        await foundBy(store, { ...query, limit: 0 }),
        { total: 1, refs: [] },
        'the number of images of an address',
      );
    },
  },
};

/** Stores terms in one commit, with the ids -1, -2, …; returns their real ids. */
async function fill(
  store: Store,
  kind: TermKind,
  terms: readonly Partial<TermRecord>[],
): Promise<readonly number[]> {
  const { ids } = await commit(
    store,
    ...terms.map((fields, index) => insert(kind, newTerm({ ...fields, id: -1 - index }))),
  );
  return ids;
}

async function expectFound(
  store: Store,
  kind: TermKind,
  question: Partial<TermQuery>,
  ids: readonly number[],
): Promise<void> {
  const { total, refs } = await store.find({ ...ALL_TERMS, offset: 0, limit: 100, ...question, kind });
  const what = `the ${kind} records that match ${JSON.stringify(question)}, and their total`;
  same([refs.map(({ id }) => id), total], [ids, ids.length], what);
}
