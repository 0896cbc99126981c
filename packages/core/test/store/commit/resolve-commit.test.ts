import { describe, expect, it } from 'vitest';
import { ALL_EVENTS } from '../../../src/query/query.js';
import { kindsOf, type Kind } from '../../../src/records/kinds.js';
import { isNeeded } from '../../../src/store/commit/need.js';
import { resolveCommit } from '../../../src/store/commit/resolve-commit.js';
import type { Change } from '../../../src/store/store.js';
import {
  insert,
  newEvent,
  newImage,
  newOrganizer,
  newTerm,
  newVenue,
  put,
  remove,
  update,
} from '@kalends/store-kit';
import { asked, createState } from './commit-state.js';

const EVENTS = { ...ALL_EVENTS, offset: 0, limit: 10 };

const publish = { status: 'publish' } as const;

describe('the needs of a commit', () => {
  it('are one round for a new published event in terms that are there', async () => {
    const { commit, rounds, records } = createState();
    await commit([insert('category', newTerm()), insert('tag', newTerm({ id: -2 }))]);
    await commit([insert('event', newEvent({ ...publish, categories: [1], tags: [2] }))]);
    expect(asked(rounds)).toEqual([['category id 1', 'slugs', 'tag id 2']]);
    expect([records.category.get(1)?.count, records.tag.get(2)?.count]).toEqual([1, 1]);
  });

  it('are two rounds where counts move that the changes do not tell of', async () => {
    const { commit, rounds, records } = createState();
    await commit([insert('tag', newTerm()), insert('venue', newVenue({ id: -2 }))]);
    await commit([insert('event', newEvent({ ...publish, tags: [1], venue: 1 }))]);
    const event = records.event.get(2)!;
    await commit([update('event', event, { tags: [] })]);
    expect(asked(rounds)).toEqual([['event id 2', 'slugs'], ['tag id 1']]);
    expect(records.tag.get(1)?.count).toBe(0);
  });

  it('are two rounds where an event in the trash gives its slug away', async () => {
    const { commit, rounds, records } = createState();
    await commit([insert('event', newEvent({ status: 'trash', slug: 'a' }))]);
    await commit([insert('event', newEvent({ ...publish, slug: 'a' }))]);
    expect(asked(rounds)).toEqual([['slugs'], ['event id 1', 'slugs']]);
    expect([...records.event.values()].map(({ slug }) => slug)).toEqual(['a__trashed', 'a']);
  });

  it('are the events that lose a link, and the children of a deleted category', async () => {
    const { commit, rounds, records } = createState();
    await commit([insert('category', newTerm()), insert('category', newTerm({ id: -2, parent: -1 }))]);
    await commit([remove('category', records.category.get(1)!), { op: 'unlink', kind: 'venue', id: 9 }]);
    expect(asked(rounds)).toEqual([
      [
        ...['category id 1', 'category parent 1', 'event categories 1', 'event venue 9'],
        ...['series categories 1', 'series venue 9'],
      ],
    ]);
    expect([...records.category.values()]).toMatchObject([{ id: 2, parent: 0, revision: 2 }]);
  });

  it('are no more than the preconditions where there are no changes', async () => {
    const { commit, rounds } = createState();
    await commit([], [{ query: EVENTS, ids: [] }]);
    expect(asked(rounds)).toEqual([['find']]);
    await expect(commit([], [{ query: EVENTS, ids: [7] }])).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a store that answers needs of links with references', () => {
  it('is told which records to unlink, except those that the commit names', async () => {
    const { commit, records } = createState();
    await commit([insert('venue', newVenue()), insert('tag', newTerm({ id: -2 }))]);
    for (const title of ['A', 'B', 'C'])
      await commit([
        insert('event', newEvent({ title, ...publish, venue: 1, tags: title === 'C' ? [] : [1] })),
      ]);
    const [venue, tag, a] = [records.venue.get(1)!, records.tag.get(1)!, records.event.get(2)!];
    const changes: Change[] = [
      update('event', a, { title: 'New' }),
      remove('venue', venue),
      remove('tag', tag),
    ];
    const resolved = resolveCommit({ changes, preconditions: [] }, { post: 4, term: 1 }, (need) =>
      need.need === 'links'
        ? [...records[need.kind].values()]
            .filter((record) => isNeeded(need, record))
            .map(({ id }) => ({ id }))
        : need.need === 'find'
          ? []
          : [...records[need.kind].values()].filter((record) => isNeeded(need, record)),
    );
    expect(resolved.unlinked).toMatchObject({
      ids: { event: [3, 4], venue: [] },
      links: { venue: [1], tags: [1] },
    });
    expect(resolved.changes.event.map(({ after }) => after)).toMatchObject([
      { title: 'New', venue: 0, tags: [] },
    ]);
    expect(resolved.affected.filter(({ unlinked }) => unlinked)).toEqual(
      [3, 4].map((id) => ({ kind: 'event', id, record: undefined, unlinked: true })),
    );
  });
});

describe('the changes of a resolved commit', () => {
  it('come in the order in which slugs are free', async () => {
    const { commit, records } = createState();
    await commit([
      insert('venue', newVenue()),
      insert('event', newEvent({ id: -2, ...publish, slug: 'a', venue: -1 })),
      insert('event', newEvent({ id: -3, ...publish, slug: 'b', venue: -1 })),
    ]);
    const [a, b] = [records.event.get(2)!, records.event.get(3)!];
    const { changes } = await commit([
      { op: 'unlink', kind: 'venue', id: 1 },
      update('event', { ...b, venue: 0 }, { slug: 'c' }),
      update('event', { ...a, venue: 0 }, { slug: 'b' }),
    ]);
    expect(changes.event.map(({ after }) => after?.slug)).toEqual(['c', 'b']);
    expect([...records.event.values()]).toMatchObject([
      { slug: 'b', venue: 0, revision: 2 },
      { slug: 'c', venue: 0, revision: 2 },
    ]);
  });

  it('leave a slug to an event that lost a link before', async () => {
    const { commit, records } = createState();
    await commit([insert('organizer', newOrganizer())]);
    await commit([
      insert('event', newEvent({ ...publish, slug: 'a', organizer: [1] })),
      insert('event', newEvent({ id: -2, ...publish, slug: 'b' })),
    ]);
    await commit([
      { op: 'unlink', kind: 'organizer', id: 1 },
      update('event', records.event.get(3)!, { slug: 'a' }),
    ]);
    expect(records.event.get(3)?.slug).toBe('a-2');
  });

  it('give their slugs to an event from the trash, which remembers its own', async () => {
    const { commit, records } = createState();
    const trashed = { status: 'trash', slug: 'a' } as const;
    await commit([
      insert('event', newEvent({ ...trashed })),
      insert('event', newEvent({ id: -2, ...trashed, slug: 'b', slug_before_trash: 'c' })),
      insert('event', newEvent({ id: -3, ...trashed, slug: 'b__trashed', slug_before_trash: 'b' })),
    ]);
    await commit([
      insert('event', newEvent({ ...publish, slug: 'a' })),
      insert('event', newEvent({ id: -2, ...publish, slug: 'b' })),
      remove('event', records.event.get(1)!),
    ]);
    expect([...records.event.values()].map((event) => [event.slug, event.slug_before_trash])).toEqual([
      ['b__trashed-2', 'c'],
      ['b__trashed', 'b'],
      ['a', null],
      ['b', null],
    ]);
    await commit([insert('event', newEvent({ ...trashed, slug: 'e' }))]);
    await commit([insert('event', newEvent({ ...publish, slug: 'e' }))]);
    expect(records.event.get(6)).toMatchObject({ slug: 'e__trashed', slug_before_trash: 'e' });
  });

  it('give the slug of an event from the trash to another one of the same commit', async () => {
    const { commit, records } = createState();
    await commit([insert('event', newEvent({ status: 'trash', slug: 'a__trashed' }))]);
    await commit([
      insert('event', newEvent({ id: -1, status: 'trash', slug: 'a' })),
      insert('event', newEvent({ id: -2, ...publish, slug: 'a' })),
      insert('event', newEvent({ id: -3, ...publish, slug: 'b' })),
    ]);
    expect([...records.event.values()].map(({ slug }) => slug)).toEqual([
      ...['a__trashed', 'a__trashed-2', 'a', 'b'],
    ]);
  });

  it('leave the slugs of events in the trash alone where another kind has them', async () => {
    const { commit, records } = createState();
    await commit([
      insert('event', newEvent({ id: -1, status: 'trash', slug: 'a' })),
      insert('venue', newVenue({ id: -2, slug: 'a' })),
    ]);
    expect(records.event.get(1)).toMatchObject({ slug: 'a', slug_before_trash: null });
  });

  it('have the fields of their records, and no others', async () => {
    const { commit, records } = createState();
    const [event, venue, image, tag] = [newEvent(), newVenue({ id: -2 }), newImage({ id: -3 }), newTerm()];
    await commit([
      ...[insert('event', event), insert('venue', venue)],
      ...[insert('image', image), insert('tag', tag)],
    ]);
    expect([
      records.event.get(1),
      records.venue.get(2),
      records.image.get(3),
      records.tag.get(1),
    ]).toStrictEqual([
      ...[
        { ...event, id: 1, revision: 1 },
        { ...venue, id: 2, revision: 1 },
        { ...image, id: 3, revision: 1 },
        { ...tag, id: 1, revision: 1 },
      ],
    ]);
  });

  it('have the revision that follows, or that of the history which comes with them', async () => {
    const { commit, records } = createState();
    const historyTo = (revision: number) => [
      ...[1, revision].map((each) => ({
        id: 40,
        actor: null,
        revision: each,
        at: '2026-11-20 12:00:00',
        before: {},
      })),
    ];
    await commit([{ ...put('venue', newVenue({ id: 40 })), history: historyTo(7) }]);
    expect(records.venue.get(40)?.revision).toBe(7);
    await commit([{ ...put('venue', newVenue({ id: 40 }), 7), history: historyTo(5) }]);
    expect(records.venue.get(40)?.revision).toBe(8);
    await commit([{ ...put('venue', newVenue({ id: 40 }), 8), history: [] }]);
    await commit([put('venue', newVenue({ id: 40 }), 9)]);
    await commit([update('venue', records.venue.get(40)!, { slug: 'b' })]);
    expect(records.venue.get(40)?.revision).toBe(11);
  });

  it('try every number for a slug of any length', async () => {
    const { commit, records } = createState();
    const dashed = `${'x'.repeat(150)}${'-'.repeat(49)}y`;
    for (const slug of ['a', 'x'.repeat(200), dashed, 'feed', 'a-']) {
      for (const id of [-1, -2, -3]) await commit([insert('venue', newVenue({ id, slug }))]);
    }
    const slugs = [...records.venue.values()].map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(15);
    expect(slugs.slice(0, 3)).toEqual(['a', 'a-2', 'a-3']);
    expect(slugs.slice(9)).toEqual(['feed-2', 'feed-3', 'feed-4', 'a-4', 'a-5', 'a-6']);
  });

  it('are of the kinds that they are about, links first', async () => {
    const { commit } = createState();
    const { ids, changes, affected, last } = await commit([
      insert('event', newEvent({ id: -1, image: -3, venue: -2 })),
      insert('venue', newVenue({ id: -2 })),
      insert('image', newImage({ id: -3 })),
      put('tag', newTerm({ id: 40 })),
    ]);
    expect(ids).toEqual([1, 2, 3, 40]);
    expect(last).toEqual({ post: 3, term: 40 });
    expect(affected.map(({ kind }) => kind)).toEqual(['image', 'tag', 'venue', 'event']);
    const counts = kindsOf().map((kind: Kind) => [kind, changes[kind].length] as const);
    expect(counts.filter(([, count]) => count > 0)).toEqual([
      ['image', 1],
      ['tag', 1],
      ['venue', 1],
      ['event', 1],
    ]);
    expect(changes.event).toMatchObject([{ before: undefined, after: { image: 3, venue: 2, revision: 1 } }]);
  });
});
