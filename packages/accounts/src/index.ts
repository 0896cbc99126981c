// Accounts and their keys.
export type { Account, AccountKey, AccountSession } from './account.js';
export type { AccountQueryById, Accounts } from './accounts.js';
export { createMemoryAccounts } from './memory-accounts.js';
export { copyAccounts } from './copy-accounts.js';
export type { CopiedAccounts } from './copy-accounts.js';
