import { CalendarError } from '@kalends/core';
import type { FoundAt, Query, Store } from '@kalends/core/store';
import { commitOn } from './commit/commit.js';
import { type Connection, type Durability, openConnection, retryWhileBusy } from './file/connection.js';
import { admitFile, migrate } from './file/migrations.js';
import { find } from './find/find.js';
import { load, scan } from './records/load.js';
import { lookup } from './records/lookup.js';
import { createSearchIndex, type SearchIndex } from './search/search-index.js';

/** Where a SQLite store keeps its records, and how. */
export interface SqliteStoreOptions {
  /** The file's path; it is made when it does not exist. `:memory:` for a store that ends with its process. */
  readonly file: string;
  /**
   * What an acknowledged commit survives. `full`, the default: also the loss of power. `normal`: the end of the process at
   * any instant; the last commits before a loss of power may be gone, but never in part.
   */
  readonly durability?: Durability;
  /** Whether a file that does not exist is refused rather than made. Default: it is made. */
  readonly mustExist?: boolean;
}

/**
 * Opens a store on a SQLite file and brings the file to the schema of this version. Any number of stores, in any number
 * of processes of one machine, may have the same file open.
 * Throws a `CalendarError` of code `internal_server_error` and one sentence when the file cannot be used: it has no name, does
 * not exist although it has to, is no Kalends file, damaged, read-only or written by a newer version.
 *
 * @param options the file, what a commit in it survives, and whether it has to exist
 */
export function createSqliteStore({
  file,
  durability = 'full',
  mustExist = false,
}: SqliteStoreOptions): Store {
  // SQLite would open a database that ends with the process
  if (typeof file !== 'string' || file === '')
    throw new CalendarError('internal_server_error', 'The option file is not the path of a file.');
  return storeOn(
    openConnection({
      file,
      durability,
      mustExist,
      admit: (connection) => admitFile(connection, file),
      prepare: (connection) => migrate(connection, file),
    }),
  );
}

/** The store on a connection to a file that has the schema. `close` closes the connection. */
export function storeOn(db: Connection, search: SearchIndex = createSearchIndex(db)): Store {
  let closed = false;

  const requireOpen = () => {
    if (closed) throw new CalendarError('store_closed', 'The store is closed.');
  };
  const version = () => {
    requireOpen();
    return db.value("SELECT last FROM sequence WHERE name = 'commit'") as number;
  };
  /** Does something while the store is open, and again while another process holds the file's lock. */
  const run = <T>(work: () => T | Promise<T>): Promise<T> =>
    retryWhileBusy(() => {
      requireOpen();
      return work();
    });

  const findAtOnce = (query: Query): FoundAt =>
    db.read(() => ({ ...(search.find(query) ?? find(db, query)), version: version() }));

  return {
    find: (query) => run(async () => (await search.findInSteps(query, version)) ?? findAtOnce(query)),
    load: (kind, ids) => run(() => load(db, kind, ids)),
    scan: (kind, after, limit) => run(() => scan(db, kind, after, limit)),
    lookup: (kind, slug, author) => run(() => lookup(db, kind, slug, author)),
    version: () => run(version),
    commit: (commit) =>
      run(() => {
        let committed = false;
        try {
          const outcome = db.write(() => commitOn(db, search, commit));
          committed = true;
          return outcome;
        } finally {
          search.afterTransaction(committed);
        }
      }),
    async close() {
      if (!closed) db.close();
      closed = true;
    },
  };
}
