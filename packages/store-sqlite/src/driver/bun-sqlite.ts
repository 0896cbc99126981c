import { createRequire } from 'node:module';
import type { OpenDatabase, RowShape, SqliteStatement, SqlValue } from './sqlite-driver.js';

/** The part of the module `bun:sqlite` that is used. */
interface BunStatement {
  run(...params: readonly SqlValue[]): ReturnType<SqliteStatement['run']>;
  get(...params: readonly SqlValue[]): unknown;
  all(...params: readonly SqlValue[]): unknown[];
  /** Rows as arrays. */
  values(...params: readonly SqlValue[]): unknown[][];
}
interface BunDatabase {
  readonly inTransaction: boolean;
  prepare(text: string): BunStatement;
  run(text: string, ...params: readonly SqlValue[]): unknown;
  close(): void;
}
interface Library {
  readonly Database: new (
    file: string,
    options: { readonly readonly?: boolean; readonly readwrite?: boolean; readonly create?: boolean },
  ) => BunDatabase;
}

const SHAPES: Readonly<Record<RowShape, (statement: BunStatement) => SqliteStatement>> = {
  object: (statement) => ({
    run: (...params) => statement.run(...params),
    get: (...params) => statement.get(...params) ?? undefined,
    all: (...params) => statement.all(...params),
  }),
  array: (statement) => ({
    run: (...params) => statement.run(...params),
    get: (...params) => statement.values(...params)[0],
    all: (...params) => statement.values(...params),
  }),
  value: (statement) => ({
    run: (...params) => statement.run(...params),
    get: (...params) => statement.values(...params)[0]?.[0],
    all: (...params) => statement.values(...params).map(([value]) => value),
  }),
};

/** The module `bun:sqlite` of Bun. */
export function bunSqlite(): OpenDatabase {
  const { Database } = createRequire(import.meta.url)('bun:sqlite') as Library;
  return (file, { timeout = 5000, readOnly = false, mustExist = false } = {}) => {
    const db = new Database(file, readOnly ? { readonly: true } : { readwrite: true, create: !mustExist });
    db.run(`PRAGMA busy_timeout = ${timeout}`);
    return {
      get inTransaction() {
        return db.inTransaction;
      },
      prepare: (text, shape) => SHAPES[shape](db.prepare(text)),
      exec: (text) => void db.run(text),
      backup: async (target) => void db.run('VACUUM INTO ?', target),
      close: () => db.close(),
    };
  };
}
