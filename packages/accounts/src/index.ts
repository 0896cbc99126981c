// Accounts.
export type { Account, AccountKey } from './account.js';
export type { AccountListing, AccountQuery, Accounts, KeyOwner } from './accounts.js';
export { createMemoryAccounts } from './memory-accounts.js';
