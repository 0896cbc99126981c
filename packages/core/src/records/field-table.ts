import type { TypeName, Values } from '../fields/types/index.js';

/** The input types whose values are stored as they were read. */
export const STORED_AS_READ = [
  'flag',
  'wordFlag',
  'plainText',
  'website',
  'websiteText',
  'email',
  'positive',
  'cost',
  'latitude',
  'longitude',
  'eventStatus',
  'offers',
] as const satisfies readonly InputType[];

/** The type of a field in inputs. Each type has one reader, see `fields/readers.ts`. */
export type InputType =
  | 'author'
  | 'date'
  | 'timezone'
  | 'status'
  | 'flag'
  | 'wordFlag'
  | 'filledText'
  | 'clearableText'
  | 'anyText'
  | 'plainText'
  | 'website'
  | 'websiteText'
  | 'email'
  | 'positive'
  | 'cost'
  | 'latitude'
  | 'longitude'
  | 'eventStatus'
  | 'offers'
  | 'image'
  | 'clearableImage'
  | 'terms'
  | 'parent'
  | 'venue'
  | 'organizers';

/** The declaration of a parameter for clients: in the namespace index, in OPTIONS and in `/doc`. */
export interface Arg {
  readonly type?: string;
  readonly format?: string;
  readonly items?: { readonly type: string };
  readonly default?: unknown;
  readonly description?: string;
  /** Set for parameters that the original plugin does not have: `/doc` lists them, the index and OPTIONS do not. */
  readonly own?: true;
}

/** Marks parameters that the original plugin does not have. */
export const OWN = { own: true } as const;

/** A declaration with a type and a description. */
export const arg = (type: string, description: string, extra: Pick<Arg, 'default' | 'own'> = {}): Arg => ({
  type,
  ...extra,
  description,
});

/** A field that is stored as `S`. */
interface FieldStoredAs<S extends TypeName> {
  readonly stored: S;
  /** The default value in a new record; `null` means that the column is nullable. */
  readonly blank: Values[S] | null;
  /** The kind of the records whose ids it holds; `post` if they may be events, venues or organizers. */
  readonly links?: string;
  /** Its type in inputs; absent for computed fields. */
  readonly input?: InputType;
  /** The limit for a text. Default `line`. */
  readonly limit?: 'line' | 'text';
  /** Whether creating a record requires the field. */
  readonly required?: true;
  /** The declaration of the parameter. */
  readonly arg?: Arg;
  /**
   * The description in the API document, for fields that responses show as stored; absent if the presenter transforms
   * the value.
   */
  readonly shown?: string;
}

/** The specification of one field of a record. */
export type FieldSpec = { readonly [S in TypeName]: FieldStoredAs<S> }[TypeName];

/** The fields of a kind by name, in the declaration order of their parameters. */
export type FieldTable = Readonly<Record<string, FieldSpec>>;

/** The record type of a table. */
export type RecordFrom<T extends FieldTable> = {
  readonly [N in keyof T]: Values[T[N]['stored']] | Extract<T[N]['blank'], null>;
};

/** The fields that responses show as stored. */
export type ShownName<T extends FieldTable> = {
  [N in keyof T]: T[N] extends { readonly shown: string } ? N : never;
}[keyof T];

/** The fields that are stored as they were read. */
export type StoredAsRead<T extends FieldTable> = {
  [N in keyof T]: T[N] extends { readonly input: (typeof STORED_AS_READ)[number] } ? N : never;
}[keyof T];

/** The input fields whose stored value is computed by a rule of their kind. */
export type ResolvedName<T extends FieldTable> = {
  [N in keyof T]: T[N] extends { readonly input: InputType } ? Exclude<N, StoredAsRead<T>> : never;
}[keyof T];
