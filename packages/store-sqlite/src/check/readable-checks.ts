import { kindsOf } from '@kalends/core';
import { ALL_EVENTS, FIELDS, type FieldSpec, type StoredType } from '@kalends/core/store';
import { tableOf } from '../records/rows.js';
import { type Check, wrongRows } from './check.js';

const TABLES = kindsOf('event', 'linked');
const DATES = ['date', 'date_utc', 'modified', 'modified_utc'] as const;
const EVENT_DATES = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date'] as const;

const DATE_FORM = `'${'0000-00-00 00:00:00'.replaceAll('0', '[0-9]')}'`;
const STATUSES = ALL_EVENTS.visible.status.map((status) => `'${status}'`).join(', ');

const together = (queries: readonly string[]): string => queries.join(' UNION ALL ');

/** The JSON of the storage types that are stored as such: its type, and that of each entry in it. */
const JSON_TYPES: Readonly<Partial<Record<StoredType, readonly [whole: string, entry: string]>>> = {
  ids: ['array', 'integer'],
  texts: ['array', 'text'],
  sizes: ['object', 'object'],
  offers: ['array', 'object'],
};

/** The columns with JSON: their tables, their names, and what is in them. */
const JSON_COLUMNS = kindsOf().flatMap((kind) =>
  Object.entries<FieldSpec>(FIELDS[kind]).flatMap(([field, { stored }]) => {
    const types = JSON_TYPES[stored];
    return types === undefined ? [] : [[tableOf(kind), field, ...types] as const];
  }),
);

/** The faults that make a record unreadable, so that nothing can be derived from it. */
const UNREADABLE: readonly (readonly [about: string, query: string])[] = [
  [
    'records have a field whose JSON cannot be read',
    together(
      JSON_COLUMNS.map(
        ([table, column, whole, entry]) =>
          `SELECT '${table}' AS kind, id, '${column}' AS field FROM ${table}
           WHERE CASE WHEN NOT json_valid(${column}) THEN true
             WHEN json_type(${column}) <> '${whole}' THEN true
             ELSE EXISTS (SELECT 1 FROM json_each(${column}) WHERE type <> '${entry}') END`,
      ),
    ),
  ],
  [
    'records have an invalid date',
    together(
      TABLES.flatMap((table) =>
        [...DATES, ...(table === 'event' ? EVENT_DATES : [])].map(
          (column) =>
            `SELECT '${table}' AS kind, id, '${column}' AS field, ${column} AS date FROM ${table}
             WHERE ${column} NOT GLOB ${DATE_FORM}`,
        ),
      ),
    ),
  ],
  [
    'records have an invalid status',
    together(
      TABLES.map(
        (table) => `SELECT '${table}' AS kind, id, status FROM ${table} WHERE status NOT IN (${STATUSES})`,
      ),
    ),
  ],
];

/** The checks that every record is readable. These faults cannot be repaired from other records. */
export const READABLE_CHECKS: readonly Check[] = UNREADABLE.map(([about, query]) => ({
  about,
  look: (db) => wrongRows(db, query),
}));
