export { createPostgresAccounts } from './accounts/postgres-accounts.js';
export { checkPostgresStore } from './check-store.js';
export { createPostgresStore } from './postgres-store.js';
export type { PostgresStoreOptions } from './postgres-store.js';
