import type BetterSqlite3 from 'better-sqlite3';
import { createRequire } from 'node:module';

/** Version 13 of better-sqlite3 asks Node for this version of its interface for addons: Node 22.14 and newer have it. */
const NODE_API = 10;

/**
 * The library that reads and writes files: version 13 of better-sqlite3 where Node can run it, else version 12. Under a
 * version of Node that is not its own each of the two ends the process: 13 when a file is opened under Node 20, 12 when it
 * was compiled for Node 24.19 or newer and a statement is thrown away.
 */
export const LIBRARY = Number(process.versions['napi']) >= NODE_API ? 'better-sqlite3-v13' : 'better-sqlite3';

/** What the library exports. */
export const Database = createRequire(import.meta.url)(LIBRARY) as typeof BetterSqlite3;
