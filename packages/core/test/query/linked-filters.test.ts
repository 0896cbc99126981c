import { createReferenceStore, insert, newEvent, newOrganizer, newTerm, newVenue } from '@kalends/store-kit';
import type { Change, Store } from '@kalends/core/store';
import { beforeAll, describe, expect, it } from 'vitest';
import { ALL_LINKED, ALL_TERMS, type LinkedQuery, type TermQuery, UNLIMITED } from '../../src/query/query.js';
import { countTerms, emptySnapshot } from '../../src/query/semantics.js';
import { placesOf } from './listed.js';

const ME = 5;
const PUBLIC = { status: ['publish'], author: null } as const;
const EVERYTHING = ALL_LINKED.visible;

/** A store with these records, and their ids; those in a commit are below zero. */
async function stored(changes: readonly Change[]): Promise<{ store: Store; id: (given: number) => number }> {
  const store = createReferenceStore();
  const { ids } = await store.commit({ changes, preconditions: [] });
  return { store, id: (given) => ids[-given - 1] ?? 0 };
}

describe('a list of venues', () => {
  let store: Store;
  let id: (given: number) => number;
  beforeAll(async () => {
    ({ store, id } = await stored([
      insert(
        'venue',
        newVenue({ id: -1, venue: 'Grand Hall', description: 'In the park', city: 'Große Stadt' }),
      ),
      insert('venue', newVenue({ id: -2, venue: 'Park', slug: 'park', image: 7, custom: { steps: 1 } })),
      insert(
        'venue',
        newVenue({ id: -3, venue: 'CAFÉ', slug: 'cafe', description: '', geo_lat: 0, geo_lng: 0 }),
      ),
      insert(
        'venue',
        newVenue({ id: -4, venue: 'Draft', slug: 'draft', status: 'draft', author: ME, geo_lat: 1 }),
      ),
      insert('event', newEvent({ id: -5, venue: -1, utc_start_date: '2026-03-01 09:00:00' })),
      insert(
        'event',
        newEvent({ id: -6, slug: '', status: 'draft', venue: -2, utc_start_date: '2026-04-01 09:00:00' }),
      ),
      insert('event', newEvent({ id: -7, slug: 'second', venue: -1, utc_start_date: '2026-02-01 09:00:00' })),
    ]));
  });

  const found = (filters: Partial<LinkedQuery>): Promise<number[]> =>
    placesOf(
      store,
      { ...ALL_LINKED, ...UNLIMITED, kind: 'venue', orderby: 'id', order: 'asc', ...filters },
      [-1, -2, -3, -4].map(id),
    );

  it.each<[Partial<LinkedQuery>, readonly number[]]>([
    [{}, [0, 1, 2, 3]],
    [{ visible: PUBLIC }, [0, 1, 2]],
    [{ visible: { ...EVERYTHING, author: ME } }, [0, 1, 2, 3]],
    [{ visible: { ...EVERYTHING, author: 1 } }, [0, 1, 2]],
    [{ image: [7] }, [1]],
    [{ image: [0] }, []],
    [{ custom: [{ name: 'steps', form: 'number', op: 'in', value: [1] }] }, [1]],
    [{ search: ['park'] }, [0, 1]],
    [{ search: ['grand', 'park'] }, []],
    [{ search: ['grand', 'hall'] }, [0]],
    [{ search: ['grosse stadt'] }, [0]],
    [{ words: ['park'] }, [0, 1]],
    [{ words: ['grand', 'park'] }, [0]],
    [{ words: ['grosse'] }, []],
    [{ name: 'cafe' }, [2]],
    [{ name: 'caf' }, []],
    [{ description: 'in the park' }, [0]],
    [{ description: '' }, [1, 2, 3]],
    [{ location: 'known' }, [2]],
    [{ location: 'unknown' }, [0, 1, 3]],
    [{ location: { lat: 0, lng: 0, distance: 0 } }, [2]],
    [{ has_events: { wanted: true, visible: PUBLIC } }, [0]],
    [{ has_events: { wanted: true, visible: EVERYTHING } }, [0, 1]],
    [{ has_events: { wanted: false, visible: PUBLIC } }, [1, 2, 3]],
    [{ upcoming: { from: '2026-03-01 09:00:00', visible: EVERYTHING } }, [0, 1]],
    [{ upcoming: { from: '2026-03-01 09:00:00', visible: PUBLIC } }, [0]],
    [{ upcoming: { from: '2026-03-01 09:00:01', visible: PUBLIC } }, []],
  ])('is filtered by %j', async (filters, expected) => {
    expect(await found(filters)).toEqual(expected);
  });

  it('is that of an event, in any status', async () => {
    expect(await found({ event: id(-5) })).toEqual([0]);
    expect(await found({ event: id(-6) })).toEqual([1]);
    expect(await found({ event: 999 })).toEqual([]);
  });
});

it('organizers are searched by what they have, and are nowhere', async () => {
  const { store, id } = await stored([
    insert('organizer', newOrganizer({ id: -1, organizer: 'Ann', email: 'ann@example.org', slug: 'ann' })),
    insert('organizer', newOrganizer({ id: -2, organizer: 'Bob', phone: '555', slug: 'bob' })),
    insert('event', newEvent({ id: -3, organizer: [-1, -2] })),
    insert('event', newEvent({ id: -4, organizer: [-2], slug: 'second' })),
  ]);
  const found = (filters: Partial<LinkedQuery>): Promise<number[]> =>
    placesOf(
      store,
      {
        ...ALL_LINKED,
        ...UNLIMITED,
        kind: 'organizer',
        orderby: 'title',
        order: 'asc',
        ...filters,
      },
      [-1, -2].map(id),
    );
  expect(await found({ search: ['ann@'] })).toEqual([0]);
  expect(await found({ search: ['555'] })).toEqual([1]);
  expect(await found({ location: 'unknown' })).toEqual([0, 1]);
  expect(await found({ location: 'known' })).toEqual([]);
  expect(await found({ event: id(-4) })).toEqual([1]);
  expect(await found({ event: id(-3), order: 'desc' })).toEqual([1, 0]);
});

describe('a list of categories', () => {
  let store: Store;
  let id: (given: number) => number;
  beforeAll(async () => {
    ({ store, id } = await stored([
      insert('category', newTerm({ id: -1, name: 'Röck & Roll', slug: 'rock' })),
      insert('category', newTerm({ id: -2, name: 'Metal', parent: -1, hidden: true })),
      insert('category', newTerm({ id: -3, name: 'Doom', parent: -2, slug: 'doom-2' })),
      insert('category', newTerm({ id: -4, name: 'Jazz', hidden: true })),
      insert('event', newEvent({ id: -5, categories: [-3] })),
      insert('event', newEvent({ id: -6, slug: '', status: 'draft', author: ME, categories: [-2, -4] })),
    ]));
  });
  const found = (filters: Partial<TermQuery>): Promise<number[]> =>
    placesOf(
      store,
      { ...ALL_TERMS, ...UNLIMITED, kind: 'category', orderby: 'id', ...filters },
      [-1, -2, -3, -4].map(id),
    );

  it.each<[Partial<TermQuery>, readonly number[]]>([
    [{}, [0, 1, 2, 3]],
    [{ order: 'desc' }, [3, 2, 1, 0]],
    [{ orderby: 'name' }, [2, 3, 1, 0]],
    [{ orderby: 'slug' }, [2, 3, 1, 0]],
    [{ orderby: 'count' }, [0, 1, 3, 2]],
    [{ orderby: 'parent' }, [0, 3, 1, 2]],
    [{ orderby: 'description', order: 'desc' }, [0, 1, 2, 3]],
    [{ hidden: false }, [0, 2]],
    [{ hidden: { author: ME } }, [0, 1, 2, 3]],
    // what is below a term makes it seen, too
    [{ hidden: { author: 1 } }, [0, 1, 2]],
    [{ hidden: { author: 9 } }, [0, 2]],
    [{ hide_empty: 'own' }, [2]],
    [{ hide_empty: 'branch' }, [0, 1, 2]],
    [{ slug: 'doom-2' }, [2]],
    [{ slug: 'doom' }, []],
    [{ search: 'roll' }, [0]],
    [{ search: 'rock' }, [0]],
    [{ search: 'm-2' }, [2]],
    [{ search: 'Röck' }, []],
    [{ name: 'rock & roll' }, [0]],
    [{ name: 'rock' }, []],
    [{ parent: 0 }, [0, 3]],
    [{ exclude: [] }, [0, 1, 2, 3]],
    [{ event: 999 }, []],
  ])('is filtered and sorted by %j', async (filters, expected) => {
    expect(await found(filters)).toEqual(expected);
  });

  it('is that of an event, of one above, or of those that are asked for', async () => {
    const [rock = 0, metal = 0, doom = 0] = [-1, -2, -3].map(id);
    expect(await found({ event: id(-6) })).toEqual([1, 3]);
    expect(await found({ parent: rock })).toEqual([1]);
    expect(await found({ include: [doom, rock, 999] })).toEqual([0, 2]);
    expect(await found({ exclude: [metal] })).toEqual([0, 2, 3]);
  });
});

it('the count of a term is that of the published events that have it', () => {
  const snapshot = emptySnapshot();
  for (const [index, fields] of [
    { categories: [1], tags: [2, 3] },
    { categories: [1], tags: [3] },
    { categories: [4], tags: [5], status: 'draft' as const },
  ].entries())
    snapshot.event.set(index + 10, { ...newEvent(fields), id: index + 10, revision: 1 });
  expect([...countTerms(snapshot)]).toEqual([
    [1, 2],
    [2, 1],
    [3, 2],
  ]);
});
