import { describe, expect, it } from 'vitest';
import {
  insert,
  newEvent,
  newOrganizer,
  newSeries,
  newTerm,
  newVenue,
  put,
  remove,
  update,
} from '@kalends/store-kit';
import { resolveCommit } from '../../../src/store/commit/resolve-commit.js';
import { isNeeded, type UnlinkedRef } from '../../../src/store/commit/need.js';
import { linksLeft, linksLost } from '../../../src/store/commit/unlinked.js';
import type { Change } from '../../../src/store/store.js';
import { createState } from './commit-state.js';

const stored = { revision: 1 } as const;

describe('what is left of links', () => {
  const event = { ...newEvent({ id: 1, venue: 4, organizer: [5, 6, 7], tags: [8, 9] }), ...stored };

  it('is nothing new where none is lost', () => {
    expect(linksLeft('event', event, { venue: [5], organizer: [4, 8], tags: [], series: [4] })).toEqual({});
    expect(linksLeft('event', event, {}, { venue: 9 })).toEqual({});
  });

  it('is without those that are lost, in the same order', () => {
    expect(linksLeft('event', event, { venue: [3, 4], organizer: [6], tags: [8, 9] })).toEqual({
      ...{ venue: 0, organizer: [5, 7], tags: [] },
    });
  });

  it('has another one at the place of the first, once', () => {
    const lost = { venue: [4], organizer: [6, 7] };
    expect(linksLeft('event', event, lost, { venue: 40, organizer: 60 })).toEqual({
      ...{ venue: 40, organizer: [5, 60] },
    });
    expect(linksLeft('event', event, lost, { organizer: 5 })).toEqual({ venue: 0, organizer: [5] });
    const first = { ...event, organizer: [7, 5, 6] };
    expect(linksLeft('event', first, { organizer: [7] }, { organizer: 6 })).toEqual({ organizer: [6, 5] });
  });

  it('concerns the fields of a kind', () => {
    const links = { venue: [1], tags: [2], image: [3] };
    expect(linksLost('event', links)).toEqual(
      expect.arrayContaining([
        ['venue', [1]],
        ['tags', [2]],
        ['image', [3]],
      ]),
    );
    expect(linksLost('venue', links)).toEqual([['image', [3]]]);
    expect(linksLost('tag', links)).toEqual([]);
  });
});

describe('a record that others link to', () => {
  /** Venues 1 and 2, organizers 3 and 4; series 5 and event 6 have 1 and 3, event 7 has 2 and 4. */
  async function linked() {
    const state = createState();
    const links = { venue: -1, organizer: [-3] };
    await state.commit([
      insert('venue', newVenue()),
      insert('venue', newVenue({ id: -2, slug: 'b' })),
      insert('organizer', newOrganizer({ id: -3 })),
      insert('organizer', newOrganizer({ id: -4, slug: 'b' })),
      insert('series', newSeries({ id: -5, ...links })),
      insert('event', newEvent({ id: -6, slug: 'a', ...links })),
      insert('event', newEvent({ id: -7, slug: 'b', venue: -2, organizer: [-4] })),
    ]);
    return state;
  }

  it('is replaced in events and series, and nothing else changes', async () => {
    const { commit, records } = await linked();
    const { affected } = await commit([
      { op: 'unlink', kind: 'venue', id: 1, to: 2 },
      { op: 'unlink', kind: 'organizer', id: 3 },
    ]);
    expect(affected.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual(['event 6', 'series 5']);
    expect(records.event.get(6)).toMatchObject({ venue: 2, organizer: [], revision: 2 });
    expect(records.series.get(5)).toMatchObject({ venue: 2, organizer: [], revision: 2 });
    expect(records.event.get(7)).toMatchObject({ venue: 2, organizer: [4], revision: 1 });
  });

  it('leaves alone what is loaded for another reason', async () => {
    const { commit, records } = await linked();
    await commit([update('event', records.event.get(7)!, { tags: [40] })]);
    await commit([put('tag', newTerm({ id: 40 })), { op: 'unlink', kind: 'venue', id: 1 }]);
    expect(records.event.get(6)).toMatchObject({ venue: 0, revision: 2 });
    expect(records.event.get(7)).toMatchObject({ venue: 2, revision: 2 });
  });

  it('gives its children of a tree to its parent, or to the record instead', async () => {
    const { commit, records } = createState();
    await commit([
      insert('category', newTerm({ id: -1, name: 'A' })),
      insert('category', newTerm({ id: -2, name: 'B', parent: -1 })),
      insert('category', newTerm({ id: -3, name: 'C', parent: -2 })),
      insert('category', newTerm({ id: -4, name: 'D' })),
    ]);
    await commit([remove('category', records.category.get(2)!)]);
    expect([...records.category.values()].map(({ id, parent }) => [id, parent])).toEqual([
      ...[
        [1, 0],
        [3, 1],
        [4, 0],
      ],
    ]);
    await commit([{ op: 'delete', kind: 'category', id: 1, revision: 1, to: 4 }]);
    expect([...records.category.values()].map(({ id, parent }) => [id, parent])).toEqual([
      ...[
        [3, 4],
        [4, 0],
      ],
    ]);
  });
});

describe('the count of a term', () => {
  it('is that of the published events, whatever a change says', async () => {
    const { commit, records } = createState();
    await commit([
      insert('tag', newTerm({ id: -1, count: 7 })),
      insert('tag', newTerm({ id: -2, name: 'B' })),
    ]);
    await commit([
      insert('event', newEvent({ slug: 'a', tags: [1, 2] })),
      insert('event', newEvent({ id: -2, slug: 'b', tags: [1], status: 'draft' })),
    ]);
    const counts = () => [...records.tag.values()].map(({ count }) => count);
    expect(counts()).toEqual([1, 1]);
    await commit([update('tag', records.tag.get(1)!, { name: 'New', count: 9 })]);
    expect(counts()).toEqual([1, 1]);
    await commit([update('event', records.event.get(2)!, { status: 'publish', tags: [1, 2] })]);
    expect(counts()).toEqual([2, 2]);
    const { revision } = records.tag.get(2)!;
    await commit([update('event', records.event.get(2)!, { title: 'New' })]);
    expect(records.tag.get(2)?.revision, 'a term whose count stays').toBe(revision);
    await commit([{ op: 'delete', kind: 'tag', id: 1, revision: records.tag.get(1)!.revision, to: 2 }]);
    expect(counts()).toEqual([2]);
    await commit([remove('event', records.event.get(1)!)]);
    expect(counts()).toEqual([1]);
  });

  it('includes the events that had its id before it was put, each once', async () => {
    const { commit, records } = createState();
    await commit([
      insert('event', newEvent({ slug: 'a', tags: [40], categories: [50] })),
      insert('event', newEvent({ id: -2, slug: 'b', tags: [40], status: 'draft' })),
      insert('event', newEvent({ id: -3, slug: 'c', tags: [41] })),
    ]);
    await commit([
      put('tag', newTerm({ id: 40 })),
      put('event', newEvent({ id: 60, slug: 'd', tags: [40, 41] })),
      update('event', records.event.get(2)!, { status: 'publish' }),
    ]);
    expect(records.tag.get(40)?.count).toBe(3);
    await commit([
      put('tag', records.tag.get(40)!, records.tag.get(40)!.revision),
      put('event', records.event.get(1)!, 1),
    ]);
    expect(records.tag.get(40)?.count).toBe(3);
    await commit([put('category', newTerm({ id: 50 })), put('tag', newTerm({ id: 41, name: 'B' }))]);
    expect([records.category.get(50)?.count, records.tag.get(41)?.count]).toEqual([1, 2]);
  });

  it('changes no term whose events are put again, or that is not put itself', async () => {
    const { commit, records } = createState();
    await commit([insert('tag', newTerm()), insert('event', newEvent({ tags: [-1, 40] }))]);
    const { revision } = records.tag.get(1)!;
    await commit([put('event', records.event.get(1)!, 1)]);
    expect(records.tag.get(1)).toMatchObject({ count: 1, revision });
    await commit([
      put('tag', newTerm({ id: 40, name: 'B' })),
      update('tag', records.tag.get(1)!, { name: 'C' }),
    ]);
    expect([...records.tag.values()].map(({ id, count }) => [id, count])).toEqual([
      [1, 1],
      [40, 1],
    ]);
  });

  it('shows a hidden term from its first published event on', async () => {
    const { commit, records } = createState();
    await commit([
      insert('tag', newTerm({ hidden: true })),
      insert('event', newEvent({ status: 'draft', tags: [-1] })),
    ]);
    expect(records.tag.get(1)).toMatchObject({ hidden: true, count: 0 });
    await commit([update('tag', records.tag.get(1)!, { name: 'New' })]);
    expect(records.tag.get(1)).toMatchObject({ hidden: true, count: 0 });
    await commit([update('event', records.event.get(1)!, { status: 'publish' })]);
    expect(records.tag.get(1)).toMatchObject({ hidden: false, count: 1 });
  });
});

describe('a store that answers with references', () => {
  /** What a store has to do itself when tags are removed; event 1 changes in the same commit. */
  function unlinkedOf(changes: readonly Change[], refs: readonly UnlinkedRef[]) {
    const event = { ...newEvent({ id: 1, slug: 'a', tags: [1] }), ...stored };
    const tags = [1, 2].map((id) => ({ ...newTerm({ id, name: `T${id}` }), ...stored, count: 2 }));
    return resolveCommit({ changes, preconditions: [] }, { post: 9, term: 9 }, (need) => {
      if (need.need === 'links') return need.kind === 'event' ? refs : [];
      if (need.need === 'find') return [];
      const records: readonly { readonly id: number }[] =
        need.kind === 'event' ? [event] : need.kind === 'tag' ? tags : [];
      return records.filter((record) => isNeeded(need, record));
    });
  }
  const merge: Change = { op: 'delete', kind: 'tag', id: 1, revision: 1, to: 2 };
  const rename = update(
    'event',
    { ...newEvent({ id: 1, slug: 'a', tags: [1] }), ...stored },
    { title: 'New' },
  );

  it('counts the events that get a term, but for those that the commit changes', () => {
    const refs = [{ id: 1, gains: true }, { id: 2, gains: true }, { id: 3 }];
    const { unlinked, changes } = unlinkedOf([merge], refs);
    expect(unlinked).toMatchObject({
      ...{
        links: { tags: [1] },
        to: { tags: 2 },
        gained: { tags: 2 },
        ids: { event: [1, 2, 3], series: [] },
      },
    });
    expect(changes.tag.map(({ id, after }) => [id, after?.count])).toEqual([
      [1, undefined],
      [2, 4],
    ]);
    const both = unlinkedOf([rename, merge], refs);
    expect(both.unlinked).toMatchObject({ gained: { tags: 1 }, ids: { event: [2, 3] } });
    expect(both.changes.event).toMatchObject([{ after: { title: 'New', tags: [2] } }]);
    expect(both.changes.tag.at(-1)?.after).toMatchObject({ id: 2, count: 4 });
  });

  it('is told nothing instead where there is nothing', () => {
    const { unlinked, changes } = unlinkedOf(
      [{ op: 'delete', kind: 'tag', id: 1, revision: 1 }],
      [{ id: 2 }],
    );
    expect([unlinked.to, unlinked.gained, unlinked.ids.event]).toEqual([{}, {}, [2]]);
    expect(changes.tag.map(({ id }) => id)).toEqual([1]);
  });
});
