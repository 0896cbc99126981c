export { createSqliteAccounts } from './accounts/sqlite-accounts.js';
export { backupSqliteStore, restoreSqliteStore } from './backup.js';
export { checkSqliteStore } from './check-store.js';
export type { Finding } from './check-store.js';
export { createSqliteStore } from './sqlite-store.js';
export type { SqliteStoreOptions } from './sqlite-store.js';
