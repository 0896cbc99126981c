import type pg from 'pg';
import { type Sql, statementOf } from './sql.js';
import type { Dialect, Planning } from './dialect.js';
import { limited } from './limits.js';

/** An open transaction. */
export interface Transaction {
  /** The rows of a statement that is planned for its parameters. */
  rows<R>(statement: Sql): Promise<R[]>;
  /** Runs prepared statements in order, pipelined if the connection supports it, and returns the rows of each. */
  all(statements: readonly Sql[]): Promise<(readonly unknown[])[]>;
}

/** The open transaction of a connection, each of whose statements may take so many milliseconds. */
export function transactionOn(client: pg.PoolClient, dialect: Dialect, timeout: number): Transaction {
  const ask = async (statement: Sql, how: Planning): Promise<unknown[]> => {
    const { rows } = await client.query<object>(limited(dialect[how](statementOf(statement)), timeout));
    return rows;
  };
  const prepared = (statement: Sql) => ask(statement, 'prepared');
  return {
    rows: async <R>(statement: Sql) => (await ask(statement, 'planned')) as R[],
    async all(statements) {
      if (client.pipeline) return Promise.all(statements.map(prepared));
      const answers: (readonly unknown[])[] = [];
      for (const statement of statements) answers.push(await prepared(statement));
      return answers;
    },
  };
}
