import { CalendarError } from '@kalends/core';
import pg from 'pg';
import { hasRelation, hasRelations } from './catalog.js';
import type { Dialect } from './dialect.js';
import { BEGIN } from './limits.js';
import { onClient } from './pool.js';
import { FIRST_SCHEMA } from './schema.js';
import { ensureSearchIndex } from './search-index.js';

/**
 * The migrations from each schema version to the next, in order: a released migration never changes; new ones are
 * appended.
 */
export const MIGRATIONS: readonly string[] = [
  FIRST_SCHEMA,
  `ALTER TABLE kalends.setting RENAME TO named_value;
ALTER TABLE kalends.named_value RENAME CONSTRAINT setting_pkey TO named_value_pkey;`,
  // who sees an image depends on the records that have it
  'CREATE INDEX series_image ON kalends.series (image) WHERE image > 0;',
  // the version of what everyone can see: how many commits have changed it, and the time of the last
  `ALTER TABLE kalends.state ADD COLUMN public_version bigint NOT NULL DEFAULT 0,
    ADD COLUMN public_at text COLLATE "C" NOT NULL DEFAULT '0000-00-00 00:00:00'`,
];

/** The newest schema that this program knows. */
export const KNOWN_SCHEMA = MIGRATIONS.length;

/** The oldest supported version of the server. */
const OLDEST_SERVER = 14;

/** The advisory lock of all servers that migrate a schema of this database: "Kaln". */
const LOCK = 0x4b616c6e;

const refuse = (sentence: string): CalendarError => new CalendarError('internal', sentence);

/** The first value of a query. */
async function value(client: pg.ClientBase, text: string, values: readonly unknown[] = []): Promise<unknown> {
  const { rows } = await client.query<unknown[]>({ text, values: [...values], rowMode: 'array' });
  return rows[0]?.[0];
}

async function checkServer(client: pg.ClientBase): Promise<void> {
  const number = Number(await value(client, 'SHOW server_version_num'));
  if (!(number >= OLDEST_SERVER * 10_000)) {
    const version = String(await value(client, 'SHOW server_version'));
    throw refuse(`The database server is PostgreSQL ${version}; Kalends needs ${OLDEST_SERVER} or newer.`);
  }
  const encoding = await value(client, 'SHOW server_encoding');
  if (encoding !== 'UTF8')
    throw refuse(`The database has the encoding ${String(encoding)}; Kalends needs UTF8.`);
}

/**
 * The number of migrations that a schema has had; `undefined` if it does not exist. Throws if it belongs to another
 * program or is newer than this one.
 */
async function versionOf(client: pg.ClientBase, schema: string, newest: number): Promise<number | undefined> {
  const exists = await value(client, 'SELECT true FROM pg_namespace WHERE nspname = $1', [schema]);
  if (exists !== true) return undefined;
  if (!(await hasRelation(client, schema, 'migration'))) {
    if (await hasRelations(client, schema)) throw refuse(`The schema ${schema} belongs to another program.`);
    return 0;
  }
  const identifier = pg.escapeIdentifier(schema);
  const version = Number(await value(client, `SELECT coalesce(max(number), 0) FROM ${identifier}.migration`));
  if (version > newest) {
    throw refuse(
      `The schema ${schema} was created by a newer version of Kalends (schema ${version}, this version supports ${newest}).`,
    );
  }
  return version;
}

const FIRST_TABLE = `CREATE TABLE kalends.migration (
  number integer PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

/** Creates or migrates the schema within the open transaction. */
async function bringUpToDate(
  client: pg.ClientBase,
  schema: string,
  dialect: Dialect,
  migrations: readonly string[],
): Promise<void> {
  // others that start at the same time wait here, and then find the schema migrated
  await client.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
  const version = await versionOf(client, schema, migrations.length);
  if (version === undefined) await client.query(`CREATE SCHEMA ${pg.escapeIdentifier(schema)}`);
  if (version === undefined || version === 0) await client.query(dialect.text(FIRST_TABLE));
  for (const [index, migration] of migrations.entries()) {
    if (index < (version ?? 0)) continue;
    await client.query(dialect.text(migration));
    await client.query(dialect.text(`INSERT INTO kalends.migration (number) VALUES (${index + 1})`));
  }
  await ensureSearchIndex(client, schema, dialect);
}

/**
 * Migrates a schema to the newest version, in one transaction and under a lock: if several servers start at once, one
 * migrates and the others wait. Does nothing if the schema is up to date. Throws a `CalendarError` if the server is too
 * old, or if the schema belongs to another program or is newer than this one.
 *
 * @param timeout how long to wait for a connection, in milliseconds
 */
export function migrate(
  pool: pg.Pool,
  schema: string,
  dialect: Dialect,
  timeout: number,
  migrations = MIGRATIONS,
): Promise<void> {
  return onClient(
    pool,
    timeout,
    async (client) => {
      await checkServer(client);
      await client.query(BEGIN);
      await bringUpToDate(client, schema, dialect, migrations);
      await client.query('COMMIT');
    },
    // an open transaction ends with the connection
    () => true,
  );
}
