import type { Store } from '@kalends/core/store';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import type { ListLimits } from '../../src/find/pace.js';
import { openDatabase, storeOn } from '../../src/postgres-store.js';

/** Schemas of one test file. They are gone with the database of the tests. */
export interface Schemas {
  /** A pool to the database. */
  readonly pool: pg.Pool;
  /** The name of a schema that does not exist. */
  next(): string;
  /** A store on a new schema, or on one that is there, with the usual limits or others. */
  open(schema?: string, limits?: ListLimits): Promise<Store>;
  /** The schema of a store. */
  of(store: Store): string;
}

/** The address of the database that the tests share. */
export const databaseUrl = (): string => inject('databaseUrl');

/** Schemas whose names begin with the name of the test file. */
export function testSchemas(file: string): Schemas {
  const pool = new pg.Pool({ connectionString: databaseUrl(), max: 4 });
  const stores = new Map<Store, string>();
  const run = `${process.pid}_${Date.now().toString(36)}`;
  let made = 0;
  const next = (): string => `${file}_${run}_${++made}`;

  afterAll(async () => {
    for (const store of stores.keys()) await store.close();
    await pool.end();
  });

  return {
    pool,
    next,
    async open(schema = next(), limits?: ListLimits) {
      // what a busy machine takes is no failure
      const store = storeOn(await openDatabase({ pool, schema, timeout: 30_000 }), limits);
      stores.set(store, schema);
      return store;
    },
    of: (store) => stores.get(store) ?? '',
  };
}
