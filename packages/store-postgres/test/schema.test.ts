import type { Store } from '@kalends/core/store';
import { insert, newEvent, newVenue } from '@kalends/store-kit';
import { createPostgresStore } from '@kalends/store-postgres';
import pg from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasRelation } from '../src/server/catalog.js';
import { dialectOf } from '../src/server/dialect.js';
import { migrate, MIGRATIONS } from '../src/server/migrations.js';
import { dumpOf } from './server/dump.js';
import { databaseUrl, testSchemas } from './server/schemas.js';

const schemas = testSchemas('schema');
const { pool } = schemas;
/** The rows of `migration` of a schema of this version. */
const ALL = MIGRATIONS.map((_, index) => ({ number: index + 1 }));
const event = { changes: [insert('event', newEvent())], preconditions: [] };

/** The sentence with which a schema or a database is refused. */
async function refusal(opening: Promise<Store>, code = 'internal'): Promise<string> {
  const error: unknown = await opening.then(
    (store) => store.close(),
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'CalendarError', code });
  return error instanceof Error ? error.message : '';
}

describe('the schema', () => {
  it('of a new store is the one in schema.sql', async () => {
    const schema = schemas.next();
    await schemas.open(schema);
    await expect(await dumpOf(pool, schema)).toMatchFileSnapshot('../schema.sql');
  });

  it('is made once: opening again changes nothing', async () => {
    const schema = schemas.next();
    const store = await schemas.open(schema);
    await store.commit(event);
    const before = await dumpOf(pool, schema);
    for (let time = 0; time < 2; time++) expect(await (await schemas.open(schema)).version()).toBe(1);
    expect(await dumpOf(pool, schema)).toBe(before);
  });

  it('is made once by ten servers that start together', async () => {
    const schema = schemas.next();
    const stores = await Promise.all(
      Array.from({ length: 10 }, () =>
        createPostgresStore({ timeout: 30_000, connectionString: databaseUrl(), schema }),
      ),
    );
    await Promise.all(
      stores.map((store) => store.commit({ changes: [insert('venue', newVenue())], preconditions: [] })),
    );
    expect(await stores[0]?.version()).toBe(10);
    const { rows } = await pool.query(`SELECT number FROM ${schema}.migration`);
    expect(rows).toEqual(ALL);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('is found without looking at all others of the database', async () => {
    const names = Array.from({ length: 100 }, () => schemas.next());
    const made = names.map((name) => `CREATE SCHEMA ${name} CREATE TABLE migration (number integer);`);
    await pool.query(made.join('\n'));
    const client = await pool.connect();
    onTestFinished(() => client.release(true));
    /** How many rows of the catalog this connection has looked at. */
    const read = async (): Promise<number> => {
      const { rows } = await client.query<{ read: number }>(
        `SELECT sum(seq_tup_read + idx_tup_fetch)::integer AS read FROM pg_stat_xact_sys_tables
          WHERE relname IN ('pg_class', 'pg_namespace')`,
      );
      return rows[0]?.read ?? NaN;
    };
    await client.query('BEGIN');
    const before = await read();
    expect(await hasRelation(client, names[50] ?? '', 'migration')).toBe(true);
    expect(await hasRelation(client, names[50] ?? '', 'event')).toBe(false);
    const { rows: all } = await client.query('SELECT FROM pg_namespace');
    expect((await read()) - before).toBeLessThan(4 * all.length);
  });

  it('may have any name', async () => {
    const schema = `${schemas.next()} "the" kalends.`;
    const store = await createPostgresStore({ pool, schema });
    await store.commit(event);
    expect((await store.lookup('event', 'event'))?.id).toBe(1);
    await store.close();
    await pool.query(`DROP SCHEMA ${pg.escapeIdentifier(schema)} CASCADE`);
  });

  it('leaves the tables of others alone, whatever they are called', async () => {
    const theirs = `${schemas.next()}_theirs`;
    await pool.query(`CREATE SCHEMA ${theirs}; CREATE TABLE ${theirs}.event (song text)`);
    const own = new pg.Pool({ connectionString: databaseUrl(), options: `-c search_path=${theirs}` });
    const store = await createPostgresStore({ pool: own, schema: schemas.next() });
    await store.commit(event);
    expect((await store.load('event', [1]))[0]?.title).toBe('Event');
    await store.close();
    expect((await own.query('SELECT * FROM event')).rows).toEqual([]);
    await own.end();
    await pool.query(`DROP SCHEMA ${theirs} CASCADE`);
  });
});

describe('a schema of an earlier version', () => {
  const ADDED = 'ALTER TABLE kalends.venue ADD COLUMN capacity integer NOT NULL DEFAULT 7';
  /** Opens a schema as a later version would, which has more migrations. */
  const openLater = (schema: string, ...added: readonly string[]) =>
    migrate(pool, schema, dialectOf(schema), 1500, [...MIGRATIONS, ...added]);
  const versionsOf = async (schema: string): Promise<unknown> =>
    (await pool.query(`SELECT number FROM ${schema}.migration ORDER BY number`)).rows;

  it('keeps the settings that it has as values', async () => {
    const schema = schemas.next();
    await migrate(pool, schema, dialectOf(schema), 1500, MIGRATIONS.slice(0, 1));
    await pool.query(`INSERT INTO ${schema}.setting (name, value) VALUES ('site id', 'a'), ('secret', 'b')`);
    const store = await schemas.open(schema);
    expect(await store.values.list('', 'z', 10)).toEqual([
      { name: 'secret', value: 'b' },
      { name: 'site id', value: 'a' },
    ]);
  });

  it('gets what is missing when it is opened, once, and keeps its records', async () => {
    const schema = schemas.next();
    const store = await schemas.open(schema);
    await store.commit({ changes: [insert('venue', newVenue())], preconditions: [] });
    for (let time = 0; time < 2; time++) await openLater(schema, ADDED);
    const { rows } = await pool.query(`SELECT id, capacity FROM ${schema}.venue`);
    expect(rows).toEqual([{ id: 1, capacity: 7 }]);
    expect(await versionsOf(schema)).toEqual([...ALL, { number: MIGRATIONS.length + 1 }]);
    expect(await refusal(createPostgresStore({ pool, schema }))).toContain(
      `(schema ${MIGRATIONS.length + 1}, this version supports ${MIGRATIONS.length}).`,
    );
  });

  it('is left as it was when a migration fails', async () => {
    const schema = schemas.next();
    await schemas.open(schema);
    await expect(openLater(schema, ADDED, 'DROP TABLE kalends.song')).rejects.toThrow(/song/);
    expect(await versionsOf(schema)).toEqual(ALL);
    await (await schemas.open(schema)).commit(event);
  });
});

describe('what cannot be used is refused with one sentence', () => {
  const NEWER = MIGRATIONS.length + 1;

  it('a schema of a newer version', async () => {
    const schema = schemas.next();
    await schemas.open(schema);
    await pool.query(`INSERT INTO ${schema}.migration (number) VALUES (${NEWER})`);
    expect(await refusal(createPostgresStore({ pool, schema }))).toBe(
      `The schema ${schema} was created by a newer version of Kalends (schema ${NEWER}, this version supports ${MIGRATIONS.length}).`,
    );
  });

  it('to write to a schema that a newer version has brought up to date in the meantime', async () => {
    const schema = schemas.next();
    const store = await schemas.open(schema);
    await store.commit(event);
    await pool.query(`INSERT INTO ${schema}.migration (number) VALUES (${NEWER})`);
    await expect(store.commit(event)).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:internal|store_unavailable)$/) as unknown,
      message: `A newer version of Kalends has migrated the schema (${NEWER}, this version supports ${MIGRATIONS.length}): this version can no longer write.`,
    });
    expect(await store.version()).toBe(1);
    expect(await store.load('event', [1, 2])).toHaveLength(1);
  });

  it('a schema of another program', async () => {
    const schema = schemas.next();
    await pool.query(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.song (title text)`);
    expect(await refusal(createPostgresStore({ pool, schema }))).toBe(
      `The schema ${schema} belongs to another program.`,
    );
  });

  it('a server that is too old', async () => {
    const old = new pg.Pool({ connectionString: databaseUrl() });
    afterAll(() => old.end());
    old.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
      const aged = (...args: readonly unknown[]): unknown => {
        const [first] = args as [{ readonly text?: string }];
        if (first.text === 'SHOW server_version_num') return query({ ...first, text: 'SELECT 130012' });
        if (first.text === 'SHOW server_version') return query({ ...first, text: "SELECT '13.12'" });
        return query(...args);
      };
      Object.assign(client, { query: aged });
    });
    expect(await refusal(createPostgresStore({ pool: old, schema: schemas.next() }))).toBe(
      'The database server is PostgreSQL 13.12; Kalends needs 14 or newer.',
    );
  });

  const elsewhere = (change: (url: URL) => void): string => {
    const url = new URL(databaseUrl());
    change(url);
    return url.href;
  };

  it('a database that does not exist', async () => {
    const connectionString = elsewhere((url) => (url.pathname = '/nowhere'));
    expect(await refusal(createPostgresStore({ connectionString }))).toBe('The database does not exist.');
  });

  it('a server that is not there', async () => {
    const connectionString = elsewhere((url) => (url.port = '1'));
    const opening = createPostgresStore({ connectionString });
    expect(await refusal(opening, 'store_unavailable')).toBe('The database cannot be reached.');
  });

  it('a database with another encoding', async () => {
    const name = `latin_${schemas.next()}`;
    await pool.query(
      `CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
    );
    const connectionString = elsewhere((url) => (url.pathname = `/${name}`));
    expect(await refusal(createPostgresStore({ connectionString }))).toBe(
      'The database has the encoding LATIN1; Kalends needs UTF8.',
    );
    await pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
});
