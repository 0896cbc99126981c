import pg from 'pg';
import { within } from './limits.js';

/** After how long without traffic a connection is probed, in milliseconds. */
const PROBING = 10_000;

/** A pool that may be shared with its owner. */
export interface Pooled {
  readonly pool: pg.Pool;
  /** Ends the pool or removes the listeners of this store, depending on the owner. */
  close(): Promise<void>;
}

/** Ignores the loss of an idle connection: the next query takes another one. */
const ignore = (): void => undefined;

/** A pool of connections that only this store uses. */
export function ownPool(connectionString: string, timeout: number): Pooled {
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: timeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBING,
    pipeline: true,
    application_name: 'kalends',
  });
  pool.on('error', ignore);
  return { pool, close: () => pool.end() };
}

/** The host's pool, which is not ended with the store. */
export function hostPool(pool: pg.Pool): Pooled {
  pool.on('error', ignore);
  return {
    pool,
    async close() {
      pool.off('error', ignore);
    },
  };
}

/**
 * Runs `work` on one connection, for which it waits so many milliseconds. If the connection is lost in the meantime, only this work fails, and the connection is
 * not reused; nor is it reused after an error that `spoils` it.
 */
export async function onClient<T>(
  pool: pg.Pool,
  timeout: number,
  work: (client: pg.PoolClient) => Promise<T>,
  spoils: (thrown: unknown) => boolean,
): Promise<T> {
  const client = await within(timeout, pool.connect(), (late) => late.release());
  client.on('error', ignore);
  let spoilt = false;
  try {
    return await work(client);
  } catch (error) {
    spoilt = spoils(error);
    throw error;
  } finally {
    client.release(spoilt);
    client.off('error', ignore);
  }
}
