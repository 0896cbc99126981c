import { MOST_CHARACTERS } from '@kalends/core/store';
import type { CustomCondition, CustomForm, CustomOrder } from '@kalends/core/store';
import { allOf, raw, type Sql, sql } from '../server/sql.js';

/** The fields that hosts declare, read from the column `custom`, which has them as JSON. */

/** The JSON type of a form, and the type and collation of its values in SQL. */
const FORMS: Readonly<
  Record<CustomForm, { readonly type: string; readonly cast: string; readonly column: string }>
> = {
  number: { type: 'number', cast: '::double precision', column: 'double precision' },
  flag: { type: 'boolean', cast: '::boolean', column: 'boolean' },
  text: { type: 'string', cast: ' COLLATE "C"', column: 'text' },
  list: { type: 'array', cast: ' COLLATE "C"', column: 'text' },
};

const OPERATORS = { lt: raw('<'), gt: raw('>') } as const;

/** The value of a field as a text; `NULL` if it has another form, or is too long. A `CASE` keeps casts from other values. */
function fieldText(alias: Sql, name: string, form: CustomForm): Sql {
  const value = sql`${alias}.custom ->> ${name}::text`;
  const isOfForm = sql`json_typeof(${alias}.custom -> ${name}::text) = ${raw(`'${FORMS[form].type}'`)}`;
  const short = form === 'text' ? [sql`char_length(${value}) <= ${MOST_CHARACTERS}`] : [];
  return sql`(CASE WHEN ${allOf([isOfForm, ...short])} THEN ${value} END)`;
}

/** Whether an SQL value, a key of a record, is what a condition wants. */
function isWanted({ op, value, form }: CustomCondition, key: Sql): Sql {
  const { column } = FORMS[form];
  if (op === 'in') return sql`${key} = ANY (${value.map(String)}::text[]::${raw(column)}[])`;
  const [bound] = value;
  return bound === undefined
    ? raw('false')
    : sql`${key} ${OPERATORS[op]} ${String(bound)}::text::${raw(column)}`;
}

/** Whether a row with this alias meets a condition. */
function meets(alias: Sql, condition: CustomCondition): Sql {
  const { name, form } = condition;
  const { cast } = FORMS[form];
  const text = fieldText(alias, name, form);
  if (form !== 'list') return isWanted(condition, sql`(${text}${raw(cast)})`);
  return sql`EXISTS (SELECT FROM json_array_elements(${text}::json) entry WHERE json_typeof(entry) = 'string'
    AND char_length(entry #>> '{}') <= ${MOST_CHARACTERS} AND ${isWanted(condition, sql`((entry #>> '{}')${raw(cast)})`)})`;
}

/** Whether a row with this alias meets all conditions. */
export const meetsAll = (alias: Sql, conditions: readonly CustomCondition[]): Sql =>
  allOf(conditions.map((condition) => meets(alias, condition)));

/** The sort key of a row with this alias; `NULL` without a value. */
export const customKey = (alias: Sql, { name, form }: CustomOrder): Sql =>
  sql`(${fieldText(alias, name, form)}${raw(FORMS[form].cast)})`;
