import type { SqlValue } from '../file/connection.js';

/** A piece of a statement with the values of its parameters. */
export interface Fragment {
  readonly text: string;
  readonly params: readonly SqlValue[];
}

/** A piece of a statement: fragments in its holes become part of it, everything else a parameter. */
export function sql(texts: TemplateStringsArray, ...holes: readonly (Fragment | SqlValue)[]): Fragment {
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
export const raw = (text: string): Fragment => ({ text, params: [] });

function join(fragments: readonly Fragment[], separator: string): Fragment {
  return {
    text: fragments.map(({ text }) => text).join(separator),
    params: fragments.flatMap(({ params }) => params),
  };
}

/** All conditions, or true. */
export const allOf = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? raw('true') : join(conditions, ' AND ');

/** One of the conditions, or false. */
export const anyOf = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? raw('false') : sql`(${join(conditions, ' OR ')})`;

/** The rows of all the selects. */
export const unionAll = (selects: readonly Fragment[]): Fragment => join(selects, ' UNION ALL ');

/** The values, for `IN`. */
export function list(values: readonly (string | number)[]): Fragment {
  const [first] = values;
  if (values.length === 1 && first !== undefined) return sql`(${first})`;
  return sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;
}
