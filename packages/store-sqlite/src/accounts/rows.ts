import { ACCOUNT_COLUMNS, KEY_COLUMNS, SESSION_COLUMNS, type Columns } from '@kalends/accounts/store';
import { type Account, type AccountKey, type AccountSession } from '@kalends/accounts';
import type { Capability } from '@kalends/core';
import type { SqlValue } from '../driver/sqlite-driver.js';

/** The names of columns, for a statement. */
export const namesOf = (columns: Columns<never>, table = ''): string =>
  columns.map(([column]) => `${table}${column}`).join(', ');

/** The values of a record in the order of its columns. */
export const valuesOf = <T extends object>(columns: Columns<T>, record: T): SqlValue[] =>
  columns.map(([, field]) => {
    const value: unknown = record[field];
    if (Array.isArray(value)) return JSON.stringify(value);
    return typeof value === 'boolean' ? Number(value) : (value as SqlValue);
  });

const READ: Readonly<Record<string, (value: SqlValue) => unknown>> = {
  capabilities: (value) => (value === null ? null : (JSON.parse(String(value)) as Capability[])),
  disabled: (value) => value === 1,
};

/** A record out of values in the order of its columns. */
const recordOf = <T>(columns: Columns<T>, values: readonly unknown[]): T =>
  Object.fromEntries(
    columns.map(([, field], index) => {
      const value = values[index] as SqlValue;
      return [field, READ[field]?.(value) ?? value];
    }),
  ) as T;

/** The account of a row of `ACCOUNT_COLUMNS`. */
export const accountOf = (values: readonly unknown[]): Account => recordOf<Account>(ACCOUNT_COLUMNS, values);

/** The key of a row of `KEY_COLUMNS`. */
export const keyOf = (values: readonly unknown[]): AccountKey => recordOf<AccountKey>(KEY_COLUMNS, values);

/** The session of a row of `SESSION_COLUMNS`. */
export const sessionOf = (values: readonly unknown[]): AccountSession =>
  recordOf<AccountSession>(SESSION_COLUMNS, values);
