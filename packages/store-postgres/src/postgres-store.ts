import type { Kind, RecordOf } from '@kalends/core';
import type { Found, FoundAt, Query, Store } from '@kalends/core/store';
import type { Ref } from '@kalends/core/adapter';
import type { Pool } from 'pg';
import { changesSelect, NO_CHANGES, type ChangesRow } from './commit/change-log.js';
import { commitOn, idsWanted } from './commit/commit.js';
import { creationSelect, type CreationRow } from './commit/creations.js';
import { historySelect, type HistoryRow } from './commit/history.js';
import { declareFields, fieldKey } from './derived/custom-keys.js';
import { KEY_COLUMNS } from './derived/event-keys.js';
import { findEventList } from './find/event-list.js';
import { findRow } from './find/find.js';
import { foundAt } from './find/found.js';
import { LIST_LIMITS, type ListLimits } from './find/pace.js';
import { findTextList, isTextSearch } from './find/text-list.js';
import type { Sql } from './server/sql.js';
import { inOrder, loadAfter, loadByIds, type RecordRow, recordsOf } from './records/load.js';
import { findBySlug, findSeenBySlug } from './records/lookup.js';
import { valuesOf } from './records/values.js';
import { createDatabase, type Database } from './server/database.js';
import { dialectOf } from './server/dialect.js';
import { DEFAULT_TIMEOUT } from './server/limits.js';
import { migrate } from './server/migrations.js';
import { hostPool, ownPool } from './server/pool.js';
import { storeError } from './server/store-error.js';

/** Options of `createPostgresStore`. */
export type PostgresStoreOptions = (
  | {
      /** A pool of the package `pg`, shared with the host. The store does not end it. */
      readonly pool: Pool;
    }
  | {
      /** The URL of the database, `postgres://user:password@host:5432/database`. The store opens its own pool. */
      readonly connectionString: string;
    }
) & {
  /** The schema for all tables, which is created if it does not exist. Default: `kalends`. */
  readonly schema?: string;
  /**
   * A pool to a replica of the database, for reading. Its results are used unless they are older than a state that this
   * store has seen or written; in that case the primary is queried. Recent writes by others may be missing as long as
   * the replica lags behind. The store does not end the pool.
   */
  readonly readPool?: Pool;
  /**
   * How long a call waits for the database, in milliseconds, before it is rejected with `store_unavailable`: because the
   * database cannot be reached, does not answer, or is locked by a process that is frozen. A commit that has begun, and
   * `scan`, may take ten seconds. Default: 1500; programs without callers who wait may allow more.
   */
  readonly timeout?: number;
};

/**
 * Opens a store on a schema of a PostgreSQL database and migrates the schema to this version. Any number of stores, in
 * any number of processes and machines, may have the same schema open. Rejects with a `CalendarError` of code
 * `internal` and a one-sentence message if the database cannot be used: it refuses the user, or is older than
 * PostgreSQL 14, or the schema belongs to another program or to a newer version; of code `store_unavailable` if it does
 * not answer in time.
 */
export async function createPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  return storeOn(await openDatabase(options));
}

/** Opens the schema that options name, and migrates it. */
export async function openDatabase(options: PostgresStoreOptions): Promise<Database> {
  const { schema = 'kalends', readPool, timeout = DEFAULT_TIMEOUT } = options;
  const dialect = dialectOf(schema);
  const primary = 'pool' in options ? hostPool(options.pool) : ownPool(options.connectionString, timeout);
  try {
    await migrate(primary.pool, schema, dialect, timeout);
  } catch (error) {
    await primary.close();
    throw storeError(error);
  }
  return createDatabase(dialect, primary, readPool && hostPool(readPool), timeout);
}

/** Creates a store on a migrated schema. `close` closes the database. `limits` are what tests change of its lists. */
export function storeOn(db: Database, limits: ListLimits = LIST_LIMITS): Store {
  const read = async <K extends Kind>(kind: K, select: Sql, many?: 'many'): Promise<RecordOf<K>[]> =>
    recordsOf(kind, (await db.read<RecordRow>(select, 'prepared', many)).rows);

  /** The declared fields of which all events have their keys. */
  const full = new Set<string>();

  async function find(query: Query): Promise<FoundAt> {
    if (query.kind === 'event') return findEventList(db, query, full, limits);
    if (isTextSearch(query)) return findTextList(db, query, limits);
    return foundAt(await db.read<Found>(findRow(query), 'prepared'));
  }

  return {
    find: (query) => db.open(() => find(query)),
    load: (kind, ids) => db.open(async () => inOrder(ids, await read(kind, loadByIds(kind, ids)))),
    scan: (kind, after, limit) =>
      db.open(async () =>
        (await read(kind, loadAfter(kind, after, limit), 'many')).sort((a, b) => a.id - b.id),
      ),
    lookup: (kind, slug, author) =>
      db.open(async () => {
        const isOwnFirst = kind === 'event' && author !== undefined;
        const query = isOwnFirst ? findSeenBySlug(kind, slug, author) : findBySlug(kind, slug);
        const [found] = (await db.read<Ref>(query, 'prepared')).rows;
        return found && { id: found.id, revision: found.revision };
      }),
    creation: (caller, key) =>
      db.open(
        async () => (await db.read<CreationRow>(creationSelect(caller, key), 'prepared')).rows[0]?.creation,
      ),
    values: valuesOf(db),
    async declare(fields) {
      await declareFields(db, fields, KEY_COLUMNS);
      for (const field of fields) full.add(fieldKey(field));
    },
    version: () => db.open(() => db.version()),
    changes: (after, limit) =>
      db.open(async () => {
        const { rows, version: last } = await db.read<ChangesRow>(changesSelect(after, limit), 'prepared');
        const [{ entries, first, publicVersion } = NO_CHANGES] = rows;
        return { entries, last, floor: first === null ? last : first - 1, publicVersion };
      }),
    history: (kind, ids, limit, below) =>
      db.open(async () => {
        const { rows } = await db.read<HistoryRow>(historySelect(kind, ids, limit, below), 'prepared');
        return rows[0]?.entries ?? [];
      }),
    commit: (commit) =>
      db.open(() =>
        db.write(idsWanted(commit), (transaction, begun) => commitOn(transaction, begun, commit)),
      ),
    close: () => db.close(),
  };
}
