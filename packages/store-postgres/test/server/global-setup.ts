import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../../scripts/postgres-server.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL database whose user may do everything. It is gone after the tests. */
    databaseUrl: string;
  }
}

/** Makes a database on a server. Returns its address, and what drops it with all schemas. */
async function newDatabase(server: string): Promise<readonly [url: string, drop: () => Promise<void>]> {
  const name = `kalends_test_${process.pid}_${Date.now().toString(36)}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return [url.href, () => run(`DROP DATABASE ${name} WITH (FORCE)`)];
}

/** One database for all tests of the project: on the server of `DATABASE_URL`, or on one that ends with them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined && given !== '') {
    const [url, drop] = await newDatabase(given);
    project.provide('databaseUrl', url);
    return drop;
  }
  const server = await startPostgres();
  project.provide('databaseUrl', server.url);
  return () => server.remove();
}
