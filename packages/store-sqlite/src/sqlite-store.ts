import { CalendarError } from '@kalends/core';
import { createPlaces, nextSlice, ofThisShare } from '@kalends/core/adapter';
import type { Commit, Committed, Found, FoundAt, Query, Store } from '@kalends/core/store';
import { changesAfter } from './commit/change-log.js';
import {
  isLong,
  readSequences,
  resolveAhead,
  resolveOn,
  writeOn,
  type CommittedChanges,
  type ResolvedAt,
} from './commit/commit.js';
import { creationOf } from './commit/creations.js';
import { historyOf } from './commit/history.js';
import { declareFields } from './derived/declare-fields.js';
import type { SqliteDriverName } from './driver/choose-driver.js';
import {
  type Connection,
  type Durability,
  finish,
  openConnection,
  retryWhileBusy,
} from './file/connection.js';
import { admitFile, migrate } from './file/migrations.js';
import { planEvents } from './find/event-query.js';
import { find } from './find/find.js';
import { AT_ONCE } from './find/event-plan.js';
import { type BeginFind, findInSteps } from './find/find-in-steps.js';
import { createPlaceLists } from './find/place-lists.js';
import { steppedList } from './find/stepped-list.js';
import { isLongList, wholeList } from './find/whole-list.js';
import { load, scan } from './records/load.js';
import { lookup } from './records/lookup.js';
import { valuesOf } from './records/values.js';
import { createSearchIndex, type SearchIndex } from './search/search-index.js';

/** Options of `createSqliteStore`. */
export interface SqliteStoreOptions {
  /** The path of the file, which is created if it does not exist. `:memory:` for a store that ends with its process. */
  readonly file: string;
  /**
   * The durability of a completed commit. With `full`, the default, it survives a power failure; with `normal`, a crash of the process
   * at any time: after a power failure the last commits may be lost, but never partially.
   */
  readonly durability?: Durability;
  /** Whether to refuse a file that does not exist. Default: false, it is created. */
  readonly mustExist?: boolean;
  /**
   * The SQLite library. Default: `bun:sqlite` in Bun; else `better-sqlite3`, or, where it cannot be loaded and in Node 24.19 and
   * later, `node:sqlite`, which Node has since 22.16.
   */
  readonly driver?: SqliteDriverName;
}

/**
 * Opens a store on a SQLite file and migrates the file to the schema of this version. Any number of stores, in any
 * number of processes of one machine, may have the same file open. Throws a `CalendarError` of code
 * `internal` and a one-sentence message if the file cannot be used: it has no name, must exist but does
 * not, is not a Kalends file, or is damaged, read-only or written by a newer version;
 * or if there is no SQLite library.
 *
 * @param options the file, its durability, and whether it must exist
 */
export function createSqliteStore({
  file,
  durability = 'full',
  mustExist = false,
  driver,
}: SqliteStoreOptions): Store {
  // a temporary database would be opened: the name is trimmed
  if (typeof file !== 'string' || file.trim() === '')
    throw new CalendarError('internal', 'The option file is not the path of a file.');
  return storeOn(
    openConnection({
      file,
      durability,
      mustExist,
      driver,
      admit: (connection) => admitFile(connection, file),
      prepare: (connection) => migrate(connection, file),
    }),
  );
}

/** Limits that tests change. */
export interface StoreLimits {
  /** For `resolveOn`. */
  readonly few?: number;
  /** The most that a list may cost that is found at once (`EventPlan`). Default: some milliseconds of work. */
  readonly cost?: number;
}

/** Creates a store on a connection to a migrated file. `close` closes the connection. */
export function storeOn(
  db: Connection,
  search: SearchIndex = createSearchIndex(db),
  { few, cost: most = AT_ONCE }: StoreLimits = {},
): Store {
  let closed = false;

  const requireOpen = () => {
    if (closed) throw new CalendarError('store_closed', 'The store is closed.');
  };
  const version = () => {
    requireOpen();
    return db.value("SELECT last FROM sequence WHERE name = 'version'") as number;
  };
  const places = createPlaceLists(version);
  // what a process that ended has left
  search.start();
  /** Runs `work` while the store is open, and retries while another process holds the lock of the file. */
  const run = <T>(work: () => T | Promise<T>): Promise<T> =>
    retryWhileBusy(() => {
      requireOpen();
      return work();
    });

  /** Finds a list at once; of a long one, how it is found in steps. */
  function findOrBegin(query: Query): Found | BeginFind {
    const begin = search.steps(query);
    if (begin !== undefined) return begin;
    const found = search.find(query);
    if (found !== undefined || query.kind !== 'event') return found ?? find(db, places, query);
    const list = planEvents(db, places, query);
    const { cost, ranges } = list;
    if (ranges !== undefined && isLongList(query)) return (on) => wholeList(on, query, ranges);
    return cost > most ? (on) => steppedList(on, query) : list.find();
  }

  async function findAt(query: Query): Promise<FoundAt> {
    const at = db.read(() => ({ found: findOrBegin(query), version: version() }));
    if (typeof at.found !== 'function') return { ...at.found, version: at.version };
    return (
      (await findInSteps(db, version, at.found)) ??
      db.read(() => ({ ...find(db, places, query), version: version() }))
    );
  }

  /** One after the other: a long commit holds the lock of the file, and to wait for that would block the process. */
  const inTurn = createPlaces(1);
  const pause = async () => {
    await nextSlice();
    requireOpen();
  };

  async function write(commit: Commit, ahead: ResolvedAt | undefined): Promise<CommittedChanges> {
    const short = await run(() =>
      db.write(() => {
        const at = resolveOn(db, places, commit, few, ahead);
        return isLong(at) ? { at } : { done: finish(writeOn(db, search, commit, at)) };
      }),
    );
    if (short.done !== undefined) return short.done;
    return run(() =>
      db.writeInSteps(
        (own) => writeOn(own, search, commit, resolveOn(own, places, commit, few, short.at)),
        pause,
      ),
    );
  }

  return {
    find: (query) => run(() => findAt(query)),
    load: (kind, ids) => run(() => load(db, kind, ids)),
    scan: (kind, after, limit) => run(() => scan(db, kind, after, limit)),
    lookup: (kind, slug, author) => run(() => lookup(db, kind, slug, author)),
    creation: (caller, key) => run(() => creationOf(db, caller, key)),
    values: valuesOf(db, run, (work) => inTurn(() => run(work))),
    declare: (fields) => declareFields(db, fields, requireOpen),
    version: () => run(version),
    changes: (after, limit) => run(() => db.read(() => changesAfter(db, readSequences(db), after, limit))),
    history: (kind, ids, limit, below) => run(() => db.read(() => historyOf(db, kind, ids, limit, below))),
    async commit(commit) {
      const inOwnTurn = ofThisShare(inTurn<Committed>);
      await search.beforeCommit(commit.changes.length);
      requireOpen();
      const ahead = await resolveAhead(db, places, commit, few);
      return inOwnTurn(async () => {
        const { committed, changes, unlinked } = await write(commit, ahead);
        places.update(committed, changes, unlinked);
        search.start(commit.changes.length);
        return committed;
      });
    },
    async close() {
      search.stop();
      const isFirst = !closed;
      closed = true;
      if (isFirst) await inTurn(async () => db.close());
    },
  };
}
