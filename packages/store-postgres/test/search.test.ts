import { ALL_EVENTS, type Store } from '@kalends/core/store';
import { insert, newEvent } from '@kalends/store-kit';
import { createPostgresStore } from '@kalends/store-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl, testSchemas } from './server/schemas.js';

/** Searches with and without the extension of trigrams, which some databases have not and some users may not add. */

const schemas = testSchemas('search');
const TITLES = ['100% jazz', 'A_B', 'ab', 'Straße \\ Café', '日本語 🎉', 'x'];
const find = (store: Store, all: string[], none: string[] = []) =>
  store.find({ ...ALL_EVENTS, search: { all, none }, offset: 0, limit: 10 });

const fill = (store: Store) =>
  store.commit({
    changes: TITLES.map((title, index) => insert('event', newEvent({ id: -1 - index, title }))),
    preconditions: [],
  });

async function expectSearches(store: Store): Promise<void> {
  const found = async (...args: [all: string[], none?: string[]]) =>
    (await find(store, ...args)).refs.map(({ id }) => id);
  expect(await found(['0%'])).toEqual([1]);
  expect(await found(['a_b'])).toEqual([2]);
  expect(await found(['\\ caf'])).toEqual([4]);
  expect(await found(['strasse'])).toEqual([4]);
  expect(await found(['本語 🎉'])).toEqual([5]);
  expect(await found(['a'], ['b'])).toEqual([1, 4]);
  expect(await found(['\0'])).toEqual([]);
  expect(await found([], ['\0'])).toHaveLength(TITLES.length);
}

describe('a database without pg_trgm, whose user may not add it', () => {
  const database = schemas.next();
  const user = `${database}_user`;
  const url = new URL(databaseUrl());
  url.pathname = `/${database}`;
  let admin: pg.Pool;
  let store: Store;
  const connectionString = () => Object.assign(new URL(url), { username: user, password: 'secret' }).href;

  beforeAll(async () => {
    await schemas.pool.query(`CREATE DATABASE ${database}`);
    await schemas.pool.query(`CREATE ROLE ${user} LOGIN PASSWORD 'secret'`);
    admin = new pg.Pool({ connectionString: url.href });
    // the database goes while its last connections are being closed
    admin.on('error', () => undefined);
    // as managed services do it: the schema is there, and the user has no right but on it
    await admin.query(`CREATE SCHEMA kalends AUTHORIZATION ${user}`);
    store = await createPostgresStore({ connectionString: connectionString() });
    await fill(store);
  });
  afterAll(async () => {
    await store.close();
    await admin.end();
    await schemas.pool.query(`DROP DATABASE ${database} WITH (FORCE)`);
    await schemas.pool.query(`DROP ROLE ${user}`);
  });

  const hasIndex = async (): Promise<boolean> =>
    (await admin.query("SELECT FROM pg_class WHERE relname = 'event_search'")).rows.length > 0;

  it('is searched all the same', async () => {
    expect(await hasIndex()).toBe(false);
    await expectSearches(store);
  });

  it('gets the index when the extension has been added', async () => {
    await admin.query('CREATE EXTENSION pg_trgm');
    const again = await createPostgresStore({ connectionString: connectionString() });
    expect(await hasIndex()).toBe(true);
    await expectSearches(again);
    await again.close();
  });
});

describe('a database with pg_trgm', () => {
  it('is searched by its index', async () => {
    const store = await schemas.open();
    await fill(store);
    await expectSearches(store);
  });
});
