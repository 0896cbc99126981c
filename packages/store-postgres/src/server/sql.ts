/** What a parameter of a statement may be. */
export type SqlValue = string | number | boolean | null | readonly string[] | readonly number[];

/** A piece of a statement: its texts, and between each two of them the value of a parameter. */
export interface Sql {
  readonly texts: readonly string[];
  readonly params: readonly SqlValue[];
}

/** A whole statement as PostgreSQL takes it. */
export interface Statement {
  readonly text: string;
  readonly params: readonly SqlValue[];
}

const isSql = (hole: Sql | SqlValue): hole is Sql =>
  typeof hole === 'object' && hole !== null && 'texts' in hole;

const isParam = (hole: Sql | SqlValue): hole is SqlValue => !isSql(hole);

/** PostgreSQL has no text with a zero in it, so that none can be found: what is asked for instead is in no text either. */
function withoutNul(value: SqlValue): SqlValue {
  const strip = (text: string): string => text.replaceAll('\0', '\uffff');
  if (typeof value === 'string') return strip(value);
  if (!Array.isArray(value)) return value;
  return value.map((item: number | string) => (typeof item === 'string' ? strip(item) : item)) as SqlValue;
}

/** A piece of a statement: pieces in its holes become part of it, everything else a parameter. */
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

/** A piece of a statement without parameters. The text must come from the program itself. */
export const raw = (text: string): Sql => ({ texts: [text], params: [] });

/** The pieces with a separator between them. */
export const join = (pieces: readonly Sql[], separator: string): Sql =>
  pieces.reduce((all, one) => sql`${all}${raw(separator)}${one}`);

/** All conditions, or true. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('true') : join(conditions, ' AND ');

/** One of the conditions, or false. */
export const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('false') : sql`(${join(conditions, ' OR ')})`;

/** The rows of all the selects. */
export const unionAll = (selects: readonly Sql[]): Sql => join(selects, ' UNION ALL ');

/**
 * Pieces that differ by their parameters only, in the order of the arguments: `make` is asked once for each key. From then on
 * the same list of texts comes with other parameters, so that a statement made of it can be recognised.
 */
export function template<K, P extends readonly SqlValue[]>(
  make: (key: K, ...params: P) => Sql,
): (key: K, ...params: P) => Sql {
  const made = new Map<K, readonly string[]>();
  return (key, ...params) => {
    const texts = made.get(key) ?? make(key, ...params).texts;
    made.set(key, texts);
    return { texts, params: params.map(withoutNul) };
  };
}

/** Those that can be ids of records. */
export const validIds = (ids: readonly number[]): number[] =>
  ids.filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31);

/** A fragment as a statement, its parameters numbered. */
export const statementOf = ({ texts, params }: Sql): Statement => ({
  text: texts.reduce((text, piece, index) => `${text}$${index}${piece}`),
  params,
});
