import { CalendarError } from '@kalends/core';
import { betterSqlite3 } from './better-sqlite3.js';
import { bunSqlite } from './bun-sqlite.js';
import { nodeSqlite } from './node-sqlite.js';
import type { OpenDatabase, SqliteDriver } from './sqlite-driver.js';

const DRIVERS = {
  'better-sqlite3': betterSqlite3,
  'node:sqlite': nodeSqlite,
  'bun:sqlite': bunSqlite,
} as const satisfies Record<string, SqliteDriver>;

/** The name of a SQLite library. */
export type SqliteDriverName = keyof typeof DRIVERS;

/** From this version on, Node crashes when it collects a statement of better-sqlite3 12 that was compiled for it. */
const CRASHING = [24, 19];

/** The libraries that can be had in a runtime, the best one first. */
export function candidates({ node, bun }: NodeJS.ProcessVersions): readonly SqliteDriverName[] {
  if (bun !== undefined) return ['bun:sqlite'];
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const [at = 0, from = 0] = CRASHING;
  return major > at || (major === at && minor >= from) ? ['node:sqlite'] : ['better-sqlite3', 'node:sqlite'];
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.replace(/\.$/, '') ?? '';

/** Advice for a runtime that has none of the libraries. */
const CURE =
  'Run "npm rebuild better-sqlite3", which needs a compiler where there is no prebuilt binary, or use Node 22.16 or later, which has SQLite built in.';

/**
 * Loads the first library that can be loaded. Node prints a warning when it is not the first one.
 *
 * @param names the libraries to try
 */
export function loadFirst(
  names: readonly SqliteDriverName[],
  drivers: Readonly<Record<SqliteDriverName, SqliteDriver>> = DRIVERS,
): OpenDatabase {
  const failures: string[] = [];
  for (const name of names) {
    try {
      const open = drivers[name]();
      if (failures.length > 0)
        process.emitWarning(`${failures.join('. ')}. ${name} is used in its place.`, {
          code: 'KALENDS_SQLITE',
        });
      return open;
    } catch (error) {
      failures.push(`${name} cannot be loaded: ${reasonOf(error)}`);
    }
  }
  throw new CalendarError('internal', `There is no SQLite: ${failures.join('; ')}. ${CURE}`);
}

const loaded = new Map<SqliteDriverName | undefined, OpenDatabase>();

/** The library of a name, or the best one that this runtime has. Throws a `CalendarError` that says why there is none. */
export function chooseDriver(name?: SqliteDriverName): OpenDatabase {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const open = loadFirst(name === undefined ? candidates(process.versions) : [name]);
  loaded.set(name, open);
  return open;
}
