import pg from 'pg';

/** How long, in milliseconds, a connection is waited for. */
const CONNECTING = 10_000;

/** A pool that its owner uses too: what we add to it goes when we do. */
export interface Pooled {
  readonly pool: pg.Pool;
  /** Ends what is ours. */
  close(): Promise<void>;
}

/** The loss of an idle connection ends nothing: the next question takes another one. */
const ignore = (): void => undefined;

/** A pool of connections to an address, ours alone. */
export function ownPool(connectionString: string): Pooled {
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: CONNECTING,
    keepAlive: true,
    pipeline: true,
    application_name: 'kalends',
  });
  pool.on('error', ignore);
  return { pool, close: () => pool.end() };
}

/** The host's pool. It is not ended with the store. */
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
 * Does something on one connection. A connection that is lost in the meantime ends nothing but this work, and is not used
 * again; neither is one that `spoils` says is not fit to be.
 */
export async function onClient<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  spoils: (thrown: unknown) => boolean,
): Promise<T> {
  const client = await pool.connect();
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
