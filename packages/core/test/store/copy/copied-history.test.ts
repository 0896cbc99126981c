import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../src/records/kinds.js';
import { copyRecords } from '../../../src/store/copy/copy-records.js';
import type { Store } from '../../../src/store/store.js';
import { newEvent, newTerm, newVenue, insert, update } from '@kalends/store-kit';
import { createReferenceStore } from '@kalends/store-kit';
import { add, get } from '../../support/stored.js';
import { commit, textsOf } from './filled-store.js';

const ALL = 1_000_000;

/** Gives an event another title. */
async function rename(store: Store, id: number, title: string, at = '2031-01-01 10:00:00'): Promise<void> {
  const changes = [update('event', await get(store, 'event', id), { title })];
  await store.commit({ changes, preconditions: [], origin: { actor: 7, at } });
}

/** A store with two events, of which one was changed twice, and a copy of it. */
async function copied() {
  const [from, to] = [createReferenceStore(), createReferenceStore()];
  const { id } = await add(from, 'event', newEvent({ slug: 'a' }));
  const other = await add(from, 'event', newEvent({ slug: 'b' }));
  await add(from, 'event', newEvent({ slug: 'c' }));
  await rename(from, id, 'Jazz');
  await rename(from, id, 'Blues', '2031-01-02 10:00:00');
  await copyRecords({ from, to });
  return { from, to, id, other: other.id };
}

const historyOf = (store: Store, kind: Kind, ...ids: readonly number[]) => store.history(kind, ids, ALL);

describe('a copy of a store', () => {
  it('has the history of each record', async () => {
    const { from, to, id, other } = await copied();
    const expected = await historyOf(from, 'event', id, other);
    expect(expected.map(({ revision }) => revision)).toEqual([3, 2]);
    expect(await historyOf(to, 'event', id, other)).toEqual(expected);
    expect((await get(to, 'event', id)).revision).toBe(3);
  });

  it('has long histories whole', async () => {
    const [from, to] = [createReferenceStore(), createReferenceStore()];
    const { id } = await add(from, 'event', newEvent({ slug: 'a' }));
    for (let number = 1; number <= 12; number++) await rename(from, id, `Jazz ${number}`);
    await copyRecords({ from, to });
    const entries = await historyOf(to, 'event', id);
    expect(entries).toHaveLength(12);
    expect(entries).toEqual(await historyOf(from, 'event', id));
  });

  it('goes on with it', async () => {
    const { to, id } = await copied();
    await rename(to, id, 'Swing', '2031-01-03 10:00:00');
    const entries = await historyOf(to, 'event', id);
    expect(entries.map(({ revision, before }) => [revision, before['title']])).toEqual([
      [4, 'Blues'],
      [3, 'Jazz'],
      [2, 'Event'],
    ]);
  });

  it('gets what has changed since, and nothing of its own making', async () => {
    const { from, to, id, other } = await copied();
    await rename(from, id, 'Swing', '2031-01-03 10:00:00');
    await rename(from, other, 'Folk', '2031-01-04 10:00:00');
    expect(await copyRecords({ from, to })).toMatchObject({ replaced: 2 });
    expect(await historyOf(to, 'event', id, other)).toEqual(await historyOf(from, 'event', id, other));
    expect(await copyRecords({ from, to })).toMatchObject({ added: 0, replaced: 0 });
  });

  it('gets the history of a record that is there without it, and loses one that the source has not', async () => {
    const [from, to] = [createReferenceStore(), createReferenceStore()];
    const { id } = await add(from, 'tag', newTerm({ name: 'A' }));
    await commit(from, insert('venue', newVenue()));
    await copyRecords({ from, to });
    for (const name of ['B', 'A']) await commit(from, update('tag', await get(from, 'tag', id), { name }));
    expect(await textsOf(to)).toEqual(await textsOf(from));
    await copyRecords({ from, to });
    expect(await historyOf(to, 'tag', id)).toEqual(await historyOf(from, 'tag', id));
    const again = createReferenceStore();
    await copyRecords({ from, to: again });
    for (const name of ['C', 'A']) await commit(again, update('tag', await get(again, 'tag', id), { name }));
    await copyRecords({ from, to: again });
    expect(await historyOf(again, 'tag', id)).toEqual(await historyOf(from, 'tag', id));
  });

  it('has that of records that had to give way', async () => {
    const [from, to] = [createReferenceStore(), createReferenceStore()];
    const a = await add(from, 'tag', newTerm({ name: 'A', slug: 'a' }));
    const b = await add(from, 'tag', newTerm({ name: 'B', slug: 'b' }));
    await add(from, 'event', newEvent());
    await copyRecords({ from, to });
    await commit(from, update('tag', a, { slug: 'c' }));
    await commit(from, update('tag', b, { slug: 'a' }));
    await commit(from, update('tag', await get(from, 'tag', a.id), { slug: 'b' }));
    await copyRecords({ from, to, batch: 1 });
    expect(await textsOf(to)).toEqual(await textsOf(from));
    expect(await historyOf(to, 'tag', a.id, b.id)).toEqual(await historyOf(from, 'tag', a.id, b.id));
  });
});
