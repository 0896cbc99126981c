import { expect, it } from 'vitest';
import { insert, newEvent, newImage, newTerm, newVenue, put, update } from '@kalends/store-kit';
import { ALL_EVENTS } from '../../../src/query/query.js';
import type { Change, Delete, Precondition } from '../../../src/store/store.js';
import { createState, keyOfTag } from './commit-state.js';

type State = ReturnType<typeof createState>;

/** Venues 1 and 4, image 2, event 3 and the tags 1 and 2; all have revision 1. */
async function filled(): Promise<State> {
  const state = createState();
  await state.commit([
    insert('venue', newVenue()),
    insert('image', newImage({ id: -2, url: 'x' })),
    insert('event', newEvent({ id: -3, venue: -1, status: 'draft' })),
    insert('venue', newVenue({ id: -4, slug: 'b' })),
    insert('tag', newTerm({ id: -5 })),
    insert('tag', newTerm({ id: -6, name: 'B' })),
  ]);
  return state;
}

const deleted = (kind: Delete['kind'], id: number, revision = 1, to?: number): Change => ({
  op: 'delete',
  kind,
  id,
  revision,
  ...(to !== undefined && { to }),
});

const inSeries = (id: number, slug: string) => newEvent({ id, slug, series: 7, recurrence_id: '2027-01-01' });

const REFUSED: [string, (state: State) => readonly Change[], string][] = [
  [
    'an update of what is not stored',
    ({ records }) => [update('venue', { ...records.venue.get(1)!, id: 9 }, {})],
    'The venue 9 has changed.',
  ],
  [
    'an update of what is not stored, with the revision of what is new',
    ({ records }) => [update('venue', { ...records.venue.get(1)!, id: 9, revision: 0 }, {})],
    'The venue 9 has changed.',
  ],
  [
    'an update of an earlier state',
    ({ records }) => [update('venue', { ...records.venue.get(1)!, revision: 0 }, {})],
    'The venue 1 has changed.',
  ],
  ['a put of what is stored', () => [put('venue', newVenue({ id: 1 }))], 'The venue 1 has changed.'],
  [
    'a put of what is stored as another kind',
    () => [put('category', newTerm({ id: 1, slug: 'c' }))],
    'The category 1 has changed.',
  ],
  [
    'a put in the place of an earlier state',
    ({ records }) => [put('venue', records.venue.get(1)!, 2)],
    'The venue 1 has changed.',
  ],
  ['a delete of what is not stored', () => [deleted('tag', 9)], 'The tag 9 has changed.'],
  ['a delete of an earlier state', () => [deleted('tag', 1, 2)], 'The tag 1 has changed.'],
  ['two deletes of one record', () => [deleted('tag', 1), deleted('tag', 1)], 'The tag 1 has changed.'],
  ['a record instead that is not stored', () => [deleted('venue', 1, 1, 9)], 'The venue 9 is gone.'],
  [
    'different records instead of those of a kind',
    () => [deleted('tag', 1, 1, 2), { op: 'unlink', kind: 'venue', id: 1, to: 4 }, deleted('venue', 4, 1, 1)],
    'Records of one kind are replaced by one record in a commit.',
  ],
  [
    'a record instead of one of a kind, and none instead of another',
    () => [deleted('venue', 4, 1, 1), deleted('venue', 1)],
    'Records of one kind are replaced by one record in a commit.',
  ],
  [
    'a second event in a place of a series',
    () => [...['b', 'c'].map((slug, index) => insert('event', inSeries(-1 - index, slug)))],
    'The series 7 has an event in this place.',
  ],
  ['a second image of a URL', () => [insert('image', newImage({ url: 'x' }))], 'The image x exists.'],
];

it.each(REFUSED)('%s is refused', async (_what, changes, message) => {
  const state = await filled();
  const refused = state.commit(changes(state));
  await expect(refused).rejects.toMatchObject({ code: 'conflict', message });
});

const ALLOWED: [string, (state: State) => readonly Change[]][] = [
  [
    'images of other URLs',
    () => [insert('image', newImage({ url: 'y' })), insert('image', newImage({ id: -2, url: 'z' }))],
  ],
  [
    'a copy of a stored record, whose revision is of no account',
    ({ records }) => [insert('venue', { ...records.venue.get(1)!, id: -1, slug: 'c' })],
  ],
  ['an image that keeps its URL', ({ records }) => [update('image', records.image.get(2)!, { width: 1 })]],
  ['a venue with the URL of an image', () => [insert('venue', newVenue({ website: 'x' }))]],
  ['a put in the place of a state', ({ records }) => [put('venue', records.venue.get(1)!, 1)]],
  ['a put of a venue with the id of a tag', () => [put('venue', newVenue({ id: 5, slug: 'c' }))]],
  [
    'one record instead of two',
    () => [deleted('tag', 1, 1, 2), { op: 'unlink', kind: 'venue', id: 1, to: 4 }],
  ],
];

it.each(ALLOWED)('%s is stored', async (_what, changes) => {
  const state = await filled();
  const { affected } = await state.commit(changes(state));
  expect(affected.length).toBeGreaterThan(0);
});

it('an event is refused in a place that a stored one of the series has, and in no other', async () => {
  const { commit, records } = await filled();
  await commit([insert('event', inSeries(-1, 'b'))]);
  await expect(commit([insert('event', inSeries(-1, 'c'))])).rejects.toMatchObject({
    ...{ code: 'conflict', message: 'The series 7 has an event in this place.' },
  });
  await commit([insert('event', { ...inSeries(-1, 'c'), recurrence_id: '2027-01-02' })]);
  expect([...records.event.keys()]).toEqual([3, 5, 6]);
});

it('the key of a record that is not there is refused', async () => {
  const { commit } = await filled();
  const refused = commit([], [], keyOfTag(9));
  await expect(refused).rejects.toMatchObject({ code: 'conflict', message: 'The tag 9 is gone.' });
});

it('a precondition names exactly what is found, in any order', async () => {
  const { commit } = await filled();
  await commit([insert('event', newEvent({ slug: 'b' }))]);
  const query = {
    ...ALL_EVENTS,
    status: ['draft', 'publish'],
    offset: 0,
    limit: 10,
  } as Precondition['query'];
  await commit([], [{ query, ids: [5, 3] }]);
  for (const ids of [[3], [3, 4], [3, 4, 5], []]) {
    const refused = commit([], [{ query, ids }]);
    await expect(refused).rejects.toMatchObject({
      ...{ code: 'conflict', message: 'A precondition no longer holds.' },
    });
  }
});
