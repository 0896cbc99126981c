import { expect, it } from 'vitest';
import {
  insert,
  newEvent,
  newImage,
  newSeries,
  newTerm,
  newVenue,
  put,
  remove,
  update,
} from '@kalends/store-kit';
import type { Change } from '../../../src/store/store.js';
import { asked, createState, keyOfTag } from './commit-state.js';

type State = ReturnType<typeof createState>;

/** Venue 1, image 2, series 3 and the tags 1 to 4, of which published event 4 has the first two, and draft 5 too, and venue 6. */
async function filled(): Promise<State> {
  const state = createState();
  await state.commit([
    insert('venue', newVenue()),
    insert('image', newImage({ id: -2 })),
    insert('series', newSeries({ id: -3 })),
    ...[1, 2, 3, 4].map((id) => insert('tag', newTerm({ id: -id - 10, name: `Tag ${id}` }))),
  ]);
  await state.commit([
    insert('event', newEvent({ slug: 'a', tags: [1, 2] })),
    insert('event', newEvent({ id: -2, slug: 'b', tags: [1, 2], status: 'draft' })),
    insert('venue', newVenue({ id: -3, slug: 'b' })),
  ]);
  return state;
}

const NEEDS: [string, (state: State) => readonly Change[], string[][]][] = [
  [
    'a new event in new terms',
    () => [insert('tag', newTerm({ id: -1 })), insert('event', newEvent({ id: -2, tags: [-1, 3] }))],
    [['slugs', 'slugs', 'tag id 3']],
  ],
  ['a new draft', () => [insert('event', newEvent({ tags: [3], status: 'draft' }))], [['slugs']]],
  ['a new event in the trash', () => [insert('event', newEvent({ status: 'trash' }))], [['slugs']]],
  ['a new draft without a slug', () => [insert('event', newEvent({ slug: '', status: 'draft' }))], []],
  ['a new image', () => [insert('image', newImage({ url: 'x' }))], [['image url x']]],
  [
    'a term that is put, with the events that have its id already',
    () => [put('tag', newTerm({ id: 40 }))],
    [['category id 40', 'event tags 40', 'slugs', 'tag id 40']],
  ],
  [
    'a term that is put again',
    ({ records }) => [put('tag', records.tag.get(1)!, 2)],
    [['slugs', 'tag id 1']],
  ],
  [
    'an event that is put has the terms that it is counted in, and takes no slug',
    () => [put('event', newEvent({ id: 40, tags: [3] }))],
    [
      [
        ...['event id 40', 'image id 40', 'organizer id 40', 'series id 40', 'slugs', 'tag id 3'],
        ...['venue id 40'],
      ],
    ],
  ],
  [
    'an event whose terms change: those that it loses and those that it gets',
    ({ records }) => [update('event', records.event.get(4)!, { tags: [2, 3] })],
    [['event id 4', 'slugs'], ['tag id 1,3']],
  ],
  [
    'an event whose terms stay',
    ({ records }) => [update('event', records.event.get(4)!, { title: 'New' })],
    [['event id 4', 'slugs']],
  ],
  [
    'an event that is not published any more',
    ({ records }) => [update('event', records.event.get(4)!, { status: 'draft' })],
    [['event id 4', 'slugs'], ['tag id 1,2']],
  ],
  [
    'a published event that is deleted',
    ({ records }) => [remove('event', records.event.get(4)!)],
    [['event id 4'], ['tag id 1,2']],
  ],
  ['a draft that is deleted', ({ records }) => [remove('event', records.event.get(5)!)], [['event id 5']]],
  [
    'a published event that is deleted with one of its terms',
    ({ records }) => [remove('tag', records.tag.get(1)!), remove('event', records.event.get(4)!)],
    [['event id 4', 'event tags 1', 'series tags 1', 'tag id 1', 'tag parent 1'], ['tag id 2']],
  ],
  [
    'a venue that is deleted, and the one instead',
    () => [{ op: 'delete', kind: 'venue', id: 1, revision: 1, to: 6 }],
    [['event venue 1', 'series venue 1', 'venue id 6,1']],
  ],
  [
    'an event that moves in its series, once for all events of the series',
    ({ records }) => [
      update('event', records.event.get(4)!, { series: 3, recurrence_id: '2027-01-01' }),
      update('event', records.event.get(5)!, { series: 3, recurrence_id: '2027-01-02', slug: '' }),
    ],
    [['event id 4,5', 'slugs'], ['event of series 3 at 2027-01-01,2027-01-02']],
  ],
];

it.each(NEEDS)('%s', async (_what, changes, needs) => {
  const state = await filled();
  await state.commit(changes(state));
  expect(asked(state.rounds)).toEqual(needs);
});

it('the record of an idempotency key is needed if it is stored, and is kept as it is then', async () => {
  const { commit, rounds, records } = await filled();
  const kept = await commit([], [], keyOfTag(2));
  expect(asked(rounds)).toEqual([['tag id 2']]);
  expect(kept.creation).toEqual({
    ...{ caller: 1, key: 'k', request: 'r', kind: 'tag', expires: '2026-11-21 12:00:00' },
    record: records.tag.get(2),
  });
  const made = await commit([insert('tag', newTerm({ id: -7 }))], [], keyOfTag(-7));
  expect(asked(rounds)).toEqual([['slugs']]);
  expect(made.creation?.record).toEqual(records.tag.get(5));
  expect((await commit([])).creation).toBeUndefined();
});
