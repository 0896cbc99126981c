export { createSqliteAccounts } from './accounts/sqlite-accounts.js';
export { backupSqliteStore, restoreSqliteStore } from './backup.js';
export type { BackupOptions, RestoreOptions } from './backup.js';
export { checkSqliteStore } from './check-store.js';
export type { CheckOptions, Finding } from './check-store.js';
export type { SqliteDriverName } from './driver/choose-driver.js';
export type { Durability } from './file/connection.js';
export { createSqliteStore } from './sqlite-store.js';
export type { SqliteStoreOptions } from './sqlite-store.js';
