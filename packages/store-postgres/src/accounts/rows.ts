import type { Columns } from '@kalends/accounts/store';
import { join, raw, sql, type Sql, type SqlValue } from '../server/sql.js';

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
