import { CalendarError } from '@kalends/core';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseDriver, type SqliteDriverName } from '../driver/choose-driver.js';
import { sqliteCode } from '../driver/error-code.js';
import type { RowShape, SqliteDatabase, SqliteStatement, SqlValue } from '../driver/sqlite-driver.js';
import { storeError } from './store-error.js';

/** The durability of a completed commit: with `full` it survives a power failure, with `normal` a crash of the process at any time. */
export type Durability = 'full' | 'normal';

/**
 * The number of bytes of the file to map into memory, and the size of the page cache in KiB for the rest. Mapping all of a
 * large file makes a record a tenth cheaper to read, and shows as hundreds of megabytes of the process.
 */
const [MAPPED, CACHED] = [2 ** 25, 8192];
/** The number of 4 KiB pages that a commit may change before SQLite starts writing them early, and later again. */
const CHANGED = 16_384;
/**
 * The number of 4 KiB pages in the write-ahead log (`-wal`) before a checkpoint: a page that every commit changes is
 * then copied once, and a commit costs a tenth less than with SQLite's default of 1000.
 */
const GATHERED = 4000;
/** The number of prepared statements to keep. */
const PREPARED = 400;
/** How long SQLite itself waits for the lock of another connection, in milliseconds: while opening, and later. */
const OPENING_TIMEOUT = 10_000;
const TIMEOUT = 2;
/** How long `retryWhileBusy` keeps retrying, in milliseconds. */
const RETRYING = 15_000;
/** The longest time between two of its attempts, in milliseconds: who leaves the lock alone for so long lets each process that waits in. */
export const LONGEST_PAUSE = 48;

/** Long work in steps of some milliseconds. */
export type Steps<T> = Generator<void, T, void>;

/** Takes all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** A connection to a file, with a cache of prepared statements, and transactions. All methods but one are synchronous. */
export interface Connection {
  /** Runs a statement that returns no rows. Returns the number of changed rows. */
  run(text: string, ...params: readonly SqlValue[]): number;
  /** Runs an `INSERT`. Returns the id of the row. */
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
  /** Runs several statements without parameters. */
  script(text: string): void;
  /** Runs `work` in a read transaction: all of its reads see the same state. */
  read<T>(work: () => T): T;
  /** Runs `work` in a write transaction, which is committed as a whole or rolled back. */
  write<T>(work: () => T): T;
  /**
   * Runs the steps of a long write transaction and waits for `pause` after each. It has a connection of its own, so that others read the
   * state before it in between, on this one. In `:memory:`, which has one connection, all steps are taken at once.
   */
  writeInSteps<T>(steps: (own: Connection) => Steps<T>, pause: () => Promise<void>): Promise<T>;
  /**
   * Runs long reading work on a connection of its own, which sees the state at its beginning all the time. `undefined` in `:memory:`,
   * which has one connection.
   */
  readAside<T>(work: (own: Connection) => Promise<T>): Promise<T> | undefined;
  close(): void;
}

const isBusy = (error: unknown): boolean => /^SQLITE_(?:BUSY|LOCKED)/.test(sqliteCode(error));

/**
 * Runs `work`, and retries while another process holds the lock of the file; other work of this process continues
 * between attempts.
 */
export async function retryWhileBusy<T>(work: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + RETRYING;
  for (let wait = 1; ; wait = Math.min(wait * 2, LONGEST_PAUSE / 1.5)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw storeError(error);
    }
    // random delays, so that waiting processes do not collide again
    await sleep(wait * (0.5 + Math.random()));
  }
}

/** Like `retryWhileBusy`, but blocks the process: for work before a store exists. */
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

/** A cache of prepared statements of one shape by text; drops the oldest ones when it is full. */
function statements(db: SqliteDatabase, shape: RowShape): (text: string) => SqliteStatement {
  const prepared = new Map<string, SqliteStatement>();
  return (text) => {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    const statement = db.prepare(text, shape);
    for (const oldest of prepared.keys()) {
      if (prepared.size < PREPARED) break;
      prepared.delete(oldest);
    }
    prepared.set(text, statement);
    return statement;
  };
}

/** How to open a file. */
export interface Opening {
  /** The path; `:memory:` for a database without a file. */
  readonly file: string;
  readonly durability: Durability;
  /** The SQLite library. Default: the best one that the runtime has. */
  readonly driver?: SqliteDriverName | undefined;
  /** Whether to refuse a file that does not exist instead of creating it. */
  readonly mustExist?: boolean;
  /** Throws if the file cannot be used, before anything in it is changed. */
  readonly admit: (connection: Connection) => void;
  /** Migrates the file. */
  readonly prepare?: (connection: Connection) => void;
}

/**
 * Opens a file. Waits long for locks of other processes until the file is prepared, afterwards only briefly. Throws a
 * `CalendarError` whose message explains what is wrong with the file.
 */
export function openConnection({ file, durability, driver, mustExist, admit, prepare }: Opening): Connection {
  const open = chooseDriver(driver);
  try {
    if (mustExist === true && !existsSync(file))
      throw new CalendarError('internal', `${file} does not exist.`);
    const db = open(file, { timeout: OPENING_TIMEOUT, mustExist: mustExist ?? false });
    try {
      const further = (): SqliteDatabase => {
        const one = open(file, { timeout: TIMEOUT, mustExist: true });
        setUp(one, durability);
        return one;
      };
      const connection = connectionOf(db, file === ':memory:' ? undefined : further);
      retryWhileBusySync(() => admit(connection));
      retryWhileBusySync(() => db.exec('PRAGMA journal_mode = WAL'));
      setUp(db, durability);
      prepare?.(connection);
      db.exec(`PRAGMA busy_timeout = ${TIMEOUT}`);
      return connection;
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    throw storeError(error, file);
  }
}

/** Sets what holds for one connection. */
function setUp(db: SqliteDatabase, durability: Durability): void {
  db.exec(`PRAGMA synchronous = ${durability}`);
  db.exec(`PRAGMA mmap_size = ${MAPPED}`);
  db.exec(`PRAGMA cache_size = -${CACHED}`);
  db.exec(`PRAGMA cache_spill = ${CHANGED}`);
  db.exec(`PRAGMA wal_autocheckpoint = ${GATHERED}`);
  db.exec('PRAGMA temp_store = memory');
}

/** Runs reading work in one transaction on a database, which is closed at its end. */
async function aside<T>(database: SqliteDatabase, work: (own: Connection) => Promise<T>): Promise<T> {
  try {
    database.exec('BEGIN');
    return await work(connectionOf(database));
  } finally {
    database.close();
  }
}

/** A connection of a database. `further` opens another one. */
function connectionOf(db: SqliteDatabase, further?: () => SqliteDatabase): Connection {
  const objects = statements(db, 'object');
  const arrays = statements(db, 'array');
  const plucked = statements(db, 'value');
  const [begin, beginWriting, commit, rollback] = ['BEGIN', 'BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'].map(
    (text) => db.prepare(text, 'object'),
  );
  const within = <T>(start: SqliteStatement | undefined, work: () => T): T => {
    try {
      start?.run();
      const result = work();
      commit?.run();
      return result;
    } catch (error) {
      // some errors have already ended the transaction
      if (db.inTransaction) rollback?.run();
      throw error;
    }
  };
  const connection: Connection = {
    run: (text, ...params) => objects(text).run(...params).changes,
    insert: (text, ...params) => Number(objects(text).run(...params).lastInsertRowid),
    row: (text, ...params) => objects(text).get(...params),
    rows: (text, ...params) => objects(text).all(...params),
    tuple: (text, ...params) => arrays(text).get(...params) as unknown[] | undefined,
    tuples: (text, ...params) => arrays(text).all(...params) as unknown[][],
    value: (text, ...params) => plucked(text).get(...params),
    values: (text, ...params) => plucked(text).all(...params),
    script: (text) => db.exec(text),
    read: (work) => (db.inTransaction ? work() : within(begin, work)),
    write: (work) => within(beginWriting, work),
    async writeInSteps(steps, pause) {
      const database = further?.();
      if (database === undefined) return connection.write(() => finish(steps(connection)));
      try {
        database.exec('BEGIN IMMEDIATE');
        const running = steps(connectionOf(database));
        let step = running.next();
        for (; step.done !== true; step = running.next()) await pause();
        await pause();
        database.exec('COMMIT');
        return step.value;
      } finally {
        // which rolls back what is not committed
        database.close();
      }
    },
    readAside: (work) => further && aside(further(), work),
    close: () => db.close(),
  };
  return connection;
}
