import type { Template } from './render/placeholder.js';

/** The subset of OpenAPI 3.0 schema objects in use, for values of type `T`. */
export interface Schema<T = unknown> {
  /** Never set; carries the type of the values for the compiler. */
  readonly _type?: T;
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly default?: unknown;
  readonly nullable?: boolean;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly oneOf?: readonly Schema[];
}

/** The schema of an optional key. */
export interface Optional<T = unknown> {
  readonly optional: Schema<T>;
}

/** The keys of an object, in the order of the JSON. */
export type Keys = Readonly<Record<string, Schema | Optional>>;

/** The values that a schema describes. */
type ValueOf<S> = S extends Schema<infer T> ? T : never;
/** The same object, as one type in a hover. */
type Flat<T> = { -readonly [N in keyof T]: T[N] };

/** The objects with these keys. */
export type JsonOf<K> = Flat<
  { [N in keyof K as K[N] extends Optional ? never : N]: ValueOf<K[N]> } & {
    [N in keyof K as K[N] extends Optional ? N : never]?: K[N] extends Optional<infer T>
      ? T | undefined
      : never;
  }
>;

/** A text. */
export const text = (description: string, pattern?: string): Schema<string> => ({
  type: 'string',
  description,
  ...(pattern !== undefined && { pattern }),
});

/** A text that contains HTML. */
export const html = (what: string): Schema<string> => text(`${what}, HTML`);

/** A local time, `YYYY-MM-DD HH:MM:SS`. */
export const localTime = (description: string): Schema<string> =>
  text(description, String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$`);

/** A number with leading zeros, as text. */
export const digits = (description: string, width: number): Schema<string> =>
  text(description, String.raw`^\d{${width}}$`);

/** An integer. */
export const integer = (description: string): Schema<number> => ({ type: 'integer', description });

/** Any number. */
export const number = (description: string): Schema<number> => ({ type: 'number', description });

/** A boolean. */
export const flag = (description: string): Schema<boolean> => ({ type: 'boolean', description });

/** One of these values. */
export const oneOf = <const V extends readonly (string | number | boolean)[]>(
  ...values: V
): Schema<V[number]> => ({
  type: typeof values[0] === 'number' ? 'integer' : typeof values[0],
  enum: values,
});

/** A value that matches one of these schemas. */
export const either = <S extends readonly Schema[]>(
  description: string,
  ...schemas: S
): Schema<ValueOf<S[number]>> => ({ description, oneOf: schemas });

/** A list. */
export const listOf = <T>(items: Schema<T>, description = ''): Schema<T[]> => ({
  type: 'array',
  items,
  ...(description !== '' && { description }),
});

/** A list of texts. */
export const textsOf = (description: string): Schema<string[]> => listOf({ type: 'string' }, description);

/** A list that is always empty: the interface writes it for "none". */
export const NOTHING: Schema<[]> = { type: 'array', items: {}, maxItems: 0 };

/** An object with any keys and values of one type. */
export const mapOf = <T>(values: Schema<T>, description: string): Schema<Record<string, T>> => ({
  type: 'object',
  description,
  additionalProperties: values,
});

/** A reference to another schema of the document by name. */
export const ref = <T>(name: string): Schema<T> => ({ $ref: `#/components/schemas/${name}` });

/** An optional key. */
export const optional = <T>(schema: Schema<T>): Optional<T> => ({ optional: schema });

/** An object with these keys, in the order of the JSON. */
export function objectOf<K extends Keys>(keys: K): Schema<JsonOf<K>> {
  const entries = Object.entries(keys);
  const required = entries.filter(([, schema]) => !('optional' in schema)).map(([name]) => name);
  const properties = entries.map(
    ([name, schema]) => [name, 'optional' in schema ? schema.optional : schema] as const,
  );
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}

/** Sorts the keys of an answer in the order of the schema. */
export function inOrder<K extends Keys>(keys: K, values: Template<JsonOf<K>>): Template<JsonOf<K>> {
  const answer: Record<string, unknown> = {};
  for (const name in keys) answer[name] = Reflect.get(values, name);
  return answer as Template<JsonOf<K>>;
}
