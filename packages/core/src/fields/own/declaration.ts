import type { Bounds } from '../types/field-type.js';
import type { DeclarableName, Values } from '../types/index.js';
import type { PostKind } from '../../records/kinds.js';

/** The part of Standard Schema (standardschema.dev) that is used: valibot, zod and arktype have it. */
export interface StandardSchema<Output = unknown> {
  readonly '~standard': {
    /** Checks a value, and gives the one to store or what is wrong with it. */
    readonly validate: (value: unknown) => StandardResult<Output> | PromiseLike<StandardResult<Output>>;
  };
}

/** The result of validating a value with a Standard Schema. */
export type StandardResult<Output = unknown> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/** The readers or writers of a field: everyone who may read or write the record, or only those who may edit the records of others. */
export type FieldAccess = 'public' | 'editors';

/** The part of a declaration that all types share. */
interface Common<Value> {
  /** Whether new records need it. Records that are imported, and callers who may not write it, do not. Default `false`. */
  readonly required?: boolean;
  /** The value of new records that do not give one. Existing records keep having none. */
  readonly default?: Value;
  /** Its label for people. Default: its name. */
  readonly label?: string;
  /** Its purpose, in a sentence. */
  readonly description?: string;
  /** Its name in `tribe/events/v1`. Default: its name. */
  readonly wire?: string;
  /** Its readers. Default `public`: anyone who may read the record. */
  readonly read?: FieldAccess;
  /** Its writers. Default `public`: anyone who may write the record; `editors` if only these see it. */
  readonly write?: FieldAccess;
  /** Whether lists are filtered and sorted by it. Default `false`; of the types, only `html` cannot be. */
  readonly filter?: boolean;
  /**
   * The type that it had before, which it changes once and for all. Values of the former type stay stored, and read as `null` unless the
   * new type has them, too.
   */
  readonly was?: DeclarableName;
  /** Checks values besides: any Standard Schema. What it gives is stored, and has to be of the type, too. */
  readonly schema?: StandardSchema;
}

/** The limits of a number or a text. */
interface Measured {
  /** The smallest number; of a text the least number of characters. */
  readonly min?: number;
  /** The largest number; of a text the largest number of characters. */
  readonly max?: number;
}

/** The options of a choice. */
interface Choosing {
  /** The values to choose from. */
  readonly options: readonly string[];
}

/** The kind that a reference leads to. */
interface Referring {
  /** The kind of the records that it refers to, by their ids. */
  readonly kind: PostKind;
}

/** Further members that a type requires or accepts. */
type Besides<T extends DeclarableName> = T extends 'choice' | 'choices'
  ? Choosing
  : T extends 'reference'
    ? Referring
    : T extends 'text' | 'html' | 'integer' | 'number'
      ? Measured
      : unknown;

/** A field of one's own: its type, and what else is known of it. */
export type FieldDeclaration = {
  readonly [T in DeclarableName]: { readonly type: T } & Common<Values[T]> & Besides<T>;
}[DeclarableName];

/** The fields of a host's own, by kind and name. */
export type FieldDeclarations = Readonly<
  Partial<Record<PostKind, Readonly<Record<string, FieldDeclaration>>>>
>;

/** A declaration as it is read, whatever its type. */
export type AnyDeclaration = { readonly type: string } & Common<unknown> & Bounds;
