import { beginFor } from '@kalends/core/adapter';
import { ALL_EVENTS, type EventQuery, type Store } from '@kalends/core/store';
import { insert, newEvent, newTerm } from '@kalends/store-kit';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, storeOn } from '../src/postgres-store.js';
import { databaseUrl, testSchemas } from './server/schemas.js';

/** Lists in steps, each of which holds a connection until it is found: what others do at the same time. */

const CONNECTIONS = 4;
const EVENTS = 120;

const schemas = testSchemas('long_lists');
const schema = schemas.next();
const pool = new pg.Pool({ connectionString: databaseUrl(), max: CONNECTIONS });
let store: Store;
let long: EventQuery;

/** Every list is found in steps of a few events. */
const LIMITS = { cost: 0, step: 1, most: 4 };

beforeAll(async () => {
  store = storeOn(await openDatabase({ pool, schema, timeout: 30_000 }), LIMITS);
  const tags = [-1, -2, -3].map((id) => insert('tag', newTerm({ id, slug: `t${id}` })));
  const events = Array.from({ length: EVENTS }, (_, n) =>
    insert('event', newEvent({ id: -10 - n, slug: `e${n}`, title: `Event ${n}`, tags: [-1, -2] })),
  );
  const { ids } = await store.commit({ changes: [...tags, ...events], preconditions: [] });
  long = { ...ALL_EVENTS, tags: ids.slice(0, 3), orderby: 'title', offset: 0, limit: 5 };
});

afterAll(async () => {
  await store.close();
  await pool.end();
});

/** Reads and writes that need one connection for a moment. */
const SHORT: readonly (() => Promise<unknown>)[] = [
  () => store.find({ ...ALL_EVENTS, offset: 0, limit: 5 }),
  () => store.load('tag', [1]),
  () => store.version(),
  () => store.commit({ changes: [insert('tag', newTerm({ id: -1, slug: 'new' }))], preconditions: [] }),
];

it('leave half of the connections to others, however many there are', async () => {
  const ended: string[] = [];
  const lists = Array.from({ length: 12 }, async () => {
    const { total } = await store.find(long);
    ended.push('long');
    return total;
  });
  await expect.poll(() => pool.totalCount - pool.idleCount).toBeGreaterThan(0);
  for (const one of SHORT) {
    await one();
    ended.push('short');
  }
  expect(await Promise.all(lists)).toEqual(lists.map(() => EVENTS));
  // with all connections taken each of them waits until a list is found
  expect(ended.slice(0, SHORT.length + 2).filter((name) => name === 'short').length).toBe(SHORT.length);
});

it('take turns by shares', async () => {
  const ended: string[] = [];
  const find = (share: string) => beginFor(share, () => store.find(long)).then(() => ended.push(share));
  await Promise.all([...Array.from({ length: 24 }, () => find('many')), find('one')]);
  // it begins as one of the first four; in the order of asking it would be the last to begin
  expect(ended.indexOf('one')).toBeLessThan(12);
});

it('and short lists take turns by shares for the connections, too', async () => {
  const shared = storeOn(await openDatabase({ pool, schema, timeout: 30_000 }));
  const ended: string[] = [];
  const find = (share: string) => beginFor(share, () => shared.find(long)).then(() => ended.push(share));
  await Promise.all([...Array.from({ length: 40 }, () => find('many')), find('one')]);
  await shared.close();
  // it is asked for as one of the first six; in the order of asking it would be the last
  expect(ended.indexOf('one')).toBeLessThan(20);
});

it('end with their store, and leave their connection as it was', async () => {
  const alone = new pg.Pool({ connectionString: databaseUrl(), max: 1 });
  const closed: Promise<void>[] = [];
  alone.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
    Object.assign(client, {
      query(...args: readonly [{ readonly text?: string }, ...unknown[]]) {
        if (args[0].text?.includes('READ ONLY') === true) closed.push(closing.close());
        return query(...args);
      },
    });
  });
  const closing = storeOn(await openDatabase({ pool: alone, schema }), LIMITS);
  await expect(closing.find(long)).rejects.toMatchObject({ code: 'store_closed' });
  expect(closed).toHaveLength(1);
  const { rows } = await alone.query('SHOW transaction_read_only');
  expect(rows).toEqual([{ transaction_read_only: 'off' }]);
  await alone.end();
});
