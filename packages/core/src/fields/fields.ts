import type { Member, ReadOf } from './types/field-type.js';

/** A field of an input, or a parameter. */
export type Field<Given = unknown, Read = unknown> = Member<Given, Read>;

/** The fields of an input, or the parameters of a list, by name and in declaration order. */
export type Fields = Readonly<Record<string, Field>>;

/** Where the compiler keeps the types of a schema. */
declare const types: unique symbol;

/** Fields with the typed input that they take, and what is read of it. */
export type InputSchema<Given = unknown, Read = object> = Fields & {
  /** For the compiler alone. */
  readonly [types]: readonly [Given, Read];
};

/** The typed input for some parameters. */
export type GivenOf<F> = {
  readonly [N in keyof F]?: F[N] extends Field<infer Given, infer _> ? Given | undefined : never;
};

/** Parameters, all of them optional. */
export const paramsOf = <F extends Fields>(fields: F): InputSchema<GivenOf<F>, ReadOf<F>> =>
  fields as Fields as InputSchema<GivenOf<F>, ReadOf<F>>;

/** The typed input of a schema. */
export type InputFor<S extends InputSchema> = S[typeof types][0];

/** The decoded input of a schema. */
export type ReadFor<S extends InputSchema> = S[typeof types][1];
