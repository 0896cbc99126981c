import { CalendarError, createCalendar } from '@kalends/core';
import {
  ALL_EVENTS,
  answer,
  type CustomCondition,
  type EventQuery,
  type FilteredField,
  type Store,
} from '@kalends/core/store';
import { same } from './assert.js';
import { insert, newEvent, remove, update } from './fixtures.js';
import { commit, foundBy, snapshotOf, type Subject } from './subject.js';

const AGE = { name: 'age', form: 'number' } as const satisfies FilteredField;
const MOODS = { name: 'moods', form: 'list' } as const satisfies FilteredField;
const FIELDS = [AGE, MOODS];

const CONDITIONS: readonly (readonly CustomCondition[])[] = [
  [{ ...AGE, op: 'in', value: [3] }],
  [{ ...AGE, op: 'in', value: [3, 5, 99] }],
  [{ ...AGE, op: 'lt', value: [4] }],
  [{ ...AGE, op: 'gt', value: [4] }],
  [{ ...MOODS, op: 'in', value: ['calm', 'loud'] }],
  [
    { ...MOODS, op: 'in', value: ['loud'] },
    { ...AGE, op: 'in', value: [2] },
  ],
  [{ ...AGE, form: 'text', op: 'in', value: ['3'] }],
];

const queryOf = (custom: readonly CustomCondition[], slice = { offset: 0, limit: 500 }): EventQuery => ({
  ...ALL_EVENTS,
  hidden: true,
  ...slice,
  custom,
});

/** Compares lists by each of the conditions with the reference semantics, whole and by a page. */
async function check(store: Store, when: string): Promise<void> {
  const all = await store.scan('event', 0, 2000);
  const snapshot = await snapshotOf(
    store,
    all.map(({ id }) => id),
  );
  for (const conditions of CONDITIONS) {
    for (const slice of [
      { offset: 0, limit: 500 },
      { offset: 7, limit: 3 },
    ]) {
      const query = queryOf(conditions, slice);
      same(
        await foundBy(store, query),
        answer(query, snapshot),
        `${when}: the answer to ${JSON.stringify(query)}`,
      );
    }
  }
}

const customOf = (place: number) => ({
  ...(place % 3 > 0 && { age: place % 7 }),
  ...(place % 5 === 0 && { age: String(place % 7) }),
  ...(place % 4 === 0 && { moods: place % 8 === 0 ? ['calm', 'loud'] : ['loud'] }),
});

const eventAt = (place: number) =>
  newEvent({
    id: -1 - place,
    slug: '',
    start_date: `2026-03-0${1 + (place % 9)} 10:00:00`,
    end_date: `2026-03-0${1 + (place % 9)} 11:00:00`,
    custom: customOf(place),
  });

const many = (count: number) => Array.from({ length: count }, (_, place) => insert('event', eventAt(place)));

/** A store's response to a calendar that declares a field `age`: nothing, or the code of an error. */
async function saidTo(store: Store, type: string, was?: string): Promise<string | undefined> {
  const fields = {
    event: { age: { type: type as 'text', ...(was !== undefined && { was: was as 'text' }) } },
  };
  return createCalendar({ store, fields, onListenerError: () => undefined })
    .ready()
    .then(
      () => undefined,
      (error: unknown) => CalendarError.from(error).code,
    );
}

/** `declare`: lists by declared fields are the same before, during and after the preparation. */
export const declaredFieldsSubject: Subject = {
  name: 'declared fields',
  tests: {
    'are prepared while others write': async (store) => {
      await commit(store, ...many(1200));
      await check(store, 'before');
      const declaring = store.declare(FIELDS);
      const events = await store.scan('event', 0, 2000);
      const [first, second, third, last] = [events[0], events[1], events[700], events.at(-1)];
      if (!first || !second || !third || !last) throw new Error('There are events.');
      await commit(store, update('event', first, { custom: { age: 3 } }), insert('event', eventAt(1)));
      await commit(store, remove('event', second), update('event', last, { custom: { moods: ['calm'] } }));
      await commit(store, update('event', third, { custom: {}, title: 'x' }));
      await check(store, 'during the preparation');
      await declaring;
      await check(store, 'afterwards');
    },

    'follow every change': async (store) => {
      await store.declare(FIELDS);
      await commit(store, ...many(40));
      await check(store, 'after inserts');
      const events = await store.scan('event', 0, 100);
      await commit(
        store,
        ...events.slice(0, 10).map((event, place) => update('event', event, { custom: customOf(place + 2) })),
        ...events
          .slice(10, 20)
          .map((event) => update('event', event, { start_date: '2026-03-05 09:00:00', status: 'draft' })),
        ...events.slice(20, 30).map((event) => remove('event', event)),
      );
      await check(store, 'after changes');
      await store.declare([...FIELDS, { name: 'style', form: 'text' }]);
      await check(store, 'after another declaration');
    },

    'are the same in another store on the data': async (store, { open }) => {
      // what one field has is not that of another of its name
      await store.declare([AGE]);
      await commit(store, ...many(30));
      await store.declare([{ name: 'age', form: 'text' }, MOODS]);
      await check(store, 'with two forms');
      const other = await open();
      await commit(other, ...many(10));
      await check(other, 'without a declaration');
    },

    'keep their types': async (store) => {
      const refused = 'internal';
      same(await saidTo(store, 'integer'), undefined, 'the first declaration');
      same(await saidTo(store, 'integer'), undefined, 'the same declaration');
      same(await saidTo(store, 'text'), refused, 'another type');
      same(await saidTo(store, 'text', 'number'), refused, 'another type that was not that one');
      same(await saidTo(store, 'text', 'integer'), undefined, 'a type that names the one before');
      same(await saidTo(store, 'integer'), refused, 'the type before');
      same(await saidTo(store, 'text', 'integer'), undefined, 'a change that was made already');
    },
  },
};
