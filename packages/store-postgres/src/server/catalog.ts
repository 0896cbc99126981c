import type pg from 'pg';

/**
 * Whether a schema has a table or an index of this name. The schema is looked up once and the name in an index: a join of
 * both would look at all schemas for each one that has this name, and every calendar of a database has it.
 */
export async function hasRelation(client: pg.ClientBase, schema: string, name: string): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT FROM pg_class WHERE relname = $2 AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = $1)',
    [schema, name],
  );
  return rows.length > 0;
}

/** Whether there is anything in a schema. */
export async function hasRelations(client: pg.ClientBase, schema: string): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT FROM pg_class WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = $1) LIMIT 1',
    [schema],
  );
  return rows.length > 0;
}
