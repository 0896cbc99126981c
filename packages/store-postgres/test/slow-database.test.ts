import { ALL_EVENTS } from '@kalends/core/store';
import { insert, newEvent } from '@kalends/store-kit';
import { createPostgresStore } from '@kalends/store-postgres';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_TIMEOUT } from '../src/server/limits.js';
import { HeldPool } from './server/held-pool.js';
import { databaseUrl, testSchemas } from './server/schemas.js';

/** What is refused because the database is slow, and what waits longer as it goes on: with a clock of the tests. */

const schemas = testSchemas('slow_database');
const QUERY = { ...ALL_EVENTS, offset: 0, limit: 10 };
const LATE = { code: 'store_unavailable', message: 'The database cannot be reached.' };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A store on a pool that is held, and some commits: what they are answered, in their order. */
async function open() {
  const pool = new HeldPool({ connectionString: databaseUrl(), max: 4 });
  const store = await createPostgresStore({ pool, schema: schemas.next() });
  const close = async () => {
    await store.close();
    await pool.end();
  };
  const commit = () => store.commit({ changes: [insert('event', newEvent())], preconditions: [] });
  return { pool, store, commit, close };
}

describe('a database that does not answer in time', () => {
  it('makes a list fail; its answer, which comes later, is dropped', async () => {
    const { pool, store, close } = await open();
    const { reached, letGo } = pool.holdNext('answer');
    const failed = expect(store.find(QUERY)).rejects.toMatchObject(LATE);
    await reached;
    vi.advanceTimersByTime(DEFAULT_TIMEOUT);
    await failed;
    letGo();
    expect((await store.find(QUERY)).total).toBe(0);
    await close();
  });

  it('makes all writes fail that wait for one', async () => {
    const { pool, store, commit, close } = await open();
    const { reached, letGo } = pool.holdNext('connection');
    const failed = Promise.all(
      [commit(), commit(), commit()].map((one) => expect(one).rejects.toMatchObject(LATE)),
    );
    await reached;
    vi.advanceTimersByTime(DEFAULT_TIMEOUT);
    await failed;
    letGo();
    expect((await commit()).ids).toEqual([1]);
    expect((await store.find(QUERY)).total).toBe(1);
    await close();
  });

  it('lets a write wait longer when one before it is carried out in the meantime', async () => {
    const { pool, store, commit, close } = await open();
    const first = pool.holdNext('connection');
    const commits = [commit(), commit(), commit()];
    await first.reached;
    vi.advanceTimersByTime(DEFAULT_TIMEOUT - 100);
    const second = pool.holdNext('connection');
    first.letGo();
    await second.reached;
    vi.advanceTimersByTime(200);
    second.letGo();
    expect((await Promise.all(commits)).map(({ ids }) => ids)).toEqual([[1], [2], [3]]);
    expect((await store.find(QUERY)).total).toBe(3);
    await close();
  });
});
