import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../../scripts/postgres-server.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL database whose user may do everything. */
    databaseUrl: string;
  }
}

/** One server for all tests of the project: that of `DATABASE_URL`, or one of its own that ends with them. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined && given !== '') {
    project.provide('databaseUrl', given);
    return undefined;
  }
  const server = await startPostgres();
  project.provide('databaseUrl', server.url);
  return () => server.remove();
}
