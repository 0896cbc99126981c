import { describe, expect, it } from 'vitest';
import type { CalendarError } from '../../../src/errors.js';
import { copyRecords, type CopyProgress } from '../../../src/store/copy/copy-records.js';
import {
  insert,
  newEvent,
  newImage,
  newOrganizer,
  newTerm,
  newVenue,
  remove,
  update,
} from '@kalends/store-kit';
import { ALL_LINKED } from '../../../src/query/query.js';
import { createReferenceStore } from '@kalends/store-kit';
import type { Store } from '../../../src/store/store.js';
import { commit, filledStore, textsOf } from './filled-store.js';

/** The source, and a copy of it. */
async function copied(): Promise<{ from: Store; to: Store }> {
  const [from, to] = [await filledStore(), createReferenceStore()];
  await copyRecords({ from, to });
  return { from, to };
}

const one = async <K extends 'event' | 'tag' | 'category' | 'venue'>(store: Store, kind: K, at = 0) => {
  const record = (await store.scan(kind, 0, at + 1))[at];
  if (record === undefined) throw new Error(`There is no ${kind} ${at}.`);
  return record;
};

describe('a copy', () => {
  it.each([1, 2, 3, 1000])('has all records as they are, %i at a time', async (batch) => {
    const [from, to] = [await filledStore(), createReferenceStore()];
    const before = await textsOf(from);
    const answer = await copyRecords({ from, to, batch });
    expect(await textsOf(to)).toEqual(before);
    expect(await textsOf(from)).toEqual(before);
    expect(answer).toEqual({ added: before.length, replaced: 0, deleted: 0, sourceChanged: false });
  });

  it('has the coordinates of venues (F40), and the name and status that the trash keeps of an event', async () => {
    const from = await filledStore();
    const { id } = await one(from, 'venue');
    const before = { slug_before_trash: 'before', status_before_trash: 'private' } as const;
    await commit(from, insert('event', newEvent({ status: 'trash', slug: 'after', ...before })));
    const to = createReferenceStore();
    await copyRecords({ from, to });
    expect(await one(to, 'venue')).toMatchObject({ id, geo_lat: -33.85, geo_lng: 151.2 });
    const location = { lat: -33.9, lng: 151.2, distance: 10 };
    const slice = { offset: 0, limit: 1 };
    const found = await to.find({ ...ALL_LINKED, ...slice, kind: 'venue', location });
    expect(found.refs.map((ref) => ref.id)).toEqual([id]);
    const ref = await to.lookup('event', 'after');
    const [event] = await to.load('event', [ref?.id ?? 0]);
    expect(event).toMatchObject(before);
  });

  it('has the site id and the types of fields of the source, in place of its own', async () => {
    const { from, to } = await copied();
    await to.values.put('site id', 'tried.example');
    await copyRecords({ from, to });
    expect(await to.values.get('site id')).toBe('tried.example');
    await from.values.put('site id', 'old.example');
    await from.values.put('field event age', 'integer');
    await to.values.put('field event age', 'text');
    await copyRecords({ from, to });
    expect(await to.values.get('site id')).toBe('old.example');
    expect(await to.values.get('field event age')).toBe('integer');
  });

  it('has a secret of its own', async () => {
    const { from, to } = await copied();
    await from.values.put('secret', 'of the source');
    await copyRecords({ from, to });
    expect(await to.values.get('secret')).toBeUndefined();
  });

  it('of a copy is the same', async () => {
    const { from, to } = await copied();
    const back = createReferenceStore();
    await copyRecords({ from: to, to: back });
    expect(await textsOf(back)).toEqual(await textsOf(from));
  });

  it('tells how far it has come', async () => {
    const [from, to] = [await filledStore(3), createReferenceStore()];
    const told: CopyProgress[] = [];
    await copyRecords({ from, to, batch: 2, onProgress: (progress) => told.push(progress) });
    expect(told.filter(({ total }) => total > 0)).toEqual([
      { kind: 'image', done: 0, total: 2 },
      { kind: 'image', done: 2, total: 2 },
      { kind: 'category', done: 0, total: 2 },
      { kind: 'category', done: 2, total: 2 },
      { kind: 'tag', done: 0, total: 1 },
      { kind: 'tag', done: 1, total: 1 },
      { kind: 'venue', done: 0, total: 2 },
      { kind: 'venue', done: 2, total: 2 },
      { kind: 'organizer', done: 0, total: 1 },
      { kind: 'organizer', done: 1, total: 1 },
      { kind: 'series', done: 0, total: 1 },
      { kind: 'series', done: 1, total: 1 },
      { kind: 'event', done: 0, total: 3 },
      { kind: 'event', done: 2, total: 3 },
      { kind: 'event', done: 3, total: 3 },
    ]);
  });

  it('tells that the source was written to in the meantime, and the next one brings the rest', async () => {
    const [from, to] = [await filledStore(), createReferenceStore()];
    let written = false;
    const first = await copyRecords({
      from,
      to,
      onProgress: ({ kind }) => {
        if (kind === 'event' && !written) void commit(from, insert('tag', newTerm({ name: 'Late' })));
        written ||= kind === 'event';
      },
    });
    expect(first.sourceChanged).toBe(true);
    expect(await copyRecords({ from, to })).toEqual({
      added: 1,
      replaced: 0,
      deleted: 0,
      sourceChanged: false,
    });
    expect(await textsOf(to)).toEqual(await textsOf(from));
  });
});

/** A store that fails at its n-th commit: before anything is done, or when all of it is. */
function failingAt(store: Store, nth: number, moment: 'before' | 'after'): Store {
  let left = nth;
  return {
    ...store,
    commit: async (given) => {
      const fails = --left === 0;
      if (fails && moment === 'before') throw new Error('gone');
      const committed = await store.commit(given);
      if (fails) throw new Error('gone');
      return committed;
    },
  };
}

describe('a copy that was broken off goes on, wherever it was', () => {
  it.each(['before', 'after'] as const)('%s any commit', async (moment) => {
    const from = await filledStore(5);
    const expected = await textsOf(from);
    let nth = 1;
    for (; ; nth++) {
      const to = createReferenceStore();
      const outcome = await copyRecords({ from, to: failingAt(to, nth, moment), batch: 2 }).catch(String);
      if (typeof outcome === 'object') break;
      expect(outcome).toBe('Error: gone');
      const there = (await textsOf(to)).length;
      expect(await copyRecords({ from, to, batch: 2 })).toEqual({
        added: expected.length - there,
        replaced: 0,
        deleted: 0,
        sourceChanged: false,
      });
      expect(await textsOf(to)).toEqual(expected);
    }
    expect(nth).toBeGreaterThan(6);
  });
});

describe('a second copy brings what has changed', () => {
  it('nothing', async () => {
    const { from, to } = await copied();
    const version = await to.version();
    expect(await copyRecords({ from, to })).toEqual({
      added: 0,
      replaced: 0,
      deleted: 0,
      sourceChanged: false,
    });
    expect(await to.version()).toBe(version);
  });

  it('records of every kind, new and changed', async () => {
    const { from, to } = await copied();
    const [event, venue, tag] = [await one(from, 'event'), await one(from, 'venue'), await one(from, 'tag')];
    await commit(
      from,
      update('event', event, {
        title: 'New',
        status: 'trash',
        tags: [],
        modified_utc: '2027-01-01 00:00:00',
      }),
      update('venue', venue, { city: 'x' }),
      update('tag', tag, { name: 'Other' }),
      insert('event', newEvent({ id: -1, organizer: [-2], image: -3 })),
      insert('organizer', newOrganizer({ id: -2 })),
      insert('image', newImage({ id: -3 })),
    );
    expect(await copyRecords({ from, to })).toMatchObject({ added: 3, replaced: 3, deleted: 0 });
    expect(await textsOf(to)).toEqual(await textsOf(from));
  });

  it('terms that are gone, whose slugs others have now', async () => {
    const { from, to } = await copied();
    const high = await one(from, 'category', 1);
    await commit(from, remove('category', high));
    await commit(from, insert('category', newTerm({ name: 'Newest', slug: high.slug })));
    const low = await one(from, 'category');
    expect(low.parent).toBe(0);
    expect(await copyRecords({ from, to })).toMatchObject({ added: 1, deleted: 1 });
    expect(await textsOf(to)).toEqual(await textsOf(from));
  });

  it('slugs and addresses that have changed hands', async () => {
    const { from, to } = await copied();
    const [a, b] = [await one(from, 'event', 0), await one(from, 'event', 1)];
    const [first, second] = await from.scan('image', 0, 2);
    if (first === undefined || second === undefined) throw new Error('There are no two images.');
    // each way by a third slug, as no two may have one at any moment
    await commit(from, update('event', a, { slug: 'third' }), update('image', first, { url: 'third' }));
    await commit(from, update('event', b, { slug: a.slug }), update('image', second, { url: first.url }));
    await commit(
      from,
      update('event', { ...a, revision: a.revision + 1 }, { slug: b.slug }),
      update('image', { ...first, revision: first.revision + 1 }, { url: second.url }),
    );
    for (const batch of [1, 1000]) {
      const target = createReferenceStore();
      await copyRecords({ from: to, to: target });
      await copyRecords({ from, to: target, batch });
      expect(await textsOf(target)).toEqual(await textsOf(from));
    }
  });

  it('a published event whose slug a draft has now, too', async () => {
    const { from, to } = await copied();
    const [published, draft] = [await one(from, 'event', 0), await one(from, 'event', 2)];
    expect([published.status, draft.status]).toEqual(['publish', 'draft']);
    await commit(from, update('event', published, { title: 'x', slug: 'mine' }));
    await commit(from, update('event', draft, { slug: 'mine' }));
    await copyRecords({ from, to });
    expect(await textsOf(to)).toEqual(await textsOf(from));
    expect((await to.lookup('event', 'mine'))?.id).toBe(published.id);
  });
});

describe('a target that is no copy is refused, and stays as it is', () => {
  const refused = async (from: Store, to: Store): Promise<string> => {
    const before = await textsOf(to);
    const error = await copyRecords({ from, to }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: 'CalendarError', code: 'conflict' });
    expect(await textsOf(to)).toEqual(before);
    return (error as CalendarError).message.replace(/ A copy goes.*/, '');
  };

  it('with a record that the source does not have', async () => {
    const { from, to } = await copied();
    const { ids } = await commit(to, insert('event', newEvent()));
    expect(await refused(from, to)).toBe(`The target has the event ${ids[0]}, the source has none.`);
  });

  it('with another kind under an id', async () => {
    const to = createReferenceStore();
    await commit(to, insert('venue', newVenue()));
    expect(await refused(await filledStore(), to)).toBe('The target has the venue 1, the source has none.');
  });

  it('with a record that was changed later', async () => {
    const { from, to } = await copied();
    const event = await one(to, 'event');
    await commit(to, update('event', event, { title: 'x', modified_utc: '2026-06-01 00:00:00' }));
    expect(await refused(from, to)).toBe(
      `The event ${event.id} was changed in the target later than in the source.`,
    );
  });

  it('with other records under the same ids', async () => {
    const [from, to] = [createReferenceStore(), createReferenceStore()];
    for (const title of ['One', 'Two', 'Three']) await commit(from, insert('event', newEvent({ title })));
    await commit(to, insert('event', newEvent({ title: 'Mine' })));
    await commit(to, insert('tag', newTerm()));
    await commit(from, insert('tag', newTerm()));
    expect(await refused(from, to)).toBe(
      'The target holds another calendar: none of its records is as in the source.',
    );
  });

  it('with nothing but terms of its own', async () => {
    const to = createReferenceStore();
    await commit(to, insert('tag', newTerm({ name: 'Mine' })));
    expect(await refused(await filledStore(), to)).toBe(
      'The target holds another calendar: none of its records is as in the source.',
    );
  });

  it('but a scheduled event that was changed since is no reason', async () => {
    const from = await filledStore();
    const dates = { date_utc: '2030-01-01 00:00:00', modified_utc: '2030-01-01 00:00:00' };
    const { ids } = await commit(from, insert('event', newEvent({ ...dates, status: 'future' })));
    const to = createReferenceStore();
    await copyRecords({ from, to });
    const [event] = await from.load('event', ids);
    if (event === undefined) throw new Error('There is no event.');
    await commit(from, update('event', event, { title: 'x', modified_utc: '2026-06-01 00:00:00' }));
    expect(await copyRecords({ from, to })).toMatchObject({ replaced: 1 });
  });
});
