import { ALL_EVENTS, type Store } from '@kalends/core/store';
import { insert, newEvent, update } from '@kalends/store-kit';
import { createPostgresStore } from '@kalends/store-postgres';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../scripts/postgres-server.mjs';
import { openDatabase, storeOn } from '../src/postgres-store.js';
import { serverOn } from './server/wire.js';

/** Reading from a replica: a real one, whose lag is made by stopping it from taking in what the primary has done. */

const ALL = { ...ALL_EVENTS, offset: 0, limit: 100 };
const creation = (title: string) => ({
  changes: [
    insert('event', newEvent({ title, start_date: '2028-05-01 10:00:00', end_date: '2028-05-01 12:00:00' })),
  ],
  preconditions: [],
});

let primary: PostgresServer;
let replica: PostgresServer;
let readPool: pg.Pool;
let asked: number;
let schema = 0;
let own: Store;
/** As `own`, but finds lists in steps. */
let stepped: Store;
let other: Store;

beforeAll(async () => {
  primary = await startPostgres();
  replica = await primary.replicate();
  readPool = new pg.Pool({ connectionString: replica.url });
  readPool.on('acquire', () => asked++);
  // connections that wait in it end with the replica
  readPool.on('error', () => undefined);
});
afterAll(async () => {
  await readPool.end();
  await replica.remove();
  await primary.remove();
});

/** How far the primary has written its log. */
async function writtenByPrimary(): Promise<string | undefined> {
  const pool = new pg.Pool({ connectionString: primary.url });
  try {
    return (await pool.query<{ lsn: string }>('SELECT pg_current_wal_lsn() AS lsn')).rows[0]?.lsn;
  } finally {
    await pool.end();
  }
}

/** Waits until the replica, which may still be starting, has taken in all that the primary has done. */
async function caughtUp(): Promise<void> {
  const written = await writtenByPrimary();
  const isBehind = async () => {
    const text = 'SELECT pg_last_wal_replay_lsn() < $1::pg_lsn AS behind';
    return (await readPool.query<{ behind: boolean }>(text, [written])).rows[0]?.behind;
  };
  while (await isBehind().catch(() => true)) await new Promise(setImmediate);
}

const pause = () => readPool.query('SELECT pg_wal_replay_pause()');
const resume = () => readPool.query('SELECT pg_wal_replay_resume()');

beforeEach(async () => {
  const options = { connectionString: primary.url, schema: `replica_${++schema}` };
  own = await createPostgresStore({ ...options, readPool });
  stepped = storeOn(await openDatabase({ ...options, readPool }), { cost: 0, step: 1, most: 1 });
  other = await createPostgresStore(options);
  await other.commit(creation('first'));
  await caughtUp();
  asked = 0;
  return async () => {
    await resume();
    await own.close();
    await stepped.close();
    await other.close();
  };
});

/** A list that is not found at once. */
const LONG = { ...ALL, orderby: 'title', event_status: ['scheduled'] } as const;

describe('a store with a replica', () => {
  it('reads from it', async () => {
    expect((await own.find(ALL)).total).toBe(1);
    expect(asked).toBe(1);
  });

  it('finds lists in steps on it, unless it is behind', async () => {
    expect((await stepped.find(LONG)).total).toBe(1);
    await pause();
    await other.commit(creation('second'));
    expect((await stepped.find(LONG)).total).toBe(1);
    await stepped.version();
    expect((await stepped.find(LONG)).total).toBe(2);
  });

  it('reads what it has written itself, however far the replica is behind', async () => {
    await own.find(ALL);
    await pause();
    const [first] = await own.load('event', [1]);
    if (first === undefined) throw new Error('the first event is gone');
    await own.commit({ changes: [update('event', first, { title: 'changed' })], preconditions: [] });
    expect((await own.load('event', [1]))[0]?.title).toBe('changed');
    const server = serverOn(own);
    const made = await server.calendar.events.create({
      ...{ title: 'Second', start_date: '2028-06-01 10:00', end_date: '2028-06-01 12:00' },
    });
    expect(await server.calendar.events.get(made.id)).toEqual(made);
    expect((await own.find(ALL)).total).toBe(2);
  });

  it('may miss what others have just written, until it asks for the version', async () => {
    await own.find(ALL);
    await pause();
    const { version } = await other.commit(creation('second'));
    expect((await own.find(ALL)).total).toBe(1);
    await new Promise(setImmediate);
    expect(await own.version()).toBe(version);
    expect((await own.find(ALL)).total).toBe(2);
  });

  it('never goes back to an older state, and never mixes two', async () => {
    const server = serverOn(own);
    const list = async () =>
      /"total":\d+/.exec((await server.get('/events?start_date=2028-01-01')).body)?.[0];
    expect(await list()).toBe('"total":1');
    await pause();
    await other.commit(creation('second'));
    expect(await list()).toBe('"total":1');
    await server.calendar.version();
    await new Promise(setImmediate);
    await own.version();
    expect(await list()).toBe('"total":2');
    expect(await list()).toBe('"total":2');
  });

  it('recomputes a write from the primary when the replica was behind', async () => {
    const { calendar } = serverOn(own);
    await calendar.events.get(1);
    await pause();
    const [first] = await other.load('event', [1]);
    if (first === undefined) throw new Error('the first event is gone');
    await other.commit({ changes: [update('event', first, { excerpt: 'by another' })], preconditions: [] });
    const { title, excerpt } = await calendar.events.update(1, { title: 'Mine' });
    expect([title, excerpt]).toEqual(['Mine', 'by another']);
  });

  it('asks the primary when the replica is gone', async () => {
    await replica.stop('killed');
    expect((await own.find(ALL)).total).toBe(1);
    expect((await stepped.find(LONG)).total).toBe(1);
    await replica.start();
    await caughtUp();
  });
});

it('a write that a replica has to have, and whose wait for it was cancelled, is not acknowledged', async () => {
  const admin = new pg.Pool({ connectionString: primary.url, max: 1 });
  const configure = async (change: string): Promise<void> => {
    await admin.query(`ALTER SYSTEM ${change}`);
    await admin.query('SELECT pg_reload_conf()');
  };
  await configure("SET synchronous_standby_names = 'absent'");
  const committed = own.commit(creation('second')).catch((error: unknown) => error);
  const waiting = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
  while ((await admin.query(waiting)).rowCount === 0) await new Promise(setImmediate);
  expect(await committed).toMatchObject({
    message: 'The database did not confirm the end of a write; it is unknown whether it was committed.',
  });
  await configure('RESET synchronous_standby_names');
  await admin.end();
});
