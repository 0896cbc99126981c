import pg from 'pg';
import { hasRelation } from './catalog.js';
import type { Dialect } from './dialect.js';

/** The schema of the trigram extension, if it is installed. */
async function trigramSchema(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ nspname: string }>(
    "SELECT nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE extname = 'pg_trgm'",
  );
  return rows[0]?.nspname;
}

/** Runs statements that may fail without ending the open transaction. */
async function tolerantly(client: pg.ClientBase, text: string): Promise<void> {
  await client.query('SAVEPOINT attempt');
  try {
    await client.query(text);
  } catch {
    await client.query('ROLLBACK TO SAVEPOINT attempt');
  }
}

/**
 * Creates the trigram index for searches if it does not exist. If the extension is not installed, it is added to the
 * database if the user may do so; otherwise there is no index until someone has installed the extension and the schema
 * is opened again.
 */
export async function ensureSearchIndex(
  client: pg.ClientBase,
  schema: string,
  dialect: Dialect,
): Promise<void> {
  if (await hasRelation(client, schema, 'event_search')) return;
  if ((await trigramSchema(client)) === undefined)
    await tolerantly(client, 'CREATE EXTENSION pg_trgm SCHEMA public');
  const trigrams = await trigramSchema(client);
  if (trigrams === undefined) return;
  const operators = `${pg.escapeIdentifier(trigrams)}.gin_trgm_ops`;
  await client.query(
    dialect.text(`CREATE INDEX event_search ON kalends.event USING gin (folded_text ${operators})`),
  );
}
