import { CalendarError } from '@kalends/core';
import type pg from 'pg';
import type { Dialect } from './dialect.js';
import { patiently } from './patience.js';
import { onClient } from './pool.js';
import { isLost, isPassing } from './store-error.js';
import { type Transaction, transactionOn } from './transaction.js';

/** How many ids a commit needs. */
export interface Wanted {
  readonly posts: number;
  readonly terms: number;
}

/** What a commit begins with: its number, and the last ids, its own included. */
export interface Begun {
  readonly commits: number;
  readonly last_post: number;
  readonly last_term: number;
}

/** The work of one commit, within its transaction. */
export type Work<T> = (transaction: Transaction, begun: Begun) => Promise<T>;

/** What came of a transaction whose end was not heard of. */
type Fate = 'committed' | 'aborted' | 'in progress' | null;

/** The end of a transaction was asked for, and the connection was lost before the answer. */
class Unheard extends Error {
  constructor(
    readonly transaction: string,
    options: ErrorOptions,
  ) {
    super('The connection was lost while a transaction ended.', options);
  }
}

/**
 * Begins a transaction and takes the one row that every commit takes first, in one round trip: commits wait for each
 * other there, so that each sees all that were before it, and the numbers follow each other. An acknowledged commit is on
 * the disk, whatever the server's setting says.
 */
const begin = ({ posts, terms }: Wanted): string => `
  BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
  SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off';
  UPDATE kalends.state
    SET commits = commits + 1, last_post = last_post + ${posts}, last_term = last_term + ${terms}
    RETURNING commits::text, last_post, last_term, pg_current_xact_id()::text AS transaction`;

async function beginOn(client: pg.PoolClient, dialect: Dialect, wanted: Wanted) {
  // a text of several statements gives an answer to each
  const answers: unknown = await client.query(dialect.text(begin(wanted)));
  const { rows } =
    (answers as readonly pg.QueryResult<Record<keyof Begun | 'transaction', string>>[]).at(-1) ?? {};
  const [row] = rows ?? [];
  if (row === undefined) throw new Error('The row of kalends.state is gone.');
  const begun = {
    commits: Number(row.commits),
    last_post: Number(row.last_post),
    last_term: Number(row.last_term),
  };
  return { begun, transaction: row.transaction };
}

/** Ends a transaction. Throws `Unheard` when it is not known how it ended. */
async function end(client: pg.PoolClient, transaction: string): Promise<void> {
  try {
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('The transaction was taken back.');
  } catch (error) {
    throw isLost(error) ? new Unheard(transaction, { cause: error }) : error;
  }
}

/** Does the work in one transaction; all of it or nothing. */
function once<T>(pool: pg.Pool, dialect: Dialect, wanted: Wanted, work: Work<T>): Promise<T> {
  return onClient(
    pool,
    async (client) => {
      try {
        const { begun, transaction } = await beginOn(client, dialect, wanted);
        const result = await work(transactionOn(client, dialect), begun);
        await end(client, transaction);
        return result;
      } catch (error) {
        if (!(error instanceof Unheard) && !isLost(error)) await client.query('ROLLBACK');
        throw error;
      }
    },
    (error) => error instanceof Unheard || isLost(error),
  );
}

/** Asks what came of a transaction, until it is known. */
async function fateOf(pool: pg.Pool, transaction: string): Promise<Fate> {
  const running = new Error('The transaction is still in progress.');
  return patiently(
    async () => {
      const { rows } = await pool.query<{ fate: Fate }>({
        text: 'SELECT pg_xact_status($1::text::xid8) AS fate',
        values: [transaction],
      });
      const fate = rows[0]?.fate ?? null;
      if (fate === 'in progress') throw running;
      return fate;
    },
    (error) => error === running || isPassing(error),
  ).catch(() => null);
}

/**
 * Does the work of a commit in one transaction, again from the beginning where it is known that nothing of it has
 * happened: the connection was lost on the way, the server went down, or two transactions were in each other's way. When
 * the connection was lost at the end, PostgreSQL is asked what came of it; if that cannot be found out, this rejects and
 * says so.
 */
export function writeTo<T>(pool: pg.Pool, dialect: Dialect, wanted: Wanted, work: Work<T>): Promise<T> {
  return patiently(async () => {
    let result: T | undefined;
    const keeping: Work<T> = async (transaction, begun) => (result = await work(transaction, begun));
    try {
      return await once(pool, dialect, wanted, keeping);
    } catch (error) {
      if (!(error instanceof Unheard)) throw error;
      const fate = await fateOf(pool, error.transaction);
      if (fate === 'committed') return result as T;
      if (fate === 'aborted') throw error.cause;
      throw new CalendarError(
        'internal_server_error',
        'The connection to the database was lost at the end of a write; whether it was kept is not known.',
        {},
        { cause: error },
      );
    }
  }, isPassing);
}
