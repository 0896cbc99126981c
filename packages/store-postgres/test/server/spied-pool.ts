import pg from 'pg';

/** A query as it goes to the server: the name of its prepared statement, if it has one, and its text. */
export interface Sent {
  readonly name?: string;
  readonly text: string;
}

/** What goes over a pool. */
export interface Spied {
  readonly pool: pg.Pool;
  /** All that was sent. */
  readonly sent: Sent[];
  /** How many round trips followed each other: how often something was sent while no answer was waited for. */
  trips: number;
  /** How many answers are waited for. */
  waiting: number;
}

type Callback = (...args: readonly unknown[]) => void;

/** How many connections a spied pool has. */
const CONNECTIONS = 4;

/** A pool that tells what is sent over it. Its connections are open from the beginning. */
export async function spiedPool(connectionString: string): Promise<Spied> {
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS, idleTimeoutMillis: 0 });
  const spied: Spied = { pool, sent: [], trips: 0, waiting: 0 };
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
    const spying = (...args: readonly unknown[]): unknown => {
      const [first] = args as [string | Sent];
      spied.sent.push(typeof first === 'string' ? { text: first } : first);
      if (spied.waiting++ === 0) spied.trips += 1;
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const answered: Callback = (...answer) => {
          spied.waiting -= 1;
          (callback as Callback)(...answer);
        };
        return query(...args.slice(0, -1), answered);
      }
      return (query(...args) as Promise<unknown>).finally(() => {
        spied.waiting -= 1;
      });
    };
    Object.assign(client, { query: spying });
  });
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()));
  for (const client of clients) client.release();
  return spied;
}
