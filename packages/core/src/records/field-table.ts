import type { AsReadName, TypeName, Values } from '../fields/types/index.js';

/** A field of the type `T`. */
interface FieldOf<T extends TypeName> {
  readonly type: T;
  /** The default value in a new record; `null` means that the column is nullable. */
  readonly blank: Values[T] | null;
  /** The kind of the records whose ids it holds; `post` if they may be events, venues or organizers. */
  readonly links?: string;
  /** Set for fields that callers give; the others are computed. */
  readonly writable?: true;
  /** The limit for a text. Default `line`. */
  readonly limit?: 'line' | 'text';
  /** Whether creating a record requires the field. */
  readonly required?: true;
}

/** The specification of one field of a record. */
export type FieldSpec = { readonly [T in TypeName]: FieldOf<T> }[TypeName];

/** The fields of a kind by name. */
export type FieldTable = Readonly<Record<string, FieldSpec>>;

/** The record type of a table. */
export type RecordFrom<T extends FieldTable> = {
  readonly [N in keyof T]: Values[T[N]['type']] | Extract<T[N]['blank'], null>;
};

/** The fields that are stored as they were read. */
export type StoredAsRead<T extends FieldTable> = {
  [N in keyof T]: T[N] extends { readonly writable: true; readonly type: AsReadName } ? N : never;
}[keyof T];

/** The input fields whose stored value is computed by a rule of their kind. */
export type ResolvedName<T extends FieldTable> = {
  [N in keyof T]: T[N] extends { readonly writable: true } ? Exclude<N, StoredAsRead<T>> : never;
}[keyof T];
