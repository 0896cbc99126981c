import type { Connection, SqlValue } from './connection.js';

/** A piece of a statement with the values of its parameters. */
export interface Sql {
  readonly text: string;
  readonly params: readonly SqlValue[];
}

/** A piece of a statement: pieces in its holes become part of it, everything else a parameter. */
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

/** A piece of a statement without parameters. The text must come from the program itself. */
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

/** One of the conditions, or false. */
export const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('false') : sql`(${join(conditions, ' OR ')})`;

/** The rows of all the selects. */
export const unionAll = (selects: readonly Sql[]): Sql => join(selects, ' UNION ALL ');

/** The values, for `IN`. */
export function list(values: readonly (string | number)[]): Sql {
  const [first] = values;
  if (values.length === 1 && first !== undefined) return sql`(${first})`;
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

/** The first column of the first row that a statement gives. */
export const valueOf = (db: Connection, { text, params }: Sql): unknown => db.value(text, ...params);

/** The first column of all rows that a statement gives. */
export const valuesOf = (db: Connection, { text, params }: Sql): unknown[] => db.values(text, ...params);

/** The rows that a statement gives, as objects. */
export const rowsOf = (db: Connection, { text, params }: Sql): unknown[] => db.rows(text, ...params);

/** The rows that a statement gives, as arrays. */
export const tuplesOf = (db: Connection, { text, params }: Sql): unknown[][] => db.tuples(text, ...params);
