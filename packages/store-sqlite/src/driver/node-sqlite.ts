import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ALL_PAGES, type OpenDatabase, type RowShape, type SqliteStatement } from './sqlite-driver.js';

/** The part of the module `node:sqlite` that is used. */
interface NodeStatement extends SqliteStatement {
  setReturnArrays(isArray: boolean): void;
}
interface NodeDatabase {
  readonly isTransaction: boolean;
  prepare(text: string): NodeStatement;
  exec(text: string): void;
  close(): void;
}
interface Library {
  readonly DatabaseSync: new (
    file: string,
    options: { readonly timeout: number; readonly readOnly: boolean },
  ) => NodeDatabase;
  readonly StatementSync: { readonly prototype: object };
  readonly backup: (
    source: NodeDatabase,
    target: string,
    options: { readonly rate: number },
  ) => Promise<number>;
}

const first = (row: unknown): unknown => (row as readonly unknown[] | undefined)?.[0];

/** A statement whose rows are the values of their first column. */
const valuesOf = (statement: SqliteStatement): SqliteStatement => ({
  run: (...params) => statement.run(...params),
  get: (...params) => first(statement.get(...params)),
  all: (...params) => statement.all(...params).map(first),
});

function prepare(db: NodeDatabase, text: string, shape: RowShape): SqliteStatement {
  const statement = db.prepare(text);
  if (shape !== 'object') statement.setReturnArrays(true);
  return shape === 'value' ? valuesOf(statement) : statement;
}

/** The module `node:sqlite` of Node 22.16 and later: nothing to install and to compile. */
export function nodeSqlite(): OpenDatabase {
  const { DatabaseSync, StatementSync, backup } = createRequire(import.meta.url)('node:sqlite') as Library;
  // rows as arrays came together with backups and time limits
  if (!('setReturnArrays' in StatementSync.prototype)) throw new Error(`Node ${process.version} is too old`);
  return (file, { timeout = 5000, readOnly = false, mustExist = false } = {}) => {
    if (mustExist && !existsSync(file)) throw new Error(`${file} does not exist`);
    const db = new DatabaseSync(file, { timeout, readOnly });
    return {
      get inTransaction() {
        return db.isTransaction;
      },
      prepare: (text, shape) => prepare(db, text, shape),
      exec: (text) => db.exec(text),
      backup: async (target) => void (await backup(db, target, { rate: ALL_PAGES })),
      close: () => db.close(),
    };
  };
}
