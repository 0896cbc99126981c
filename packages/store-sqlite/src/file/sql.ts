import type { SqlValue } from '../driver/sqlite-driver.js';
import type { Connection } from './connection.js';

/** A fragment of a statement with the values of its parameters. */
export interface Sql {
  readonly text: string;
  readonly params: readonly SqlValue[];
}

/** Builds a fragment of a statement: interpolated fragments become part of it, all other values parameters. */
export function sql(texts: TemplateStringsArray, ...holes: readonly (Sql | SqlValue)[]): Sql {
  let text = texts[0] ?? '';
  const params: SqlValue[] = [];
  holes.forEach((hole, index) => {
    if (typeof hole === 'object' && hole !== null) {
      text += hole.text;
      params.push(...hole.params);
    } else {
      text += '?';
      params.push(hole);
    }
    text += texts[index + 1] ?? '';
  });
  return { text, params };
}

/** A fragment without parameters. The text must be a constant of the program. */
export const raw = (text: string): Sql => ({ text, params: [] });

function join(pieces: readonly Sql[], separator: string): Sql {
  return {
    text: pieces.map(({ text }) => text).join(separator),
    params: pieces.flatMap(({ params }) => params),
  };
}

/** All conditions, or true. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('true') : join(conditions, ' AND ');

/** Any of the conditions, or false. */
export const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('false') : sql`(${join(conditions, ' OR ')})`;

/** The rows of all the selects. */
export const unionAll = (selects: readonly Sql[]): Sql => join(selects, ' UNION ALL ');

/** A list of values, for `IN`. */
export function list(values: readonly (string | number)[]): Sql {
  const [first] = values;
  if (values.length === 1 && first !== undefined) return sql`(${first})`;
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/** A table of numbers, in the column `id`. */
export const listed = (ids: readonly number[]): Sql =>
  sql`(SELECT value AS id FROM json_each(${JSON.stringify(ids)}))`;

/** The first column of the first row of a query. */
export const valueOf = (db: Connection, { text, params }: Sql): unknown => db.value(text, ...params);

/** The first column of all rows of a query. */
export const valuesOf = (db: Connection, { text, params }: Sql): unknown[] => db.values(text, ...params);

/** The rows of a query, as objects. */
export const rowsOf = (db: Connection, { text, params }: Sql): unknown[] => db.rows(text, ...params);

/** The rows of a query, as arrays. */
export const tuplesOf = (db: Connection, { text, params }: Sql): unknown[][] => db.tuples(text, ...params);
