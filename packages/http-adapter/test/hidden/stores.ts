import type { Store } from '@kalends/core/store';
import { createMemoryStore } from '@kalends/store-memory';
import { createPostgresStore } from '@kalends/store-postgres';
import { createSqliteStore } from '@kalends/store-sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startPostgres, type PostgresServer } from '../../../../scripts/postgres-server.mjs';

/** Opens a new store. */
export type Open = () => Promise<Store>;

/** What opens stores of each kind, for one test file; they are gone when a test is done. */
export function storesOfTests(): Readonly<Record<'memory' | 'sqlite' | 'postgres', Open>> {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-hidden-'));
  const opened: Store[] = [];
  let server: PostgresServer | undefined;
  let made = 0;
  const kept = (store: Store): Store => {
    opened.push(store);
    return store;
  };

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await server?.remove();
  });

  return {
    memory: async () => kept(createMemoryStore()),
    sqlite: async () => kept(createSqliteStore({ file: ':memory:', durability: 'normal' })),
    postgres: async () =>
      kept(
        await createPostgresStore({
          timeout: 30_000,
          connectionString: server?.url ?? '',
          schema: `hidden_${++made}`,
        }),
      ),
  };
}
