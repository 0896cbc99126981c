import { CalendarError } from '@kalends/core';
import { foundBefore } from '@kalends/core/store';
import type { FoundAt, Query, Store } from '@kalends/core/store';
import { carryOutCommit } from './commit/commit.js';
import { type Connection, type Durability, openConnection, patiently } from './file/connection.js';
import { find } from './find/find.js';
import { findInParts, LONG, isLongSearch } from './find/long-search.js';
import { load, scan } from './records/load.js';
import { lookup } from './records/lookup.js';
import { admitFile, migrate } from './file/migrations.js';
import { type WordIndex, wordIndex } from './derived/word-index.js';

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
 * Throws a `CalendarError` of code `internal_server_error` and one sentence when the file cannot be used: it does
 * not exist although it has to, is no Kalends file, damaged, read-only or written by a newer version.
 *
 * @param options the file, what a commit in it survives, and whether it has to exist
 */
export function createSqliteStore({
  file,
  durability = 'full',
  mustExist = false,
}: SqliteStoreOptions): Store {
  return storeOn(
    openConnection({
      file,
      durability,
      mustExist,
      admit: (connection) => admitFile(connection, file),
      prepare: (connection) => bringUpToDate(connection, file),
    }),
  );
}

/** Brings a file to the schema of this version, and what the program derives for it. Throws like `migrate`. */
export const bringUpToDate = (db: Connection, file: string): void =>
  migrate(db, file, () => wordIndex(db).catchUp());

/** The store on a connection to a file that has the schema. `close` closes the connection. */
export function storeOn(db: Connection, words: WordIndex = wordIndex(db), longSearch: number = LONG): Store {
  const before = foundBefore();
  let closed = false;

  const requireOpen = () => {
    if (closed) throw new CalendarError('store_closed', 'The store is closed.');
  };
  const version = () => {
    requireOpen();
    return db.value("SELECT last FROM sequence WHERE name = 'commit'") as number;
  };
  const findAtOnce = (query: Query): FoundAt => db.read(() => ({ ...find(db, query), version: version() }));
  const findAnew = (query: Query): FoundAt | Promise<FoundAt> =>
    isLongSearch(db, query, longSearch) ? findInParts(db, query, version, findAtOnce) : findAtOnce(query);

  const ask = <T>(work: () => T | Promise<T>): Promise<T> =>
    patiently(() => {
      requireOpen();
      return work();
    });

  return {
    find: (query) => ask(() => before.find(version, query, () => findAnew(query))),
    load: (kind, ids) => ask(() => load(db, kind, ids)),
    scan: (kind, after, limit) => ask(() => scan(db, kind, after, limit)),
    lookup: (kind, slug) => ask(() => lookup(db, kind, slug)),
    version: () => ask(version),
    commit: (commit) =>
      ask(() => {
        let committed = false;
        try {
          const outcome = db.write(() => carryOutCommit(db, words, commit));
          committed = true;
          return outcome;
        } finally {
          words.settle(committed);
        }
      }),
    async close() {
      if (!closed) db.close();
      closed = true;
    },
  };
}
