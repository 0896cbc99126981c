/** A value of a column. */
export type SqlValue = string | number | null;

/** The form of a row: an object by the names of its columns, an array, or the value of its first column alone. */
export type RowShape = 'object' | 'array' | 'value';

/** A prepared statement. */
export interface SqliteStatement {
  /** Runs a statement that returns no rows. */
  run(...params: readonly SqlValue[]): {
    readonly changes: number;
    readonly lastInsertRowid: number | bigint;
  };
  /** The first row; `undefined` if there is none. */
  get(...params: readonly SqlValue[]): unknown;
  /** All rows. */
  all(...params: readonly SqlValue[]): unknown[];
}

/** A connection to a file. All methods but `backup` are synchronous and throw the errors of the library. */
export interface SqliteDatabase {
  readonly inTransaction: boolean;
  prepare(text: string, shape: RowShape): SqliteStatement;
  /** Runs several statements without parameters. */
  exec(text: string): void;
  /** Writes one state of the database to an empty file, while others may write. */
  backup(target: string): Promise<void>;
  close(): void;
}

/** How to open a file. */
export interface OpenOptions {
  /** How long SQLite waits for the lock of another connection, in milliseconds. */
  readonly timeout?: number;
  readonly readOnly?: boolean;
  /** Whether to refuse a file that does not exist instead of creating it. */
  readonly mustExist?: boolean;
}

/** Opens a file, or `:memory:`, with a library. */
export type OpenDatabase = (file: string, options?: OpenOptions) => SqliteDatabase;

/** A SQLite library: loads it, which throws where it cannot be had. */
export type SqliteDriver = () => OpenDatabase;

/** All pages in one step of a backup: with several steps, writes of other processes would restart it again and again. */
export const ALL_PAGES = 0x7fff_ffff;
