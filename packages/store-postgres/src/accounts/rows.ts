import type { Account, AccountKey } from '@kalends/accounts/store';
import { join, raw, sql, type Sql, type SqlValue } from '../server/sql.js';

/** The columns of a table, each with the field that it stores. */
type Columns<T> = readonly (readonly [column: string, field: keyof T & string])[];

/** The columns of `account`. */
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

/** The columns of `account_key`. */
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

/** The columns by the names of their fields, as a select gives them. */
export const fieldsOf = (columns: Columns<never>, table = ''): Sql =>
  raw(columns.map(([column, field]) => `${table}${column} AS "${field}"`).join(', '));

/** The columns by their own names. */
export const columnsOf = (columns: Columns<never>): Sql => raw(columns.map(([column]) => column).join(', '));

/** The values of a record in the order of its columns. */
export function valuesOf<T extends object>(columns: Columns<T>, record: T): Sql {
  const values = columns.map(([, field]) => {
    const value: unknown = record[field];
    return sql`${Array.isArray(value) ? JSON.stringify(value) : (value as SqlValue)}`;
  });
  return join(values, ', ');
}
