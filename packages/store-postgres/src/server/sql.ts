/** A value of a parameter. */
export type SqlValue = string | number | boolean | null | readonly string[] | readonly number[];

/** A fragment of a statement: its texts, and between them the values of parameters. */
export interface Sql {
  readonly texts: readonly string[];
  readonly params: readonly SqlValue[];
}

/** A complete statement for PostgreSQL. */
export interface Statement {
  readonly text: string;
  readonly params: readonly SqlValue[];
}

const isSql = (hole: Sql | SqlValue): hole is Sql =>
  typeof hole === 'object' && hole !== null && 'texts' in hole;

const isParam = (hole: Sql | SqlValue): hole is SqlValue => !isSql(hole);

/**
 * PostgreSQL cannot store NUL in a text, so a value that contains it can match nothing: it is replaced by another text
 * that never occurs.
 */
function withoutNul(value: SqlValue): SqlValue {
  const strip = (text: string): string => text.replaceAll('\0', '\uffff');
  if (typeof value === 'string') return strip(value);
  if (!Array.isArray(value)) return value;
  return value.map((item: number | string) => (typeof item === 'string' ? strip(item) : item)) as SqlValue;
}

/** Builds a fragment of a statement: interpolated fragments become part of it, all other values parameters. */
export function sql(pieces: TemplateStringsArray, ...holes: readonly (Sql | SqlValue)[]): Sql {
  const texts: string[] = [pieces[0] ?? ''];
  const params: SqlValue[] = [];
  const append = (text: string) => texts.push((texts.pop() ?? '') + text);
  holes.forEach((hole, index) => {
    if (isParam(hole)) {
      params.push(withoutNul(hole));
      texts.push('');
    } else {
      append(hole.texts[0] ?? '');
      texts.push(...hole.texts.slice(1));
      params.push(...hole.params);
    }
    append(pieces[index + 1] ?? '');
  });
  return { texts, params };
}

/** A fragment without parameters. The text must be a constant of the program. */
export const raw = (text: string): Sql => ({ texts: [text], params: [] });

/** Joins fragments with a separator. */
export const join = (pieces: readonly Sql[], separator: string): Sql =>
  pieces.reduce((all, one) => sql`${all}${raw(separator)}${one}`);

/** All conditions, or true. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('true') : join(conditions, ' AND ');

/** Any of the conditions, or false. */
export const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('false') : sql`(${join(conditions, ' OR ')})`;

/** The rows of all the selects. */
export const unionAll = (selects: readonly Sql[]): Sql => join(selects, ' UNION ALL ');

/** The values that can be ids of records. */
export const validIds = (ids: readonly number[]): number[] =>
  ids.filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31);

/** A fragment as a complete statement with numbered parameters. */
export const statementOf = ({ texts, params }: Sql): Statement => ({
  text: texts.reduce((text, piece, index) => `${text}$${index}${piece}`),
  params,
});
