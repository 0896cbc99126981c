import { MOST_CHARACTERS } from '@kalends/core/store';
import type { CustomCondition, CustomForm, CustomOrder } from '@kalends/core/store';
import { FULL, storedKey } from '../derived/custom-keys.js';
import type { Connection } from '../file/connection.js';
import { allOf, list, raw, type Sql, sql, valuesOf } from '../file/sql.js';

/** The fields that hosts declare, read from the column `custom`, which has them as JSON. */

/** The JSON types of a form. */
const TYPES: Readonly<Record<CustomForm, string>> = {
  number: "('integer', 'real')",
  flag: "('true', 'false')",
  text: "('text')",
  list: "('array')",
};

const OPERATORS = { lt: raw('<'), gt: raw('>') } as const;

const isShort = (text: Sql): Sql => sql`length(${text}) <= ${MOST_CHARACTERS}`;

/** Whether an SQL value, a key of a record, is what a condition wants. */
function isWanted({ op, value }: CustomCondition, key: Sql): Sql {
  const keys = value.map(storedKey);
  if (op === 'in') return sql`${key} IN ${list(keys)}`;
  const [bound] = keys;
  return bound === undefined ? raw('false') : sql`${key} ${OPERATORS[op]} ${bound}`;
}

const pathOf = (name: string): string => `$."${name}"`;

const hasForm = (alias: Sql, path: string, form: CustomForm): Sql =>
  sql`json_type(${alias}.custom, ${path}) IN ${raw(TYPES[form])}`;

/** Whether a row with this alias meets a condition. */
function meets(alias: Sql, condition: CustomCondition): Sql {
  const path = pathOf(condition.name);
  const form = hasForm(alias, path, condition.form);
  if (condition.form === 'list') {
    const entry = raw('entry.value');
    return sql`(${form} AND EXISTS (SELECT 1 FROM json_each(${alias}.custom, ${path}) entry
      WHERE entry.type = 'text' AND ${isShort(entry)} AND ${isWanted(condition, entry)}))`;
  }
  const value = sql`json_extract(${alias}.custom, ${path})`;
  const short = condition.form === 'text' ? [isShort(value)] : [];
  return allOf([form, ...short, isWanted(condition, value)]);
}

/** Whether a row with this alias meets all conditions. */
export const meetsAll = (alias: Sql, conditions: readonly CustomCondition[]): Sql =>
  allOf(conditions.map((condition) => meets(alias, condition)));

/** The sort key of a row with this alias; `NULL` without a value. */
export function customKey(alias: Sql, { name, form }: CustomOrder): Sql {
  const path = pathOf(name);
  const value = sql`json_extract(${alias}.custom, ${path})`;
  const short = form === 'text' ? [isShort(value)] : [];
  return sql`CASE WHEN ${allOf([hasForm(alias, path, form), ...short])} THEN ${value} END`;
}

/** The most values of a range whose keys are looked up one by one; with more of them, events are read in the order of the list. */
const MOST_VALUES = 1000;

/**
 * The targets of the keys that a condition on events is met by; `undefined` if its field is not declared, if not all events have
 * their keys yet, or if they are too many.
 */
export function customTargets(db: Connection, condition: CustomCondition): readonly number[] | undefined {
  const { name, form } = condition;
  const field = db.value(
    'SELECT id FROM custom_field WHERE name = ? AND form = ? AND filled_to = ?',
    ...[name, form, FULL],
  ) as number | undefined;
  if (field === undefined) return undefined;
  const rows = sql`SELECT v.id FROM custom_value v
    WHERE v.field = ${field} AND ${isWanted(condition, raw('v.value'))} LIMIT ${MOST_VALUES + 1}`;
  const ids = valuesOf(db, rows) as number[];
  return ids.length > MOST_VALUES ? undefined : ids;
}
