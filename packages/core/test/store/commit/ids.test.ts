import { expect, it } from 'vitest';
import { insert, newEvent, newTerm, newVenue, put, remove, update } from '@kalends/store-kit';
import { giveIds, lastIdsBefore, withRealIds } from '../../../src/store/commit/ids.js';

const LAST = { post: 10, term: 20 };

const stored = { ...newVenue({ id: 50 }), id: 50, revision: 3 };

it('records that are put raise the last id of their sequence, lower ids and other changes do not', () => {
  expect(
    lastIdsBefore([put('venue', newVenue({ id: 40 })), put('event', newEvent({ id: 30 }))], LAST),
  ).toEqual({
    ...LAST,
    post: 40,
  });
  expect(lastIdsBefore([put('tag', newTerm({ id: 19 }))], LAST)).toEqual(LAST);
  expect(lastIdsBefore([put('category', newTerm({ id: 21 }))], LAST)).toEqual({ ...LAST, term: 21 });
  const others = [
    update('venue', stored, { venue: 'New' }),
    remove('venue', stored),
    insert('tag', newTerm()),
  ];
  expect(lastIdsBefore(others, LAST)).toEqual(LAST);
});

it('inserts get ids in their order, above those that are put', () => {
  const { real, last } = giveIds(
    [
      insert('event', newEvent({ id: -1 })),
      insert('tag', newTerm({ id: -2 })),
      put('venue', newVenue({ id: 40 })),
      update('venue', stored, { venue: 'New' }),
      insert('venue', newVenue({ id: -3 })),
    ],
    LAST,
  );
  expect([-1, -2, -3, 40, 50, 7].map(real)).toEqual([41, 21, 42, 40, 50, 7]);
  expect(last).toEqual({ post: 42, term: 21 });
});

it('a record gets its own id, and those of its links', () => {
  const real = (id: number) => Math.abs(id);
  const event = newEvent({ id: -1, venue: -2, organizer: [-3, 4], tags: [-5], categories: [], author: -9 });
  expect(withRealIds('event', event, real)).toEqual({
    ...event,
    ...{ id: 1, venue: 2, organizer: [3, 4], tags: [5] },
  });
});
