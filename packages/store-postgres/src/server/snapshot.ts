import type pg from 'pg';
import type { Dialect } from './dialect.js';
import { BEGIN_SNAPSHOT, limited } from './limits.js';
import { onClient, type Pooled } from './pool.js';
import { isLost } from './store-error.js';
import { type Sql, sql, statementOf } from './sql.js';

/** Asks for the rows of a statement, which is planned for its parameters. */
export type Ask = <R>(select: Sql) => Promise<readonly R[]>;

/** How recent a state is, and its version. */
export interface State {
  readonly commits: number;
  readonly version: number;
}

/**
 * Runs work that reads one state of the database in several statements, on one connection.
 *
 * @param left how long to wait for the connection and for each statement, in milliseconds
 * @param work is told the state, and asks for rows
 */
export function readSnapshot<T>(
  { pool }: Pooled,
  dialect: Dialect,
  left: number,
  work: (ask: Ask, state: State) => Promise<T>,
): Promise<T> {
  const run = async (client: pg.PoolClient): Promise<T> => {
    const ask: Ask = async <R>(select: Sql) => {
      const { rows } = await client.query<R & object>(limited(dialect.planned(statementOf(select)), left));
      return rows;
    };
    try {
      await client.query(limited({ text: BEGIN_SNAPSHOT }, left));
      const [state] = await ask<State>(sql`SELECT commits, version FROM kalends.state`);
      if (state === undefined) throw new Error('The row of kalends.state is gone.');
      const result = await work(ask, state);
      await client.query(limited({ text: 'COMMIT' }, left));
      return result;
    } catch (error) {
      if (!isLost(error)) await client.query(limited({ text: 'ROLLBACK' }, left));
      throw error;
    }
  };
  return onClient(pool, left, run, isLost);
}
