import type BetterSqlite3 from 'better-sqlite3';
import { createRequire } from 'node:module';
import { ALL_PAGES, type OpenDatabase, type RowShape, type SqliteStatement } from './sqlite-driver.js';

function prepare(db: BetterSqlite3.Database, text: string, shape: RowShape): SqliteStatement {
  const statement = db.prepare(text);
  if (shape === 'array') statement.raw();
  if (shape === 'value') statement.pluck();
  return statement;
}

/** The package better-sqlite3: compiled, for all versions of Node but those that `chooseDriver` knows. */
export function betterSqlite3(): OpenDatabase {
  const Database = createRequire(import.meta.url)('better-sqlite3') as typeof BetterSqlite3;
  // the native part is loaded when the first database is opened
  new Database(':memory:').close();
  return (file, { timeout = 5000, readOnly = false, mustExist = false } = {}) => {
    const db = new Database(file, { timeout, readonly: readOnly, fileMustExist: mustExist });
    return {
      get inTransaction() {
        return db.inTransaction;
      },
      prepare: (text, shape) => prepare(db, text, shape),
      exec: (text) => void db.exec(text),
      backup: async (target) => void (await db.backup(target, { progress: () => ALL_PAGES })),
      close: () => void db.close(),
    };
  };
}
