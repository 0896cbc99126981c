import {
  createReferenceStore,
  insert,
  newEvent,
  newOrganizer,
  newSeries,
  newTerm,
  newVenue,
} from '@kalends/store-kit';
import type { Store } from '@kalends/core/store';
import { beforeAll, describe, expect, it } from 'vitest';
import { ALL_EVENTS, type EventQuery, UNLIMITED } from '../../src/query/query.js';
import { fold } from '../../src/text/fold.js';
import { placesOf } from './listed.js';

const ME = 5;
const PUBLIC = { status: ['publish'], author: null } as const;
const EVERYTHING = ALL_EVENTS.visible;
const OPEN = { from: null, to: null };

/** What events link to; the ids in a commit are below zero. */
const LINKED = [
  insert('category', newTerm({ id: -1, name: 'Music' })),
  insert('category', newTerm({ id: -2, name: 'Jazz', parent: -1 })),
  insert('category', newTerm({ id: -3, name: 'Film' })),
  insert('tag', newTerm({ id: -4, name: 'late' })),
  insert('tag', newTerm({ id: -5, name: 'live' })),
  insert('venue', newVenue({ id: -6, geo_lat: 0, geo_lng: 0 })),
  insert('venue', newVenue({ id: -7, slug: 'draft', status: 'draft', geo_lat: 0, geo_lng: 0 })),
  insert('venue', newVenue({ id: -8, slug: 'half', geo_lat: 1, geo_lng: null })),
  insert('venue', newVenue({ id: -9, slug: 'other', geo_lat: null, geo_lng: 1 })),
  insert('organizer', newOrganizer({ id: -10 })),
  insert('organizer', newOrganizer({ id: -11, slug: 'second' })),
  insert('series', newSeries({ id: -12 })),
  insert('series', newSeries({ id: -13, slug: 'draft', status: 'draft', author: 1 })),
];

const EVENTS = [
  {
    ...{ title: 'Café', excerpt: 'Crème', description: 'brûlée', featured: true, series: -12 },
    ...{
      categories: [-2],
      tags: [-4, -5],
      venue: -6,
      organizer: [-10, -11],
      custom: { age: 6, mood: 'calm' },
    },
  },
  {
    ...{ title: 'Crème', cost: ['5'], start_date: '2026-03-02 10:00:00', end_date: '2026-03-04 12:00:00' },
    ...{
      categories: [-3],
      tags: [-4],
      venue: -7,
      organizer: [-11],
      custom: { age: 12, mood: 'calm' },
      series: -13,
    },
  },
  {
    ...{ title: 'Other', cost: ['0'], start_date: '2026-03-03 10:00:00', end_date: '2026-03-03 12:00:00' },
    ...{ categories: [-1, -3], venue: -8, status: 'draft', author: ME, slug: '', series: -12 },
  },
  {
    ...{
      title: 'Last',
      hide_from_listings: true,
      status: 'draft',
      author: 1,
      slug: '',
      venue: -9,
      series: -13,
    },
    ...{ start_date: '2026-03-04 10:00:00', end_date: '2026-03-04 12:00:00' },
  },
] as const;

let store: Store;
let ids: readonly number[];

beforeAll(async () => {
  store = createReferenceStore();
  const events = EVENTS.map((fields, index) =>
    insert('event', newEvent({ slug: `event-${index}`, ...fields, id: -100 - index } as never)),
  );
  ({ ids } = await store.commit({ changes: [...LINKED, ...events], preconditions: [] }));
});

/** The stored id of what has this id in the commit. */
const id = (given: number): number => ids[-given - 1] ?? 0;
const found = async (filters: Partial<EventQuery>): Promise<number[]> => {
  const places = await placesOf(store, { ...ALL_EVENTS, ...UNLIMITED, hidden: true, ...filters }, ids);
  return places.map((place) => place - LINKED.length);
};

describe('a list of events is filtered', () => {
  it.each<[Partial<EventQuery>, readonly number[]]>([
    [{}, [0, 1, 2, 3]],
    [{ hidden: false }, [0, 1, 2]],
    [{ visible: PUBLIC }, [0, 1]],
    [{ visible: { ...EVERYTHING, author: ME } }, [0, 1, 2]],
    [{ visible: { status: ['draft'], author: null } }, [2, 3]],
    [{ start_date: { from: '2026-03-02 10:00:00', to: '2026-03-03 10:00:00' } }, [1, 2]],
    [{ start_date: { from: '2026-03-02 10:00:01', to: null } }, [2, 3]],
    [{ start_date: { from: null, to: '2026-03-03 09:59:59' } }, [0, 1]],
    [{ start_date: OPEN, end_date: { from: '2026-03-03 12:00:00', to: '2026-03-04 12:00:00' } }, [1, 2, 3]],
    [{ end_date: { from: '2026-03-03 12:00:01', to: null } }, [1, 3]],
    [{ end_date: { from: null, to: '2026-03-04 11:59:59' } }, [0, 2]],
    [{ featured: true }, [0]],
    [{ featured: false }, [1, 2, 3]],
    [{ cost: 'paid' }, [1]],
    [{ cost: 'free' }, [2]],
    [{ search: { all: ['creme'], none: [] } }, [0, 1]],
    [{ search: { all: ['creme', 'brulee'], none: [] } }, [0]],
    [{ search: { all: [], none: ['creme', 'last'] } }, [2]],
    [{ search: { all: ['cafe\ncreme\nbrulee'], none: [] } }, [0]],
    [{ custom: [{ name: 'age', form: 'number', op: 'gt', value: [6] }] }, [1]],
    [
      {
        custom: [
          { name: 'mood', form: 'text', op: 'in', value: ['calm'] },
          { name: 'age', form: 'number', op: 'lt', value: [12] },
        ],
      },
      [0],
    ],
    [{ custom: [] }, [0, 1, 2, 3]],
    [{ location: { of: 'known', visible: EVERYTHING } }, [0, 1]],
    [{ location: { of: 'known', visible: PUBLIC } }, [0]],
    [{ location: { of: 'unknown', visible: EVERYTHING } }, [2, 3]],
    [{ location: { of: 'unknown', visible: PUBLIC } }, [1, 2, 3]],
    [{ location: { of: { lat: 0, lng: 0, distance: 0 }, visible: PUBLIC } }, [0]],
    [{ location: { of: { lat: 1, lng: 1, distance: 1 }, visible: EVERYTHING } }, []],
    [{ one_per_series: { visible: EVERYTHING } }, [0, 1]],
    [{ one_per_series: { visible: PUBLIC } }, [0, 1, 3]],
    [{ one_per_series: { visible: PUBLIC }, order: 'desc' }, [3, 1, 0]],
  ])('by %j', async (filters, expected) => {
    expect(await found(filters)).toEqual(expected);
  });

  it('by what they link to, or to what is below it', async () => {
    const [music, jazz, film, late, live] = [id(-1), id(-2), id(-3), id(-4), id(-5)];
    const cases: readonly (readonly [Partial<EventQuery>, readonly number[]])[] = [
      [{ categories: [music] }, [0, 2]],
      [{ categories: [jazz] }, [0]],
      [{ categories: [film, jazz] }, [0, 1, 2]],
      [{ categories: [] }, []],
      [{ tags: [live] }, [0]],
      [{ tags: [late, live] }, [0, 1]],
      [{ venue: [id(-6), id(-8)] }, [0, 2]],
      [{ organizer: [id(-11)] }, [0, 1]],
      [{ organizer: [id(-10)], tags: [late] }, [0]],
      [{ series: [id(-12)] }, [0, 2]],
    ];
    for (const [filters, expected] of cases)
      expect([filters, await found(filters)]).toEqual([filters, expected]);
  });

  it('by the terms that they have themselves, of each group one or none', async () => {
    const [music, jazz, film, late, live] = [id(-1), id(-2), id(-3), id(-4), id(-5)];
    const categories = { field: 'categories', ids: [music, film] } as const;
    expect(await found({ assigned: [categories] })).toEqual([1, 2]);
    expect(await found({ assigned: [categories, { field: 'tags', ids: [late] }] })).toEqual([1]);
    expect(await found({ assigned: [] })).toEqual([0, 1, 2, 3]);
    expect(await found({ unassigned: [categories] })).toEqual([0, 3]);
    const unassigned = [
      { field: 'categories', ids: [jazz] },
      { field: 'tags', ids: [late, live] },
    ] as const;
    expect(await found({ unassigned })).toEqual([2, 3]);
    expect(await found({ unassigned: [] })).toEqual([0, 1, 2, 3]);
  });

  it('and folded texts alone are looked for', async () => {
    expect(await found({ search: { all: ['Crème'], none: [] } })).toEqual([]);
    expect(await found({ search: { all: [fold('Crème')], none: [] } })).toEqual([0, 1]);
  });
});
