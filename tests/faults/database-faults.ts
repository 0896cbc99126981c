import type BetterSqlite3 from 'better-sqlite3';
import { createRequire } from 'node:module';
import { firstWays } from './size.js';

/** How a call to SQLite fails: the disk has an error, it is full, there is no memory, or all was done when the error is told. */
const DATABASE_WAYS = ['SQLITE_IOERR', 'late', 'SQLITE_FULL', 'SQLITE_NOMEM'] as const;

/** The ways that this run walks: those of which the others differ by their codes only, or all. */
export const databaseWays = firstWays(DATABASE_WAYS, 2);

/** One call, by its number among those to files in a folder, and how it fails; `undefined` lets all pass. */
export interface DatabaseFault {
  readonly nth: number;
  readonly way: (typeof DATABASE_WAYS)[number];
}

type Call = (this: object, ...args: unknown[]) => unknown;

const Database = createRequire(import.meta.url)('better-sqlite3') as typeof BetterSqlite3;

/** What prepared statements have in common. */
function statementPrototype(): object {
  const db = new Database(':memory:');
  const prototype = Object.getPrototypeOf(db.prepare('SELECT 1')) as object;
  db.close();
  return prototype;
}

const METHODS: readonly (readonly [object, string])[] = [
  [Database.prototype, 'exec'],
  ...['run', 'get', 'all'].map((name) => [statementPrototype(), name] as const),
];

/** What is called, in short. */
const textOf = (self: object, args: readonly unknown[]): string =>
  String('source' in self ? self.source : args[0])
    .trim()
    .slice(0, 60);

/**
 * Lets a call to SQLite fail while something works, on the files below a folder. Gives the texts of the calls, in their order. Ending a
 * transaction that has failed does not fail, too.
 */
export async function withDatabaseFault(
  folder: string,
  fault: DatabaseFault | undefined,
  work: () => Promise<void>,
): Promise<string[]> {
  const called: string[] = [];
  const endings = METHODS.map(([prototype, name]) => {
    const inner = Reflect.get(prototype, name) as Call;
    const outer: Call = function (...args) {
      const { name: file } = ('database' in this ? this.database : this) as BetterSqlite3.Database;
      const text = textOf(this, args);
      if (!file.startsWith(folder) || text === 'ROLLBACK') return inner.apply(this, args);
      called.push(text);
      const way = called.length === fault?.nth ? fault.way : undefined;
      if (way === undefined) return inner.apply(this, args);
      if (way === 'late') inner.apply(this, args);
      throw new Database.SqliteError('a fault', way === 'late' ? 'SQLITE_IOERR' : way);
    };
    Reflect.set(prototype, name, outer);
    return () => void Reflect.set(prototype, name, inner);
  });
  try {
    await work();
  } finally {
    for (const end of endings) end();
  }
  return called;
}
