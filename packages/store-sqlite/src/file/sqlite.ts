import type BetterSqlite3 from 'better-sqlite3';
import { createRequire } from 'node:module';

/** Version 13 of better-sqlite3 requires this version of Node-API, which Node has since 22.14. */
const NODE_API = 10;

/**
 * The SQLite library: version 13 of better-sqlite3 if Node can run it, else version 12. Each of them crashes the
 * process under other versions of Node: 13 when a file is opened under Node 20; 12, compiled for Node 24.19 or newer,
 * when a statement is garbage-collected.
 */
export const LIBRARY = Number(process.versions['napi']) >= NODE_API ? 'better-sqlite3-v13' : 'better-sqlite3';

/** The exports of the library. */
export const Database = createRequire(import.meta.url)(LIBRARY) as typeof BetterSqlite3;
