// Accounts and their keys.
export type { Account, AccountChange, AccountKey, AccountSession } from './account.js';
export type { AccountQueryById, Accounts, SessionOwner, SessionStart } from './accounts.js';
export { createMemoryAccounts } from './memory-accounts.js';
export { copyAccounts } from './copy-accounts.js';
export type { CopiedAccounts } from './copy-accounts.js';
