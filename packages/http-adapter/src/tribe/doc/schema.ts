/** A schema object of OpenAPI 3.0, as far as we need it. */
export interface Schema {
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
  readonly allOf?: readonly Schema[];
}

/** A text. */
export const text = (description: string, more: Schema = {}): Schema => ({
  type: 'string',
  description,
  ...more,
});

/** A local time, `YYYY-MM-DD HH:MM:SS`. */
export const localTime = (description: string): Schema =>
  text(description, { pattern: String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$` });

/** A number of a fixed width, as text. */
export const digits = (description: string, width: number): Schema =>
  text(description, { pattern: String.raw`^\d{${width}}$` });

/** An address. */
export const address = (description: string): Schema => text(description);

/** A whole number. */
export const integer = (description: string, more: Schema = {}): Schema => ({
  type: 'integer',
  description,
  ...more,
});

/** Any number. */
export const number = (description: string): Schema => ({ type: 'number', description });

/** True or false. */
export const flag = (description: string): Schema => ({ type: 'boolean', description });

/** One of these values. */
export const oneOf = (...values: readonly (string | number | boolean)[]): Schema => ({
  type: typeof values[0] === 'number' ? 'integer' : typeof values[0],
  enum: values,
});

/** A list. */
export const listOf = (items: Schema, description = ''): Schema => ({
  type: 'array',
  items,
  ...(description !== '' && { description }),
});

/** A list that is always empty: what the interface writes for "none". */
export const NOTHING: Schema = { type: 'array', items: {}, maxItems: 0 };

/** The keys of `T` that may be absent. */
type OptionalKeys<T> = { [K in keyof T]-?: Partial<Pick<T, K>> extends Pick<T, K> ? K : never }[keyof T];

/**
 * An object with the keys of `T`, in the order of the wire. All are always there but those named in `optional`, which
 * are the optional keys of `T`: the type and the schema cannot part.
 */
export const objectOf = <T>(
  properties: Readonly<Record<keyof T, Schema>>,
  ...optional: readonly OptionalKeys<T>[]
): Schema => {
  const names = Object.keys(properties);
  const required = names.filter((name) => !(optional as readonly unknown[]).includes(name));
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
};

/** An object of any keys with values of one kind. */
export const mapOf = (values: Schema, description: string): Schema => ({
  type: 'object',
  description,
  additionalProperties: values,
});
