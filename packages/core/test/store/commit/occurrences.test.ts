import { expect, it } from 'vitest';
import { insert, newEvent, newVenue, put, update } from '@kalends/store-kit';
import type { Occurrence } from '../../../src/store/commit/need.js';
import { movedOccurrences, requireOwnPlaces } from '../../../src/store/commit/occurrences.js';
import { createStaged } from '../../../src/store/commit/staged.js';
import type { Change } from '../../../src/store/store.js';

const [FIRST, SECOND] = ['2027-01-01', '2027-01-02'];

const eventAt = (id: number, series: number, recurrence_id: string | null) => ({
  ...newEvent({ id, series, recurrence_id }),
  ...{ id, revision: 1 },
});

/** The places that changes give to events, where events 1 and 2 are stored. */
function moved(...changes: readonly Change[]) {
  const staged = createStaged();
  staged.load('event', [eventAt(1, 9, FIRST), eventAt(2, 0, null)]);
  return movedOccurrences({ changes, staged, real: (id) => Math.abs(id) });
}

it('a place is new to an event that had another one, or none', () => {
  const [inSeries, alone] = [eventAt(1, 9, FIRST), eventAt(2, 0, null)];
  expect(
    moved(update('event', inSeries, { title: 'New' }), update('event', alone, { title: 'New' })),
  ).toEqual([]);
  expect(moved(update('event', inSeries, { series: 0, recurrence_id: null }))).toEqual([]);
  expect(moved(update('event', inSeries, { recurrence_id: SECOND }))).toEqual([
    { id: 1, series: 9, recurrence_id: SECOND },
  ]);
  expect(moved(update('event', inSeries, { series: 8 }))).toEqual([
    { id: 1, series: 8, recurrence_id: FIRST },
  ]);
  expect(moved(update('event', alone, { series: 9, recurrence_id: SECOND }))).toEqual([
    { id: 2, series: 9, recurrence_id: SECOND },
  ]);
});

it('new events have places by the ids that they get, those that are put by their own', () => {
  const fields = { series: -7, recurrence_id: SECOND };
  expect(moved(insert('event', newEvent({ id: -3, ...fields })))).toEqual([
    { id: 3, series: 7, recurrence_id: SECOND },
  ]);
  expect(moved(put('event', newEvent({ id: 4, series: 7, recurrence_id: SECOND })))).toEqual([
    { id: 4, series: 7, recurrence_id: SECOND },
  ]);
  for (const none of [
    { series: -7, recurrence_id: null },
    { series: 0, recurrence_id: SECOND },
  ])
    expect(moved(insert('event', newEvent({ id: -3, ...none })))).toEqual([]);
  const others: Change[] = [insert('venue', newVenue()), { op: 'delete', kind: 'event', id: 1, revision: 1 }];
  expect(moved(...others)).toEqual([]);
});

/** Changes the places of events, where others are stored. */
function required(
  changed: readonly (readonly [id: number, series: number, recurrence_id: string | null])[],
  occurrences: readonly Occurrence[],
  changes: readonly Change[] = [],
): void {
  const staged = createStaged();
  for (const [id, series, place] of changed) staged.change('event', id, eventAt(id, series, place));
  requireOwnPlaces({ changes, staged, occurrences });
}

it('two events cannot have one place after a commit', () => {
  const stored = eventAt(1, 9, FIRST);
  const refusal = expect.objectContaining({
    ...{ code: 'conflict', message: 'The series 9 has an event in this place.' },
  }) as Error;
  expect(() => required([[2, 9, FIRST]], [stored])).toThrow(refusal);
  expect(() =>
    required(
      [
        [2, 9, SECOND],
        [3, 9, SECOND],
      ],
      [],
    ),
  ).toThrow(refusal);
});

it('places differ by series and by date, and none is shared', () => {
  const stored = eventAt(1, 9, FIRST);
  for (const other of [
    [2, 9, SECOND],
    [2, 8, FIRST],
    [2, 0, FIRST],
    [2, 9, null],
  ] as const)
    expect(() => required([other, [3, 0, null]], [stored])).not.toThrow();
});

it('an event leaves its place in the same commit, by a change or with its series', () => {
  const stored = eventAt(1, 9, FIRST);
  expect(() =>
    required(
      [
        [2, 9, FIRST],
        [1, 9, SECOND],
      ],
      [stored],
    ),
  ).not.toThrow();
  const gone = (kind: 'series' | 'venue', id: number): Change => ({ op: 'delete', kind, id, revision: 1 });
  expect(() => required([[2, 9, FIRST]], [stored], [gone('series', 9)])).not.toThrow();
  for (const other of [gone('series', 8), gone('venue', 9)])
    expect(() => required([[2, 9, FIRST]], [stored], [other])).toThrow('has an event in this place');
});
