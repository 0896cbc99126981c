import type { Account, AccountKey, AccountSession } from './account.js';

/** The columns of an SQL table, each with the field that it stores. */
export type Columns<T> = readonly (readonly [column: string, field: keyof T & string])[];

/** The columns of `account` in the SQL stores. */
export const ACCOUNT_COLUMNS: Columns<Account> = [
  ['id', 'id'],
  ['revision', 'revision'],
  ['name', 'name'],
  ['email', 'email'],
  ['role', 'role'],
  ['capabilities', 'capabilities'],
  ['password_hash', 'passwordHash'],
  ['disabled', 'disabled'],
  ['created', 'created'],
  ['removed', 'removed'],
];

/** The columns of `account_key` in the SQL stores. */
export const KEY_COLUMNS: Columns<AccountKey> = [
  ['id', 'id'],
  ['account', 'account'],
  ['name', 'name'],
  ['prefix', 'prefix'],
  ['hash', 'hash'],
  ['role', 'role'],
  ['capabilities', 'capabilities'],
  ['created', 'created'],
  ['expires', 'expires'],
  ['last_used', 'lastUsed'],
  ['revoked', 'revoked'],
];

/** The columns of `account_session` in the SQL stores. */
export const SESSION_COLUMNS: Columns<AccountSession> = [
  ['hash', 'hash'],
  ['account', 'account'],
  ['created', 'created'],
  ['expires', 'expires'],
];
