import { CalendarError } from '@kalends/core';
import type { LastIds } from '@kalends/core/store';
import type { PublicVersion } from '@kalends/core/adapter';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Dialect } from './dialect.js';
import { KNOWN_SCHEMA } from './migrations.js';
import { beginWithin, limited, longTimeout, retryWithin } from './limits.js';
import { onClient } from './pool.js';
import { isLost, isPassing } from './store-error.js';
import { type Transaction, transactionOn } from './transaction.js';

/** The ids that a commit needs: how many, and above which ids. */
export interface Wanted {
  readonly posts: number;
  readonly terms: number;
  readonly above: LastIds;
}

/** The ids for a commit without new records. */
export const NO_IDS: Wanted = { posts: 0, terms: 0, above: { post: 0, term: 0 } };

/** The start of a commit: its number, the version before it, and the last ids including its own. */
export interface Begun {
  readonly commits: number;
  readonly version: number;
  readonly publicVersion: PublicVersion;
  readonly last_post: number;
  readonly last_term: number;
}

/** The work of one commit, within its transaction. */
export type Work<T> = (transaction: Transaction, begun: Begun) => Promise<T>;

/** Identifies a commit: its number, which another commit gets if this one does not happen, and a unique name. */
interface Marked {
  readonly number: number;
  readonly token: string;
}

/** The connection was lost between `COMMIT` and the response. */
class OutcomeUnknown extends Error {
  constructor(
    readonly commit: Marked,
    options: ErrorOptions,
  ) {
    super('The connection was lost while a transaction ended.', options);
  }
}

/** The number of recent commits that are stored with their names. */
const PLACES = 1024;

/**
 * Begins a transaction and locks the row that every commit locks first, in one round trip: commits wait for each other
 * there, so that each sees all earlier ones, and their numbers are consecutive.
 */
const begin = ({ posts, terms, above }: Wanted, token: string, { left, timeout }: Times): string => `
  ${beginWithin(left, timeout)};
  UPDATE kalends.state
    SET commits = commits + 1, last_post = greatest(last_post, ${above.post}) + ${posts},
      last_term = greatest(last_term, ${above.term}) + ${terms};
  INSERT INTO kalends.recent_commit AS r (place, number, token)
    SELECT commits % ${PLACES}, commits, '${token}' FROM kalends.state
    ON CONFLICT (place) DO UPDATE SET number = excluded.number, token = excluded.token;
  SELECT commits::text, version::text, public_version::text, public_at, last_post, last_term, (SELECT max(number) FROM kalends.migration) AS schema
    FROM kalends.state`;

/** How long to wait, in milliseconds. */
interface Times {
  /** For a connection and the lock of commits. */
  readonly left: number;
  /** The timeout of the store. */
  readonly timeout: number;
}

/** Runs several statements and returns the first row of the last one. */
async function lastRow(
  client: pg.ClientBase,
  text: string,
  left: number,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const answers: unknown = await client.query(limited({ text }, left));
  const { rows } = (answers as readonly pg.QueryResult<Record<string, unknown>>[]).at(-1) ?? {};
  return rows?.[0];
}

async function beginOn(
  client: pg.PoolClient,
  dialect: Dialect,
  wanted: Wanted,
  token: string,
  times: Times,
): Promise<Begun> {
  const row = await lastRow(client, dialect.text(begin(wanted, token, times)), times.left);
  if (row === undefined) throw new Error('The row of kalends.state is gone.');
  // a newer version may store data that this one would leave inconsistent
  const schema = Number(row['schema']);
  if (schema > KNOWN_SCHEMA) {
    throw new CalendarError(
      'internal',
      `A newer version of Kalends has migrated the schema (${schema}, this version supports ${KNOWN_SCHEMA}): this version can no longer write.`,
    );
  }
  return {
    commits: Number(row['commits']),
    version: Number(row['version']),
    publicVersion: { version: Number(row['public_version']), at: String(row['public_at']) },
    last_post: Number(row['last_post']),
    last_term: Number(row['last_term']),
  };
}

/** The code of a warning about a commit: its wait for a synchronous replica was cancelled, which may never get it. */
const WARNING = '01000';

/**
 * Ends a transaction. Throws `OutcomeUnknown` if it is unknown how it ended, and refuses one that a replica should have
 * confirmed and did not.
 */
async function end(client: pg.PoolClient, commit: Marked, { timeout }: Times): Promise<void> {
  let warning: string | undefined;
  const notice = ({
    code,
    message,
  }: {
    readonly code?: string | undefined;
    readonly message?: string | undefined;
  }): void => {
    if (code === WARNING) warning = message;
  };
  client.on('notice', notice);
  try {
    const { command } = await client.query(limited({ text: 'COMMIT' }, timeout));
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
  } catch (error) {
    throw isLost(error) ? new OutcomeUnknown(commit, { cause: error }) : error;
  } finally {
    client.off('notice', notice);
  }
  if (warning !== undefined) notKnown(new Error(warning));
}

/** Runs the work in one transaction, which is committed as a whole or rolled back. */
function once<T>(pool: pg.Pool, dialect: Dialect, wanted: Wanted, work: Work<T>, times: Times): Promise<T> {
  const { left, timeout } = times;
  return onClient(
    pool,
    left,
    async (client) => {
      try {
        const token = randomUUID();
        const begun = await beginOn(client, dialect, wanted, token, times);
        const result = await work(transactionOn(client, dialect, longTimeout(timeout)), begun);
        await end(client, { number: begun.commits, token }, times);
        return result;
      } catch (error) {
        if (!(error instanceof OutcomeUnknown) && !isLost(error))
          await client.query(limited({ text: 'ROLLBACK' }, timeout));
        throw error;
      }
    },
    (error) => error instanceof OutcomeUnknown || isLost(error),
  );
}

/**
 * Whether a commit with an unknown outcome has happened. Waits for the row that it locked, so that it has ended by
 * then. Rejects if the outcome cannot be determined.
 */
async function hasHappened(
  pool: pg.Pool,
  dialect: Dialect,
  { number, token }: Marked,
  timeout: number,
): Promise<boolean> {
  const question =
    dialect.text(`${beginWithin(timeout, timeout)}; SELECT FROM kalends.state FOR UPDATE; COMMIT;
    SELECT number::text, token FROM kalends.recent_commit WHERE place = ${number % PLACES}`);
  const row = await retryWithin(
    timeout,
    (left) =>
      onClient(
        pool,
        left,
        (client) => lastRow(client, question, left),
        () => true,
      ),
    isPassing,
  );
  if (row !== undefined && Number(row['number']) > number)
    throw new Error('Too many commits have been made since.');
  return row?.['token'] === token;
}

function notKnown(cause: unknown): never {
  throw new CalendarError(
    'internal',
    'The database did not confirm the end of a write; it is unknown whether it was committed.',
    {},
    { cause },
  );
}

/**
 * Runs the work of a commit in one transaction, and starts again if it is known that none of it happened: the
 * connection was lost, the server went down, or two transactions conflicted. If the connection was lost at the end, the
 * database is queried for the outcome; if that fails, this rejects and says so. Times in milliseconds: `left` to wait for
 * the database before it has begun.
 */
export function writeTo<T>(
  pool: pg.Pool,
  dialect: Dialect,
  wanted: Wanted,
  work: Work<T>,
  times: Times,
): Promise<T> {
  const { timeout } = times;
  return retryWithin(
    times.left,
    async (left) => {
      let result: T | undefined;
      const keeping: Work<T> = async (transaction, begun) => (result = await work(transaction, begun));
      try {
        return await once(pool, dialect, wanted, keeping, { left, timeout });
      } catch (error) {
        if (!(error instanceof OutcomeUnknown)) throw error;
        if (await hasHappened(pool, dialect, error.commit, timeout).catch(notKnown)) return result as T;
        throw error.cause;
      }
    },
    isPassing,
  );
}
