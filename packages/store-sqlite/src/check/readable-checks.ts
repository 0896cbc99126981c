import { kindsOf } from '@kalends/core';
import { ALL_EVENTS } from '@kalends/core/store';
import { FIELDS, valueSchema, type FieldSpec, type ValueSchema } from '@kalends/core/adapter';
import { tableOf } from '../records/rows.js';
import { type Check, wrongRows } from './check.js';

const TABLES = kindsOf('event', 'linked');
const DATES = ['date', 'date_utc', 'modified', 'modified_utc'] as const;
const EVENT_DATES = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date'] as const;

const DATE_FORM = `'${'0000-00-00 00:00:00'.replaceAll('0', '[0-9]')}'`;
const STATUSES = ALL_EVENTS.visible.status.map((status) => `'${status}'`).join(', ');

const together = (queries: readonly string[]): string => queries.join(' UNION ALL ');

/** The type of a value as `json_type` names it. */
const jsonType = ({ type }: ValueSchema): string => (type === 'string' ? 'text' : type);

/** The results of `json_type` for values whose type is given elsewhere. */
const ANY = ['text', 'integer', 'real', 'true', 'false', 'array', 'null'];

/** The type of the JSON that values of a schema are stored as, and those of the entries in it; none for values with a column. */
function jsonTypes(schema: ValueSchema): readonly [whole: string, entries: string] {
  const entries =
    schema.type === 'array'
      ? [jsonType(schema.items)]
      : schema.type !== 'object'
        ? []
        : 'properties' in schema
          ? Object.values(schema.properties).map(jsonType)
          : schema.additionalProperties === true
            ? ANY
            : [jsonType(schema.additionalProperties)];
  return [jsonType(schema), [...new Set(entries.map((entry) => `'${entry}'`))].join(', ')];
}

/** The columns with JSON: their tables, their names, and what is in them. */
const JSON_COLUMNS = kindsOf().flatMap((kind) =>
  Object.entries<FieldSpec>(FIELDS[kind]).flatMap(([field, { type }]) => {
    const [whole, entries] = jsonTypes(valueSchema(type));
    return entries === '' ? [] : [[tableOf(kind), field, whole, entries] as const];
  }),
);

/** The faults that make a record unreadable, so that nothing can be derived from it. */
const UNREADABLE: readonly (readonly [about: string, query: string])[] = [
  [
    'records have a field whose JSON cannot be read',
    together(
      JSON_COLUMNS.map(
        ([table, column, whole, entries]) =>
          `SELECT '${table}' AS kind, id, '${column}' AS field FROM ${table}
           WHERE CASE WHEN NOT json_valid(${column}) THEN true
             WHEN json_type(${column}) <> '${whole}' THEN true
             ELSE EXISTS (SELECT 1 FROM json_each(${column}) WHERE type NOT IN (${entries})) END`,
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
