import type BetterSqlite3 from 'better-sqlite3';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from './sqlite.js';
import { storeError } from './store-error.js';

/** What SQLite stores in a column. */
export type SqlValue = string | number | null;

/** What an acknowledged commit survives: `full` also the loss of power, `normal` the end of the process at any instant. */
export type Durability = 'full' | 'normal';

type Statement = BetterSqlite3.Statement<SqlValue[]>;
type Mode = 'object' | 'raw' | 'pluck';

/**
 * How many bytes of the file are read where the system keeps them, rather than copied into memory of ours (the most that
 * SQLite can), and how many KiB of the rest are kept.
 */
const [MAPPED, CACHED] = [0x7fff_0000, 8192];
/** How many pages of 4 KiB one commit may have changed before some are written ahead of its end, and then written again. */
const CHANGED = 16_384;
/**
 * How many pages of 4 KiB are gathered in the file of changes (`-wal`) before they are moved into the file itself: a page that
 * every commit changes is moved once, and a commit costs a tenth less than with SQLite's own 1000.
 */
const GATHERED = 4000;
/** How many statements are kept prepared. */
const PREPARED = 400;
/** How long, in milliseconds, SQLite itself waits for the lock of another connection: while opening, and later. */
const OPENING_TIMEOUT = 10_000;
const TIMEOUT = 2;
/** How long, in milliseconds, `retryWhileBusy` goes on trying. */
const RETRYING = 15_000;

/** One connection to a file: prepared statements by their text, and transactions. All methods are synchronous. */
export interface Connection {
  /** Carries out a statement that gives nothing. Answers the number of changed rows. */
  run(text: string, ...params: readonly SqlValue[]): number;
  /** Carries out an `INSERT`. Answers the id of the row. */
  insert(text: string, ...params: readonly SqlValue[]): number;
  /** The first row as an object. */
  row(text: string, ...params: readonly SqlValue[]): unknown;
  /** All rows as objects. */
  rows(text: string, ...params: readonly SqlValue[]): unknown[];
  /** The first row as an array, which takes half the time of an object. */
  tuple(text: string, ...params: readonly SqlValue[]): unknown[] | undefined;
  /** All rows as arrays. */
  tuples(text: string, ...params: readonly SqlValue[]): unknown[][];
  /** The first column of the first row. */
  value(text: string, ...params: readonly SqlValue[]): unknown;
  /** The first column of all rows. */
  values(text: string, ...params: readonly SqlValue[]): unknown[];
  /** Carries out several statements without parameters. */
  script(text: string): void;
  /** Does some reading in one state of the file. */
  read<T>(work: () => T): T;
  /** Does some writing in one transaction that no other connection's comes between: all of it or nothing. */
  write<T>(work: () => T): T;
  close(): void;
}

const isBusy = (error: unknown): boolean =>
  error instanceof Database.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/.test(error.code);

/** Does something, and again while another process holds the file's lock; other work of this process goes on in the meantime. */
export async function retryWhileBusy<T>(work: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + RETRYING;
  for (let wait = 1; ; wait = Math.min(wait * 2, 32)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw storeError(error);
    }
    // waits of different lengths, so that those that wait do not meet again
    await sleep(wait * (0.5 + Math.random()));
  }
}

/** Like `retryWhileBusy`, but blocks the process: for what has to be done before a store exists. */
function retryWhileBusySync<T>(work: () => T): T {
  const deadline = performance.now() + OPENING_TIMEOUT;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 + Math.random() * 10);
  }
}

/** Prepared statements by text and mode; of too many the oldest ones go. */
function statements(db: BetterSqlite3.Database, mode: Mode): (text: string) => Statement {
  const prepared = new Map<string, Statement>();
  return (text) => {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    const statement = db.prepare<SqlValue[]>(text);
    if (mode === 'raw') statement.raw();
    if (mode === 'pluck') statement.pluck();
    for (const oldest of prepared.keys()) {
      if (prepared.size < PREPARED) break;
      prepared.delete(oldest);
    }
    prepared.set(text, statement);
    return statement;
  };
}

/** A file to be opened, and what is done to it first. */
export interface Opening {
  /** The path; `:memory:` for none. */
  readonly file: string;
  readonly durability: Durability;
  /** Whether a file that does not exist is refused rather than made. */
  readonly mustExist?: boolean;
  /** Throws when the file is not for us. Nothing has been changed in it then. */
  readonly admit: (connection: Connection) => void;
  /** Brings the file up to date. */
  readonly prepare?: (connection: Connection) => void;
}

/**
 * Opens a file. Until it is prepared, locks of other processes are waited for long, afterwards only shortly.
 * Throws a `CalendarError` whose message tells what is wrong with the file.
 */
export function openConnection({ file, durability, mustExist, admit, prepare }: Opening): Connection {
  try {
    const db = new Database(file, { timeout: OPENING_TIMEOUT, fileMustExist: mustExist ?? false });
    try {
      const connection = connectionOf(db);
      retryWhileBusySync(() => admit(connection));
      retryWhileBusySync(() => db.pragma('journal_mode = WAL'));
      db.pragma(`synchronous = ${durability}`);
      db.pragma(`mmap_size = ${MAPPED}`);
      db.pragma(`cache_size = -${CACHED}`);
      db.pragma(`cache_spill = ${CHANGED}`);
      db.pragma(`wal_autocheckpoint = ${GATHERED}`);
      db.pragma('temp_store = memory');
      prepare?.(connection);
      db.pragma(`busy_timeout = ${TIMEOUT}`);
      return connection;
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    throw storeError(error, file);
  }
}

function connectionOf(db: BetterSqlite3.Database): Connection {
  const objects = statements(db, 'object');
  const arrays = statements(db, 'raw');
  const plucked = statements(db, 'pluck');
  const [begin, beginWriting, commit, rollback] = ['BEGIN', 'BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'].map(
    (text) => db.prepare(text),
  );
  const within = <T>(start: BetterSqlite3.Statement | undefined, work: () => T): T => {
    start?.run();
    try {
      const result = work();
      commit?.run();
      return result;
    } catch (error) {
      // some errors have ended the transaction already
      if (db.inTransaction) rollback?.run();
      throw error;
    }
  };
  return {
    run: (text, ...params) => objects(text).run(...params).changes,
    insert: (text, ...params) => Number(objects(text).run(...params).lastInsertRowid),
    row: (text, ...params) => objects(text).get(...params),
    rows: (text, ...params) => objects(text).all(...params),
    tuple: (text, ...params) => arrays(text).get(...params) as unknown[] | undefined,
    tuples: (text, ...params) => arrays(text).all(...params) as unknown[][],
    value: (text, ...params) => plucked(text).get(...params),
    values: (text, ...params) => plucked(text).all(...params),
    script: (text) => void db.exec(text),
    read: (work) => (db.inTransaction ? work() : within(begin, work)),
    write: (work) => within(beginWriting, work),
    close: () => void db.close(),
  };
}
