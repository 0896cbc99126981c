import type { EventRecord, Status } from '@kalends/core';
import { ALL_EVENTS, ALL_LINKED, type LinkedQuery, type Store } from '@kalends/core/store';
import { type LinkedKind, localTime, secondsOf } from '@kalends/core/adapter';
import type { PostRecord } from '@kalends/core/adapter';
import { same } from './assert.js';
import { newEvent, newOrganizer, newVenue, update } from './fixtures.js';
import { add, commit, type ContractTest, foundBy, get, type Subject } from './subject.js';

interface Fields extends Partial<Pick<PostRecord, 'status' | 'author' | 'date' | 'description' | 'slug'>> {
  readonly name?: string;
  readonly phone?: string;
}

/** The parts of a test that treats venues and organizers alike. */
interface Linked {
  readonly kind: LinkedKind;
  readonly add: (store: Store, fields?: Fields) => Promise<number>;
  readonly link: (...ids: readonly number[]) => Partial<EventRecord>;
}

const VENUE: Linked = {
  kind: 'venue',
  add: async (store, { name = 'Venue', ...fields } = {}) =>
    (await add(store, 'venue', newVenue({ venue: name, ...fields }))).id,
  link: (id = 0) => ({ venue: id }),
};

const ORGANIZER: Linked = {
  kind: 'organizer',
  add: async (store, { name = 'Organizer', ...fields } = {}) =>
    (await add(store, 'organizer', newOrganizer({ organizer: name, ...fields }))).id,
  link: (...ids) => ({ organizer: ids }),
};

async function expectFound(
  store: Store,
  kind: LinkedKind,
  question: Partial<LinkedQuery>,
  ids: readonly number[],
): Promise<void> {
  const { total, refs } = await store.find({ ...ALL_LINKED, offset: 0, limit: 100, ...question, kind });
  const what = `the ${kind} records that match ${JSON.stringify(question)}, and their total`;
  same([refs.map(({ id }) => id), total], [ids, ids.length], what);
}

const TESTS: Readonly<Record<string, (linked: Linked) => ContractTest>> = {
  'by publication date, then id, the latest first; the slice':
    ({ kind, add: addOne }) =>
    async (store) => {
      const dates = [
        '2026-01-02 00:00:00',
        '2026-01-01 00:00:00',
        '2026-01-02 00:00:00',
        '2026-01-03 00:00:00',
      ];
      const ids = [];
      for (const date of dates) ids.push(await addOne(store, { date }));
      const [a = 0, b = 0, c = 0, d = 0] = ids;
      await expectFound(store, kind, {}, [d, c, a, b]);
      const { total, refs } = await store.find({ ...ALL_LINKED, kind, offset: 1, limit: 2 });
      same(
        [total, refs],
        [
          4,
          [
            { id: c, revision: 1 },
            { id: a, revision: 1 },
          ],
        ],
        'total and slice',
      );
      same(
        await foundBy(store, { ...ALL_LINKED, kind, offset: 9, limit: 0 }),
        { total: 4, refs: [] },
        'a slice behind the end',
      );
    },

  'who sees what':
    ({ kind, add: addOne }) =>
    async (store) => {
      const statuses: readonly Status[] = ['publish', 'draft', 'private', 'trash'];
      const ids = [];
      for (const status of statuses)
        for (const author of [1, 2]) ids.unshift(await addOne(store, { status, author }));
      const [, , private2 = 0, , , draft1 = 0, publish2 = 0, publish1 = 0] = ids;
      await expectFound(store, kind, {}, ids);
      await expectFound(store, kind, { visible: { status: ['publish'], author: 5 } }, [publish2, publish1]);
      await expectFound(store, kind, { visible: { status: ['publish', 'draft'], author: 1 } }, [
        draft1,
        publish2,
        publish1,
      ]);
      await expectFound(store, kind, { visible: { status: ['private'], author: 2 } }, [private2]);
    },

  'linked by an event, whatever its status':
    ({ kind, add: addOne, link }) =>
    async (store) => {
      const [a, b] = [await addOne(store), await addOne(store)];
      const event = await add(store, 'event', newEvent({ status: 'draft', ...link(a) }));
      await expectFound(store, kind, { event: event.id }, [a]);
      await expectFound(store, kind, { event: event.id + 1 }, []);
      await commit(store, update('event', event, link(b)));
      await expectFound(store, kind, { event: event.id }, [b]);
      await commit(store, { op: 'unlink', kind, id: b });
      await expectFound(store, kind, { event: event.id }, []);
    },

  'with and without events that the caller sees':
    ({ kind, add: addOne, link }) =>
    async (store) => {
      const statuses: readonly Status[] = ['publish', 'future', 'private', 'draft', 'pending', 'trash'];
      const ids: number[] = [];
      const bare = await addOne(store);
      for (const status of statuses) {
        const id = await addOne(store);
        ids.unshift(id);
        await add(
          store,
          'event',
          newEvent({ status, slug: '', author: 2, hide_from_listings: true, ...link(id) }),
        );
      }
      const linked = (
        wanted: boolean,
        author: number | null,
        status: readonly Status[] = statuses.slice(0, 3),
      ) => ({
        has_events: { wanted, visible: { status, author } },
      });
      for (const author of [null, 2]) {
        await expectFound(store, kind, linked(true, author), ids.slice(3));
        await expectFound(store, kind, linked(false, author), [...ids.slice(0, 3), bare]);
      }
      await expectFound(store, kind, linked(true, 1), ids.slice(5));
      await expectFound(store, kind, linked(false, 1), [...ids.slice(0, 5), bare]);
      await expectFound(store, kind, linked(true, null, ['draft']), ids.slice(2, 3));
      await expectFound(store, kind, linked(false, null, []), [...ids, bare]);
      const [event] = (
        await store.find({
          ...ALL_EVENTS,
          hidden: true,
          visible: { status: ['trash'], author: null },
          offset: 0,
          limit: 1,
        })
      ).refs;
      await commit(store, update('event', await get(store, 'event', event?.id ?? 0), { status: 'publish' }));
      await expectFound(store, kind, linked(false, null), [...ids.slice(1, 3), bare]);
    },

  'with upcoming events that the caller sees':
    ({ kind, add: addOne, link }) =>
    async (store) => {
      const [past, soon, later] = [await addOne(store), await addOne(store), await addOne(store)];
      // twelve hours behind and ahead of UTC in turns
      let hours = 12;
      const at = (utc_start_date: string, id: number, fields: Partial<EventRecord> = {}) => {
        hours = -hours;
        const start_date = localTime(secondsOf(utc_start_date) + hours * 3600);
        const dates = { start_date, end_date: start_date, utc_start_date };
        return add(store, 'event', newEvent({ ...dates, slug: '', ...link(id), ...fields }));
      };
      await at('2026-03-01 09:59:59', past);
      await at('2026-03-01 10:00:00', soon);
      await at('2026-05-01 10:00:00', soon, { hide_from_listings: true });
      await at('2026-05-01 10:00:00', later, { status: 'draft', author: 2 });
      await at('2026-02-01 10:00:00', later);
      const upcoming = (
        from: string,
        status: readonly Status[] = ['publish'],
        author: number | null = null,
      ) => ({ upcoming: { from, visible: { status, author } } });
      await expectFound(store, kind, upcoming('2026-03-01 10:00:00'), [soon]);
      await expectFound(store, kind, upcoming('2026-03-01 09:59:59'), [soon, past]);
      await expectFound(store, kind, upcoming('2026-04-01 00:00:00'), [soon]);
      await expectFound(store, kind, upcoming('2026-06-01 00:00:00'), []);
      await expectFound(store, kind, upcoming('2026-04-01 00:00:00', ['publish', 'draft'], 2), [later, soon]);
      await expectFound(store, kind, upcoming('2026-04-01 00:00:00', ['publish', 'draft'], 1), [soon]);
      await expectFound(store, kind, upcoming('2026-04-01 00:00:00', ['draft']), [later]);
    },

  'a search wants all pieces in one field':
    ({ kind, add: addOne }) =>
    async (store) => {
      const hall = await addOne(store, {
        name: 'Große&shy;Halle&rsquo;s',
        description: 'im S&uuml;den',
        phone: '030/100%',
      });
      await addOne(store, { name: 'Other' });
      for (const [search, found] of [
        [['halle'], true],
        [['oss', "halle's"], true],
        [['shy'], false],
        [['suden'], true],
        [['0%'], true],
        [['halle', 'suden'], false],
        [['_'], false],
        [['Halle'], false],
      ] as const) {
        await expectFound(store, kind, { search }, found ? [hall] : []);
      }
    },

  'a search of any number of pieces':
    ({ kind, add: addOne }) =>
    async (store) => {
      const hall = await addOne(store, { name: 'Große Halle' });
      const pieces = Array.from({ length: 2000 }, (_, index) => `gross${index}`);
      await expectFound(store, kind, { search: pieces }, []);
      const same = Array.from({ length: 2000 }, (_, index) => ['gross', 'hal', 'e'][index % 3] ?? '');
      await expectFound(store, kind, { search: same }, [hall]);
    },

  'a name, a description':
    ({ kind, add: addOne }) =>
    async (store) => {
      const [a, b] = [
        await addOne(store, { name: 'Café', description: 'Text' }),
        await addOne(store, { name: 'CAFE', description: '' }),
      ];
      await expectFound(store, kind, { name: 'cafe' }, [b, a]);
      await expectFound(store, kind, { name: 'caf' }, []);
      await expectFound(store, kind, { description: 'text' }, [a]);
      await expectFound(store, kind, { description: 'Text' }, []);
      await expectFound(store, kind, { description: 'tex' }, []);
      await expectFound(store, kind, { description: '' }, [b]);
      const visible = { status: ['publish'], author: null } as const;
      const has_events = { wanted: false, visible };
      await expectFound(store, kind, { name: 'cafe', description: 'text', has_events }, [a]);
    },
};

const testsOf = (linked: Linked) =>
  Object.entries(TESTS).map(([title, test]) => [`${linked.kind}: ${title}`, test(linked)] as const);

/** `find` of venues and organizers: each filter, the order, the slice and the total. */
export const findLinkedSubject: Subject = {
  name: 'find venues and organizers',
  tests: Object.fromEntries([...testsOf(VENUE), ...testsOf(ORGANIZER)]),
};
