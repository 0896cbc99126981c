/** For implementations of the port: the port, its records, and the comparison of logins. */
export { FIRST_DERIVED_ID, FIRST_GIVEN_ID } from './account.js';
export type { Account, AccountKey, NewAccount, NewKey } from './account.js';
export type { AccountListing, AccountQuery, Accounts, KeyOwner } from './accounts.js';
export { loginKey, loginsOf } from './login.js';
