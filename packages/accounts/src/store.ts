/**
 * For those who keep accounts: the port, its records, and what one can log in by.
 */
export { FIRST_DERIVED_ID, FIRST_GIVEN_ID } from './account.js';
export type { Account, AccountKey, NewAccount, NewKey } from './account.js';
export type { AccountListing, AccountQuery, Accounts, KeyOwner } from './accounts.js';
export { loginKey, loginsOf } from './login.js';
