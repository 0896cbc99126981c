import { COSTS } from './costs.js';
import type { EventRecord, Status } from '@kalends/core';
import { ALL_EVENTS, type EventQuery, type Store } from '@kalends/core/store';
import { NO_DATE } from '@kalends/core/adapter';
import { same } from './assert.js';
import { insert, newEvent, newOrganizer, newTerm, newVenue, remove, update } from './fixtures.js';
import { add, commit, foundBy, get, type Subject } from './subject.js';

/** `find` of events: each filter, the orders, the slice and the total. */
export const findEventsSubject: Subject = {
  name: 'find events',
  tests: {
    'an empty store has none': async (store) => {
      same(
        await foundBy(store, { ...ALL_EVENTS, offset: 0, limit: 10 }),
        { total: 0, refs: [] },
        'what an empty store finds',
      );
    },

    'refs carry the revision': async (store) => {
      const event = await add(store, 'event', newEvent());
      await commit(store, update('event', event, { title: 'x' }));
      same(
        await foundBy(store, { ...ALL_EVENTS, offset: 0, limit: 1 }),
        { total: 1, refs: [{ id: event.id, revision: 2 }] },
        'the found event',
      );
    },

    'by start, then publication date, then id; or by publication date, then id': async (store) => {
      const named = await fill(store, {
        late: { start_date: '2026-03-03 10:00:00', date: '2026-01-01 00:00:00' },
        second: { start_date: '2026-03-02 10:00:00', date: '2026-01-02 00:00:00' },
        first: { start_date: '2026-03-02 10:00:00', date: '2026-01-01 00:00:00' },
        third: { start_date: '2026-03-02 10:00:00', date: '2026-01-02 00:00:00' },
        early: { start_date: '0987-03-02 10:00:00', date: '2026-01-03 00:00:00' },
      });
      await expectFound(store, named, {}, ['early', 'first', 'second', 'third', 'late']);
      await expectFound(store, named, { orderby: 'date' }, ['late', 'first', 'second', 'third', 'early']);
    },

    'by each order, in both directions': async (store) => {
      const named = await fill(store, {
        b: { title: 'Ärger\nzwei', modified_utc: '2026-01-02 00:00:00', author: 3, slug: 'z' },
        a: { title: 'Zebra', modified_utc: '2026-01-03 00:00:00', author: 2, slug: 'y' },
        c: { title: 'apfel', modified_utc: '2026-01-01 00:00:00', author: 3, slug: 'x' },
        d: { title: 'arger', modified_utc: '2026-01-01 00:00:00', author: 1, slug: 'w' },
      });
      const orders = {
        title: ['c', 'b', 'd', 'a'],
        modified: ['c', 'd', 'b', 'a'],
        author: ['d', 'a', 'b', 'c'],
        slug: ['d', 'c', 'a', 'b'],
        id: ['b', 'a', 'c', 'd'],
      } as const;
      for (const [orderby, names] of Object.entries(orders)) {
        const query = { orderby: orderby as keyof typeof orders };
        await expectFound(store, named, { ...query, order: 'asc' }, names);
        await expectFound(store, named, { ...query, order: 'desc' }, [...names].reverse());
      }
      const include = ['d', 'a', 'b'].map((name) => named[name] ?? 0);
      await expectFound(store, named, { orderby: 'include', include }, ['d', 'a', 'b']);
    },

    'the total does not depend on the slice': async (store) => {
      const starts = Array.from({ length: 7 }, (_, day) => `2026-03-0${day + 1} 10:00:00`);
      const named = await fill(
        store,
        Object.fromEntries(starts.map((start_date) => [start_date, { start_date }])),
      );
      for (const [offset, limit] of [
        [0, 3],
        [3, 3],
        [6, 3],
        [7, 3],
        [100, 3],
        [2, 0],
        [0, 100],
      ] as const) {
        const { total, refs } = await store.find({ ...ALL_EVENTS, offset, limit });
        same(
          [total, refs.map(({ id }) => id)],
          [7, starts.slice(offset, offset + limit).map((start) => named[start])],
          `total and slice at offset ${offset}, limit ${limit}`,
        );
      }
    },

    'bounds of start and end are inclusive': async (store) => {
      const named = await fill(store, {
        a: { start_date: '2026-03-01 10:00:00', end_date: '2026-03-01 12:00:00' },
        long: { start_date: '2026-03-01 11:00:00', end_date: '2026-04-01 12:00:00' },
        b: { start_date: '2026-03-02 10:00:00', end_date: '2026-03-02 12:00:00' },
      });
      const [open, from, to] = [{ from: null, to: null }, '2026-03-01 11:00:00', '2026-03-02 12:00:00'];
      await expectFound(store, named, { start_date: { from, to: null } }, ['long', 'b']);
      await expectFound(store, named, { start_date: { from: '2026-03-01 11:00:01', to: null } }, ['b']);
      await expectFound(store, named, { start_date: { from: null, to: from } }, ['a', 'long']);
      await expectFound(store, named, { end_date: { from: null, to } }, ['a', 'b']);
      await expectFound(store, named, { end_date: { from: to, to: null } }, ['long', 'b']);
      await expectFound(store, named, { start_date: { from, to: null }, end_date: { from: null, to } }, [
        'b',
      ]);
      await expectFound(
        store,
        named,
        { start_date: open, end_date: { from: null, to: '2026-03-02 11:59:59' } },
        ['a'],
      );
      await expectFound(store, named, { start_date: { from: to, to: from } }, []);
    },

    'who sees what': async (store) => {
      const statuses: readonly Status[] = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];
      const all = statuses.flatMap((status) =>
        [1, 2].map((author) => [`${status} ${author}`, { status, author, slug: '' }] as const),
      );
      const named = await fill(store, Object.fromEntries(all));
      const names = all.map(([name]) => name);
      await expectFound(store, named, {}, names);
      await expectFound(store, named, { visible: { status: ['publish'], author: null } }, [
        'publish 1',
        'publish 2',
      ]);
      await expectFound(store, named, { visible: { status: ['publish'], author: 1 } }, [
        'publish 1',
        'publish 2',
      ]);
      await expectFound(store, named, { visible: { status: ['draft', 'trash'], author: null } }, [
        'draft 1',
        'draft 2',
        'trash 1',
        'trash 2',
      ]);
      await expectFound(store, named, { visible: { status: ['publish', 'private', 'draft'], author: 2 } }, [
        'publish 1',
        'publish 2',
        'draft 2',
        'private 2',
      ]);
      await expectFound(store, named, { visible: { status: ['pending'], author: 3 } }, []);
      await expectFound(store, named, { visible: { status: [], author: null } }, []);
    },

    'hidden events only on request': async (store) => {
      const named = await fill(store, { shown: {}, hidden: { hide_from_listings: true } });
      await expectFound(store, named, {}, ['shown']);
      await expectFound(store, named, { hidden: true }, ['shown', 'hidden']);
      await expectFound(store, named, { include: [named['hidden'] ?? 0] }, []);
    },

    'free or paid': async (store) => {
      const stored = Object.entries(COSTS).flatMap(([form, all]) =>
        all.map((texts): [string, Partial<EventRecord>] => [`${form} ${texts}`, { cost: texts.split('|') }]),
      );
      const named = await fill(store, Object.fromEntries(stored));
      const names = (form: string) => Object.keys(named).filter((name) => name.startsWith(form));
      await expectFound(store, named, { cost: 'free' }, names('free'));
      await expectFound(store, named, { cost: 'paid' }, names('paid'));
      await expectFound(store, named, { cost: 'free', featured: true }, []);
      const id = named['paid 5'] ?? 0;
      const [event] = await store.load('event', [id]);
      if (event !== undefined) await commit(store, update('event', event, { cost: ['0'] }));
      await expectFound(store, named, { cost: 'free', include: [id] }, ['paid 5']);
    },

    'featured, include': async (store) => {
      const named = await fill(store, { plain: {}, featured: { featured: true } });
      await expectFound(store, named, { featured: true }, ['featured']);
      await expectFound(store, named, { featured: false }, ['plain']);
      const [plain = 0, featured = 0] = [named['plain'], named['featured']];
      await expectFound(store, named, { include: [featured, 9999, plain, featured] }, ['plain', 'featured']);
      await expectFound(store, named, { include: [featured] }, ['featured']);
      await expectFound(store, named, { include: [] }, []);
    },

    'changed at a time or later': async (store) => {
      const named = await fill(store, {
        early: { modified_utc: '2026-01-01 08:00:00' },
        late: { modified_utc: '2026-01-01 08:00:01' },
        never: { modified_utc: NO_DATE },
      });
      await expectFound(store, named, { modified_after: '2026-01-01 08:00:00' }, ['early', 'late']);
      await expectFound(store, named, { modified_after: '2026-01-01 08:00:01' }, ['late']);
      await expectFound(store, named, { modified_after: '2026-01-01 08:00:02' }, []);
      await expectFound(store, named, { modified_after: '2026-01-01 08:00:01', featured: true }, []);
    },

    'one of the tags, venues, organizers': async (store) => {
      const { ids } = await commit(
        store,
        ...[-1, -2].map((id) => insert('tag', newTerm({ id, name: `T${id}` }))),
        ...[-3, -4].map((id) => insert('venue', newVenue({ id }))),
        ...[-5, -6].map((id) => insert('organizer', newOrganizer({ id }))),
      );
      const [tag = 0, otherTag = 0, venue = 0, otherVenue = 0, organizer = 0, otherOrganizer = 0] = ids;
      const named = await fill(store, {
        none: {},
        one: { tags: [tag], venue, organizer: [organizer] },
        both: { tags: [tag, otherTag], venue: otherVenue, organizer: [otherOrganizer, organizer] },
      });
      await expectFound(store, named, { tags: [tag] }, ['one', 'both']);
      await expectFound(store, named, { tags: [otherTag] }, ['both']);
      await expectFound(store, named, { tags: [otherTag, tag, tag] }, ['one', 'both']);
      await expectFound(store, named, { tags: [9999] }, []);
      await expectFound(store, named, { tags: [] }, []);
      await expectFound(store, named, { venue: [venue] }, ['one']);
      await expectFound(store, named, { venue: [otherVenue, venue] }, ['one', 'both']);
      await expectFound(store, named, { venue: [0] }, ['none']);
      await expectFound(store, named, { organizer: [organizer] }, ['one', 'both']);
      await expectFound(store, named, { organizer: [otherOrganizer] }, ['both']);
      await expectFound(
        store,
        named,
        { organizer: [organizer], tags: [otherTag], venue: [otherVenue], featured: false },
        ['both'],
      );
      await expectFound(store, named, { organizer: [organizer], venue: [venue], tags: [otherTag] }, []);
    },

    'a category with its descendants, also after it moved': async (store) => {
      const top = await add(store, 'category', newTerm({ name: 'Top' }));
      const middle = await add(store, 'category', newTerm({ name: 'Middle', parent: top.id }));
      const low = await add(store, 'category', newTerm({ name: 'Low', parent: middle.id }));
      const other = await add(store, 'category', newTerm({ name: 'Other' }));
      const named = await fill(store, {
        top: { categories: [top.id] },
        low: { categories: [low.id] },
        twice: { categories: [middle.id, low.id] },
        other: { categories: [other.id] },
      });
      await expectFound(store, named, { categories: [top.id] }, ['top', 'low', 'twice']);
      await expectFound(store, named, { categories: [middle.id] }, ['low', 'twice']);
      await expectFound(store, named, { categories: [low.id, other.id] }, ['low', 'twice', 'other']);
      await expectFound(store, named, { categories: [middle.id], tags: [] }, []);
      await commit(store, update('category', await get(store, 'category', middle.id), { parent: other.id }));
      await expectFound(store, named, { categories: [top.id] }, ['top']);
      await expectFound(store, named, { categories: [other.id] }, ['low', 'twice', 'other']);
      await commit(store, remove('category', await get(store, 'category', middle.id)));
      await expectFound(store, named, { categories: [other.id] }, ['low', 'twice', 'other']);
      await expectFound(store, named, { categories: [middle.id] }, []);
    },

    'a search looks for pieces of folded words': async (store) => {
      const named = await fill(store, {
        title: { title: 'Café Crème 100%' },
        excerpt: { excerpt: '<p>crème brûlée</p>' },
        text: {
          description: 'The cafeteria\nis_open; ΣΟΦΟΣ 日本語 straße R&amp;B O&rsquo;Neil &#8211; &#x201c;in',
        },
        none: { title: 'Other' },
      });
      const search = (all: readonly string[], none: readonly string[] = []) => ({ search: { all, none } });
      await expectFound(store, named, search(['cafe']), ['title', 'text']);
      await expectFound(store, named, search(['reme']), ['title', 'excerpt']);
      await expectFound(store, named, search(['cafe', 'creme']), ['title']);
      await expectFound(store, named, search(['cafe creme']), ['title']);
      await expectFound(store, named, search(['fe c']), ['title']);
      await expectFound(store, named, search(['cafe'], ['creme']), ['text']);
      await expectFound(store, named, search([], ['creme', 'cafe']), ['none']);
      await expectFound(store, named, search([]), ['title', 'excerpt', 'text', 'none']);
      // every text contains the empty one
      await expectFound(store, named, search(['']), ['title', 'excerpt', 'text', 'none']);
      await expectFound(store, named, search(['cafe', '']), ['title', 'text']);
      await expectFound(store, named, search([], ['']), []);
      await expectFound(store, named, search(['cafe'], ['']), []);
      for (const [piece, found] of [
        ['0%', 'title'],
        ['s_o', 'text'],
        ['σοφοσ', 'text'],
        ['本', 'text'],
        ['strasse', 'text'],
        ['r&b o\'neil - "in', 'text'],
        ['<p>', 'excerpt'],
        ['a\ni', 'text'],
      ] as const) {
        await expectFound(store, named, search([piece]), [found]);
      }
      for (const piece of ['%e', 'c_fe', 'amp;', 'rsquo', '*', '\\', 'cafe*', 'cafe OR creme', 'Cafe'])
        await expectFound(store, named, search([piece]), []);
      await expectFound(store, named, search(['o']), ['text', 'none']);
    },

    'follows updates': async (store) => {
      const [tag, venue] = [await add(store, 'tag', newTerm()), await add(store, 'venue', newVenue())];
      const event = await add(store, 'event', newEvent({ title: 'Before', tags: [tag.id], venue: venue.id }));
      const named = { event: event.id };
      const questions: readonly Partial<EventQuery>[] = [
        { search: { all: ['before'], none: [] } },
        { tags: [tag.id] },
        { venue: [venue.id] },
        { start_date: { from: null, to: '2026-03-31 00:00:00' } },
        { visible: { status: ['publish'], author: null } },
      ];
      for (const question of questions) await expectFound(store, named, question, ['event']);
      const moved = {
        title: 'After',
        tags: [],
        venue: 0,
        start_date: '2026-04-01 00:00:00',
        end_date: '2026-04-01 00:00:00',
      };
      await commit(store, update('event', event, { ...moved, status: 'trash', slug: 'event__trashed' }));
      for (const question of questions) await expectFound(store, named, question, []);
      await expectFound(
        store,
        named,
        {
          search: { all: ['after'], none: ['before'] },
          start_date: { from: '2026-04-01 00:00:00', to: null },
        },
        ['event'],
      );
    },
  },
};

/** Stores events in the order given, with their names as titles unless they have others; returns their ids by name. */
async function fill(
  store: Store,
  events: Readonly<Record<string, Partial<EventRecord>>>,
): Promise<Readonly<Record<string, number>>> {
  const entries = Object.entries(events);
  const changes = entries.map(([, fields], index) =>
    insert('event', newEvent({ id: -1 - index, ...fields })),
  );
  const { ids } = await commit(store, ...changes);
  return Object.fromEntries(entries.map(([name], index) => [name, ids[index] ?? 0]));
}

async function expectFound(
  store: Store,
  named: Readonly<Record<string, number>>,
  question: Partial<EventQuery>,
  expected: readonly string[],
): Promise<void> {
  const { total, refs } = await store.find({ ...ALL_EVENTS, offset: 0, limit: 100, ...question });
  const names = Object.entries(named).map(([name, id]) => [id, name] as const);
  const found = refs.map(({ id }) => new Map(names).get(id));
  same(
    [found, total],
    [expected, expected.length],
    `the events that match ${JSON.stringify(question)}, and their total`,
  );
}
