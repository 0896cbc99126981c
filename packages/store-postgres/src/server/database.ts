import { CalendarError } from '@kalends/core';
import { beginFor } from '@kalends/core/adapter';
import { shareNow } from '@kalends/core/internal';
import { type Sql, sql, type Statement, statementOf } from './sql.js';
import type { Dialect, Planning } from './dialect.js';
import { createQueue, limited, longTimeout, retryWithin, within } from './limits.js';
import type { Pooled } from './pool.js';
import { type Ask, readSnapshot, type State } from './snapshot.js';
import { isPassing, isUnavailable, storeError } from './store-error.js';
import { type Begun, type Wanted, type Work, writeTo } from './write.js';

/** The rows of a query, and the version of the state that they come from. */
export interface Answer<R> {
  readonly version: number;
  readonly rows: readonly R[];
}

/** A schema of a database, for queries and commits. */
export interface Database {
  /** Runs all work on the database; rejects with a `CalendarError`. */
  open<T>(work: () => Promise<T>): Promise<T>;
  /** The rows of a query, from one state, in one round trip; shares take turns. `many`: it may take longer, as it reads thousands of rows. */
  read<R>(select: Sql, how: Planning, many?: 'many'): Promise<Answer<R>>;
  /**
   * Reads one state in several statements, each of which may take as long as the one of `read`. It holds a connection, so half of those of
   * the pool at most are used so, and shares take turns (`beginFor`).
   */
  readonly snapshot: <T>(work: (ask: Ask, state: State) => Promise<T>) => Promise<T>;
  /** The number of the last entry of the change log. */
  version(): Promise<number>;
  /** Runs the work of a commit in one transaction. */
  write<T>(wanted: Wanted, work: Work<T>): Promise<T>;
  close(): Promise<void>;
}

/** The rows of a query, and the number of the last commit before they were read. */
interface NumberedAnswer<R> extends Answer<R> {
  readonly commits: number;
}

/** Columns added to every row: how recent the state is, its version, and whether it is a row of the query at all. */
interface Told {
  readonly read_commits: number;
  readonly read_version: number;
  readonly is_row: true | null;
}

const telling = (select: Sql): Sql => sql`
  SELECT s.commits AS read_commits, s.version AS read_version, r.* FROM kalends.state s
  LEFT JOIN (SELECT true AS is_row, q.* FROM (${select}) q) r ON true`;

/** The statement that runs a query and reads how recent the state is. */
const statementFor = (select: Sql): Statement => statementOf(telling(select));

/** A statement to read with, and how long to wait for its answer, in milliseconds. */
interface Reading {
  readonly statement: Statement;
  readonly how: Planning;
  readonly left: number;
}

const NOTHING = sql`SELECT 1 AS nothing WHERE false`;

/** How many connections of a pool work may hold for long: the others are for what is short. */
const forLong = ({ pool }: Pooled): number => Math.max(1, Math.floor(pool.options.max / 2));

/** How many reads a pool gets at once: in its own queue, which knows no shares, would be no more than others hold connections. */
const forReads = ({ pool }: Pooled): number => Math.max(1, pool.options.max);

/**
 * A schema behind a pool of connections and, optionally, a pool to a replica. The replica is used unless it is behind a
 * state that this store has seen or written; in that case, or if it fails, the query goes to the primary.
 *
 * @param timeout how long to wait for an answer, in milliseconds
 */
export function createDatabase(
  dialect: Dialect,
  primary: Pooled,
  replica: Pooled | undefined,
  timeout: number,
): Database {
  /** The number of the last commit that was seen; -1 initially. */
  let newest = -1;
  const notice = (commits: number): void => {
    newest = Math.max(newest, commits);
  };
  const inTurn = createQueue(1, timeout, isUnavailable);
  const longOf = (pooled: Pooled) => createQueue(forLong(pooled), timeout, isUnavailable);
  const [onPrimary, onReplica] = [longOf(primary), replica && longOf(replica)];
  const readsOf = (pooled: Pooled) => createQueue(forReads(pooled), timeout, isUnavailable);
  const [inReads, inReplicaReads] = [readsOf(primary), replica && readsOf(replica)];
  let closed = false;

  async function readFrom(
    { pool }: Pooled,
    { statement, how, left }: Reading,
  ): Promise<NumberedAnswer<object>> {
    const { rows } = await within(left, pool.query<Told>(limited(dialect[how](statement), left)));
    const [first] = rows;
    if (first === undefined) throw new Error('The row of kalends.state is gone.');
    const { read_commits: commits, read_version: version } = first;
    return { commits, version, rows: rows.filter(({ is_row }) => is_row) };
  }

  /** The time left for a read whose turn has come. */
  const rest = ({ left }: Reading, turn: number): number => Math.max(1, left - timeout + turn);

  /** The result from the replica, if it is recent enough. */
  async function fromReplica(reading: Reading) {
    if (replica === undefined) return undefined;
    const least = newest;
    // half of the time is for the primary
    const answer = await inReplicaReads?.((left) =>
      readFrom(replica, { ...reading, left: rest(reading, left) / 2 }),
    ).catch(() => undefined);
    return answer !== undefined && answer.commits >= least ? answer : undefined;
  }

  const fromPrimary = (reading: Reading) =>
    inReads((turn) =>
      retryWithin(rest(reading, turn), (left) => readFrom(primary, { ...reading, left }), isPassing),
    );

  const checkOpen = (): void => {
    if (closed) throw new CalendarError('store_closed', 'The store is closed.');
  };

  /** Runs work on one state of a pool; `undefined` if that is older than the commit of this number. */
  function snapshotOf<T>(
    pooled: Pooled,
    work: (ask: Ask, state: State) => Promise<T>,
    { left, least, goesOn }: { left: number; least: number; goesOn: () => void },
  ): Promise<{ readonly result: T } | undefined> {
    return readSnapshot(pooled, dialect, left, async (ask, state) => {
      if (state.commits < least) return undefined;
      const whileOpen: Ask = async (select) => {
        checkOpen();
        const rows = await ask<never>(select);
        goesOn();
        return rows;
      };
      const result = await work(whileOpen, state);
      notice(state.commits);
      return { result };
    });
  }

  /** Runs the work of a commit when its turn comes. */
  async function write<T>(wanted: Wanted, work: Work<T>, left: number): Promise<T> {
    checkOpen();
    let begun: Begun | undefined;
    try {
      const noting: Work<T> = (transaction, now) => {
        begun = now;
        return work(transaction, now);
      };
      const result = await writeTo(primary.pool, dialect, wanted, noting, { left, timeout });
      if (begun !== undefined) notice(begun.commits);
      return result;
    } catch (error) {
      // a caller that retries a refused commit must see the state that refused it
      if (begun !== undefined) notice(begun.commits - 1);
      throw error;
    }
  }

  return {
    async open(work) {
      checkOpen();
      try {
        return await work();
      } catch (error) {
        throw storeError(error);
      }
    },
    async read<R>(select: Sql, how: Planning, many?: 'many'): Promise<Answer<R>> {
      const started = performance.now();
      const share = shareNow();
      const most = many === undefined ? timeout : longTimeout(timeout);
      const reading = { statement: statementFor(select), how, left: most };
      const { commits, version, rows } =
        (await fromReplica(reading)) ??
        (await beginFor(share, () => fromPrimary({ ...reading, left: started + most - performance.now() })));
      notice(commits);
      return { version, rows: rows as R[] };
    },
    async snapshot(work) {
      const share = shareNow();
      const aside =
        replica &&
        (await onReplica?.((_, goesOn) =>
          snapshotOf(replica, work, { left: timeout, least: newest, goesOn }),
        ).catch(() => undefined));
      if (aside !== undefined) return aside.result;
      checkOpen();
      const found = await beginFor(share, () =>
        onPrimary((_, goesOn) =>
          retryWithin(timeout, (left) => snapshotOf(primary, work, { left, least: -1, goesOn }), isPassing),
        ),
      );
      if (found === undefined) throw new Error('The state has no number.');
      return found.result;
    },
    async version() {
      const statement = statementFor(NOTHING);
      const { commits, version } = await fromPrimary({ statement, how: 'prepared', left: timeout });
      notice(commits);
      return version;
    },
    // commits run one after another in any case; queued here, they use a single connection
    write: (wanted, work) => inTurn((left) => write(wanted, work, left)),
    async close() {
      if (closed) return;
      closed = true;
      await Promise.all([primary.close(), replica?.close()]);
    },
  };
}
