import pg from 'pg';

/** A query as it goes to the server: the name of its prepared statement, if it has one, and its text. */
export interface Sent {
  readonly name?: string;
  readonly text: string;
}

/** A pool that tells what is sent over it, each query a round trip. */
export function spiedPool(connectionString: string): { readonly pool: pg.Pool; readonly sent: Sent[] } {
  const sent: Sent[] = [];
  const pool = new pg.Pool({ connectionString, max: 4 });
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
    const spying = (...args: readonly unknown[]): unknown => {
      const [first] = args as [string | Sent];
      sent.push(typeof first === 'string' ? { text: first } : first);
      return query(...args);
    };
    Object.assign(client, { query: spying });
  });
  return { pool, sent };
}
