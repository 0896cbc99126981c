import pg from 'pg';
import type { Dialect } from './dialect.js';

/** The schema in which the extension of trigrams is, if it is there. */
async function trigramSchema(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ nspname: string }>(
    "SELECT nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE extname = 'pg_trgm'",
  );
  return rows[0]?.nspname;
}

/** Does something within the open transaction that may fail without ending it. */
async function tolerantly(client: pg.ClientBase, text: string): Promise<void> {
  await client.query('SAVEPOINT attempt');
  try {
    await client.query(text);
  } catch {
    await client.query('ROLLBACK TO SAVEPOINT attempt');
  }
}

/**
 * Makes the index of trigrams that searches for events use, if it is not there yet. The extension that it needs is taken
 * as it is, or added to the database where the user may do so; where there is none, there is no index either, and it is
 * made when the schema is opened the next time after someone has added the extension.
 */
export async function ensureSearchIndex(
  client: pg.ClientBase,
  schema: string,
  dialect: Dialect,
): Promise<void> {
  const { rows } = await client.query(
    'SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE nspname = $1 AND relname = $2',
    [schema, 'event_search'],
  );
  if (rows.length > 0) return;
  if ((await trigramSchema(client)) === undefined)
    await tolerantly(client, 'CREATE EXTENSION pg_trgm SCHEMA public');
  const trigrams = await trigramSchema(client);
  if (trigrams === undefined) return;
  const operators = `${pg.escapeIdentifier(trigrams)}.gin_trgm_ops`;
  await client.query(
    dialect.text(`CREATE INDEX event_search ON kalends.event USING gin (folded_text ${operators})`),
  );
}
