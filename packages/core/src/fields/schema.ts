import * as v from 'valibot';
import type { Fields } from './field.js';

/** Bare fields by name, in declaration order. */
export type FieldMap = Readonly<Record<string, v.GenericSchema>>;

/** The entries of a schema in which only the fields named in `Required` must be present. */
export type Entries<F extends FieldMap, Required extends keyof F> = {
  [K in keyof F]: K extends Required ? F[K] : v.OptionalSchema<F[K], undefined>;
};

/** An object schema of fields of which only some must be present. */
export function schemaOf<F extends FieldMap, Required extends keyof F = never>(
  fields: F,
  required: readonly Required[] = [],
): v.ObjectSchema<Entries<F, Required>, undefined> {
  const isRequired = (name: string) => (required as readonly string[]).includes(name);
  const entries = Object.entries(fields).map(
    ([name, schema]) => [name, isRequired(name) ? schema : v.optional(schema)] as const,
  );
  return v.object(Object.fromEntries(entries) as Entries<F, Required>);
}

/** An object schema that typed callers write `Input` for. */
export type InputSchema<Input, Parsed> = v.GenericSchema<Input, Parsed> & Pick<Fields, 'entries'>;
