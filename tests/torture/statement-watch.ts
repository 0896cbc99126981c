import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { PostgresServer } from '../../scripts/postgres-server.mjs';

/** A connection of the package that the store speaks with. */
interface Client {
  connect(): Promise<void>;
  query(text: string): Promise<{ readonly rows: readonly { readonly longest: number | null }[] }>;
  end(): Promise<void>;
}

interface Driver {
  readonly Client: new (options: { readonly connectionString: string }) => Client;
}

// from where it is a dependency
const { Client } = createRequire(join(import.meta.dirname, '../../packages/store-postgres/package.json'))(
  'pg',
) as Driver;

/** The statements of a database. */
export interface StatementWatch {
  /** How long the longest one took since the last call, in milliseconds. */
  longest(): Promise<number>;
  stop(): Promise<void>;
}

/** Has a server count its statements, for which it starts again. */
export async function watchStatements(server: PostgresServer): Promise<StatementWatch> {
  await server.stop('fast');
  appendFileSync(
    join(server.data, 'postgresql.auto.conf'),
    "shared_preload_libraries = 'pg_stat_statements'\npg_stat_statements.track_utility = off\n",
  );
  await server.start();
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  return {
    async longest() {
      const { rows } = await client.query(
        `SELECT max(max_exec_time) AS longest FROM pg_stat_statements WHERE query ~ '^\\s*(SELECT|WITH)' AND query !~ 'pg_stat_statements'`,
      );
      await client.query('SELECT FROM pg_stat_statements_reset()');
      return Math.round(rows[0]?.longest ?? 0);
    },
    stop: () => client.end(),
  };
}
