import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginFor, nextSlice } from '@kalends/core/adapter';
import { ALL_EVENTS, type Change, type Store } from '@kalends/core/store';
import { insert, newEvent, newTerm, put, remove } from '@kalends/store-kit';
import { checkSqliteStore, createSqliteStore } from '@kalends/store-sqlite';
import { afterAll, expect, it } from 'vitest';
import { chooseDriver } from '../src/driver/choose-driver.js';

const folder = mkdtempSync(join(tmpdir(), 'kalends-long-'));
afterAll(() => rmSync(folder, { recursive: true }));

const EVENTS = 1200;
const TAG = 1;

const commit = (store: Store, ...changes: readonly Change[]) => store.commit({ changes, preconditions: [] });
const tagged = (store: Store) => store.find({ ...ALL_EVENTS, tags: [TAG], offset: 0, limit: 1 });
const event = (n: number, tags: number[] = []): Change =>
  insert('event', newEvent({ id: -1 - n, slug: `e${n}`, tags }));

/** A file with events of some tags, and the removals of these tags, each of which takes many steps. */
async function openWithTags(file: string, count: number) {
  const store = createSqliteStore({ file, durability: 'normal' });
  const ids = Array.from({ length: count }, (_, n) => TAG + n);
  for (const id of ids) await commit(store, put('tag', newTerm({ id, slug: `t${id}` })));
  await commit(store, ...Array.from({ length: EVENTS }, (_, n) => event(n, ids)));
  const tags = await store.load('tag', ids);
  return { store, removals: tags.map((tag) => remove('tag', tag)) };
}

/** A file with events of one tag, and its removal. */
async function openTagged(file: string) {
  const { store, removals } = await openWithTags(file, 1);
  const [removal] = removals;
  if (removal === undefined) throw new Error('The tag is not there.');
  return { store, removal };
}

/** Waits until another process could not write: the long commit has begun. */
async function untilLocked(file: string): Promise<void> {
  for (;;) {
    const db = chooseDriver()(file, { timeout: 0 });
    try {
      db.exec('BEGIN IMMEDIATE');
      db.exec('ROLLBACK');
    } catch {
      return;
    } finally {
      db.close();
    }
    await nextSlice();
  }
}

it('a commit of many records gives others their turn: they read the state before it, and write after it', async () => {
  const file = join(folder, 'turns.db');
  const { store, removal } = await openTagged(file);
  const removed = commit(store, removal);
  await untilLocked(file);
  const written = commit(store, event(EVENTS));
  const before = await store.version();
  let reads = 0;
  for (let found = await tagged(store); found.version === before; found = await tagged(store)) {
    expect(found.total).toBe(EVENTS);
    reads++;
    await nextSlice();
  }
  expect(reads).toBeGreaterThan(3);
  const { version } = await removed;
  expect(await written).toMatchObject({ before: version });
  expect(await tagged(store)).toMatchObject({ total: 0 });
  await store.close();
  expect(checkSqliteStore({ file })).toEqual([]);
});

it('a store that is closed in between has written all of it or nothing', async () => {
  const file = join(folder, 'closed.db');
  const { store, removal } = await openTagged(file);
  const removed = commit(store, removal);
  await Promise.all([
    untilLocked(file).then(() => store.close()),
    expect(removed).rejects.toMatchObject({ code: 'store_closed' }),
  ]);
  expect(checkSqliteStore({ file })).toEqual([]);
  const later = createSqliteStore({ file });
  expect(await tagged(later)).toMatchObject({ total: EVENTS });
  await commit(later, removal);
  expect(await tagged(later)).toMatchObject({ total: 0 });
  await later.close();
});

it('of two such commits the second follows the first', async () => {
  const file = join(folder, 'two.db');
  const { store, removal } = await openTagged(file);
  const outcomes = await Promise.allSettled([commit(store, removal), commit(store, removal)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(outcomes[1]).toMatchObject({ reason: { code: 'conflict' } });
  await store.close();
  expect(checkSqliteStore({ file })).toEqual([]);
});

it('a client with many such commits holds up the writes of others by two of its own', async () => {
  const file = join(folder, 'shares.db');
  const { store, removals } = await openWithTags(file, 4);
  const ended: string[] = [];
  const write = async (share: string, work: () => Promise<unknown>) => {
    await beginFor(share, work);
    ended.push(share);
  };
  const many = removals.map((removal) => write('many', () => commit(store, removal)));
  await untilLocked(file);
  const others = [
    write('event', () => commit(store, event(EVENTS))),
    write('value', () => store.values.put('name', 'value', null)),
  ];
  await Promise.all([...many, ...others]);
  expect(ended.slice(4)).toEqual(['many', 'many']);
  await store.close();
  expect(checkSqliteStore({ file })).toEqual([]);
});
