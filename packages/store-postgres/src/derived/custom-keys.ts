import type { CustomCondition, FilteredField } from '@kalends/core/store';
import { MOST_CHARACTERS } from '@kalends/core/store';
import type { Database } from '../server/database.js';
import { raw, type Sql, sql } from '../server/sql.js';
import type { Transaction } from '../server/transaction.js';
import { NO_IDS } from '../server/write.js';

/** The keys of events by the values of declared fields (`custom_field`, `custom_value`). */

/** The value of `filled_to` when all events are in `event_key`, those to come included. */
const FULL = 2 ** 31 - 1;

const VALUE = 'e.custom -> f.name';
const TEXT = '(e.custom ->> f.name)';
const isShort = (text: string) => `char_length(${text}) <= ${MOST_CHARACTERS}`;

/** The values of a field `f` in an event `e` that conditions compare. A `CASE` keeps casts from values of another form. */
const VALUES = `(
  SELECT
    CASE json_typeof(${VALUE})
      WHEN 'number' THEN CASE f.form WHEN 'number' THEN ${TEXT}::double precision END
      WHEN 'boolean' THEN CASE f.form WHEN 'flag' THEN ${TEXT}::boolean::integer::double precision END
    END,
    CASE WHEN f.form = 'text' AND json_typeof(${VALUE}) = 'string' AND ${isShort(TEXT)} THEN ${TEXT} END COLLATE "C"
  UNION
  SELECT NULL, (entry #>> '{}') COLLATE "C" FROM json_array_elements(
    CASE WHEN f.form = 'list' AND json_typeof(${VALUE}) = 'array' THEN ${VALUE} ELSE '[]'::json END) entry
    WHERE json_typeof(entry) = 'string' AND ${isShort("(entry #>> '{}')")}
) k (number, text)`;

const IS_STORED = 'v.field = f.id AND (v.number = k.number OR v.text = k.text)';

/** The keys of an event `e` by the fields that are declared, as far as they are filled. */
export const CUSTOM_KEYS = `SELECT 'custom', v.id FROM kalends.custom_field f CROSS JOIN LATERAL ${VALUES}
  JOIN kalends.custom_value v ON ${IS_STORED} WHERE e.id <= f.filled_to`;

/** The values of events `e` and fields `f` that are not stored yet. */
const missingWhere = (condition: Sql): Sql => sql`
  SELECT DISTINCT f.id AS field, k.number, k.text
    FROM kalends.event e CROSS JOIN kalends.custom_field f CROSS JOIN LATERAL ${raw(VALUES)}
    WHERE ${condition} AND (k.number IS NOT NULL OR k.text IS NOT NULL)
      AND NOT EXISTS (SELECT FROM kalends.custom_value v WHERE ${raw(IS_STORED)})`;

const storeValuesWhere = (condition: Sql): Sql =>
  sql`INSERT INTO kalends.custom_value (field, number, text) ${missingWhere(condition)}`;

const isFilled = (events: readonly number[]): Sql =>
  sql`e.id = ANY (${events}::integer[]) AND e.id <= f.filled_to`;

/** The values of these events that are not stored. */
export const missingValues = (events: readonly number[]): Sql => missingWhere(isFilled(events));

/** Stores the values of these events that are not stored yet. */
export const storeValues = (events: readonly number[]): Sql => storeValuesWhere(isFilled(events));

/** A row of `custom_field`. */
interface CustomField extends FilteredField {
  readonly id: number;
  readonly filled_to: number;
}

const FIELDS = raw('SELECT id, name, form, filled_to FROM kalends.custom_field ORDER BY id');

/** How many events are read in one transaction: some milliseconds of work. */
const STEP = 500;

/** Fills the keys of a field for the next events; `columns` are those that keys repeat of their event. */
async function fillNext(
  transaction: Transaction,
  { id, filled_to }: CustomField,
  columns: string,
): Promise<void> {
  const [next] = await transaction.rows<{ readonly last: number | null; readonly n: number }>(sql`
    SELECT max(e.id) AS last, count(*)::integer AS n
    FROM (SELECT id FROM kalends.event WHERE id > ${filled_to} ORDER BY id LIMIT ${STEP}) e`);
  const last = next?.last ?? filled_to;
  const events = sql`f.id = ${id} AND e.id > ${filled_to} AND e.id <= ${last}`;
  await transaction.all([
    storeValuesWhere(events),
    sql`INSERT INTO kalends.event_key (event, field, target, ${raw(columns)})
      SELECT e.id, 'custom', v.id, ${raw(columns.replaceAll(/\w+/g, 'e.$&'))}
      FROM kalends.event e CROSS JOIN kalends.custom_field f CROSS JOIN LATERAL ${raw(VALUES)}
        JOIN kalends.custom_value v ON ${raw(IS_STORED)}
      WHERE ${events}`,
    sql`UPDATE kalends.custom_field SET filled_to = ${(next?.n ?? 0) < STEP ? FULL : last} WHERE id = ${id}`,
  ]);
}

/** The name of a field with its form, for sets. */
export const fieldKey = ({ name, form }: FilteredField): string => `${name} ${form}`;

/**
 * Declares fields and fills their keys, in a transaction for every few hundred events, between which others read and write. A
 * process that goes on with what another began, or ended in, takes the next events.
 *
 * @param columns the columns that keys repeat of their event
 */
export async function declareFields(
  db: Database,
  fields: readonly FilteredField[],
  columns: string,
): Promise<void> {
  const asked = new Set(fields.map(fieldKey));
  /** Takes the next events; resolves to `false` if all have their keys. */
  const step = async (): Promise<boolean> => {
    const { rows } = await db.read<CustomField>(FIELDS, 'prepared');
    const known = new Set(rows.map(fieldKey));
    const missing = fields.filter((field) => !known.has(fieldKey(field)));
    const isOpen = (field: CustomField): boolean => asked.has(fieldKey(field)) && field.filled_to < FULL;
    if (missing.length === 0 && !rows.some(isOpen)) return false;
    await db.write(NO_IDS, async (transaction) => {
      const declare = missing.map(
        ({ name, form }) => sql`INSERT INTO kalends.custom_field (name, form, filled_to)
          VALUES (${name}, ${form}, 0) ON CONFLICT DO NOTHING`,
      );
      if (declare.length > 0) await transaction.all(declare);
      const next = (await transaction.rows<CustomField>(FIELDS)).find(isOpen);
      if (next !== undefined) await fillNext(transaction, next, columns);
    });
    return true;
  };
  // a store that is closed in between takes no further step
  while (await db.open(step));
}

/** The most values of a condition whose ids are looked up before the list. */
export const MOST_VALUES = 1000;

/** The ids of the values that a condition is met by. */
export function valuesThat({ name, form, op, value }: CustomCondition): Sql {
  const isText = form === 'text' || form === 'list';
  const column = raw(isText ? 'v.text' : 'v.number');
  const type = raw(isText ? 'text' : 'double precision');
  const values = value.map((one) => String(typeof one === 'boolean' ? Number(one) : one));
  const [bound] = values;
  const isWanted =
    op === 'in'
      ? sql`${column} = ANY (${values}::text[]::${type}[])`
      : bound === undefined
        ? raw('false')
        : sql`${column} ${raw(op === 'lt' ? '<' : '>')} ${bound}::text::${type}`;
  return sql`SELECT v.id FROM kalends.custom_value v
    WHERE v.field = (SELECT f.id FROM kalends.custom_field f WHERE f.name = ${name} AND f.form = ${form}) AND ${isWanted}`;
}
