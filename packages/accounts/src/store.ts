/** For implementations of the port: the port, its records, the comparison of logins, and the columns of SQL tables. */
export { endsSessions, FIRST_DERIVED_ID, FIRST_GIVEN_ID } from './account.js';
export type { NewAccount, NewKey } from './account.js';
export type { AccountListing, KeyOwner } from './accounts.js';
export { loginKey, loginsOf } from './login.js';
export { ACCOUNT_COLUMNS, KEY_COLUMNS, SESSION_COLUMNS } from './columns.js';
export type { Columns } from './columns.js';
