import type { ImageSize } from './image-size.js';
import type { Status } from './post-record.js';

/** The storage types, each with its type in a record. A store keeps booleans, numbers and texts in columns, the others as JSON. */
export interface StoredTypes {
  /** The id of another record; 0 = none. */
  readonly id: number;
  readonly integer: number;
  /** Any finite number. */
  readonly number: number;
  readonly text: string;
  /** A local time, `YYYY-MM-DD HH:MM:SS`. */
  readonly time: string;
  /** An address with a scheme. */
  readonly url: string;
  readonly status: Status;
  readonly boolean: boolean;
  readonly ids: readonly number[];
  readonly texts: readonly string[];
  readonly sizes: Readonly<Record<string, ImageSize>>;
}

/** How a field is stored. */
export type StoredType = keyof StoredTypes;

/** The input types whose values are stored as they were read. */
export const STORED_AS_READ = [
  'flag',
  'wordFlag',
  'plainText',
  'website',
  'websiteText',
  'email',
  'cost',
  'latitude',
  'longitude',
] as const satisfies readonly InputType[];

/** How callers give a field. Each type has one reader, see `fields/readers.ts`. */
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
  | 'cost'
  | 'latitude'
  | 'longitude'
  | 'image'
  | 'clearableImage'
  | 'terms'
  | 'parent'
  | 'venue'
  | 'organizers';

/** What a parameter's declaration tells a client: in the namespace index, in OPTIONS and in `/doc`. */
export interface Arg {
  readonly type?: string;
  readonly format?: string;
  readonly items?: { readonly type: string };
  readonly default?: unknown;
  readonly description?: string;
  /** Whether the interface of the reference does not have it: `/doc` names it, the index and OPTIONS do not. */
  readonly own?: true;
}

/** Marks what the reference does not have. */
export const OWN = { own: true } as const;

/** A declaration with a type and a description. */
export const arg = (type: string, description: string, extra: Pick<Arg, 'default' | 'own'> = {}): Arg => ({
  type,
  ...extra,
  description,
});

/** A field that is stored as `S`. */
interface FieldStoredAs<S extends StoredType> {
  readonly stored: S;
  /** What a new record has unless it is given; `null` means that the column may be null. */
  readonly blank: StoredTypes[S] | null;
  /** How callers give it; absent: it is computed. */
  readonly input?: InputType;
  /** Which of the limits a text is measured against. Default `line`. */
  readonly limit?: 'line' | 'text';
  /** Whether a new record must have it. */
  readonly required?: true;
  /** How the parameter is declared. */
  readonly arg?: Arg;
  /** How the API document describes it in answers, which show it as it is stored; absent: the presenter makes something else of it. */
  readonly shown?: string;
}

/** All that is known of a field of a record. */
export type FieldSpec = { readonly [S in StoredType]: FieldStoredAs<S> }[StoredType];

/** The fields of a kind by name, in the order in which their parameters are declared. */
export type FieldTable = Readonly<Record<string, FieldSpec>>;

/** The record that a table describes. */
export type RecordFrom<T extends FieldTable> = {
  readonly [N in keyof T]: StoredTypes[T[N]['stored']] | Extract<T[N]['blank'], null>;
};

/** The fields that answers show as they are stored. */
export type ShownName<T extends FieldTable> = {
  [N in keyof T]: T[N] extends { readonly shown: string } ? N : never;
}[keyof T];

/** The fields that are stored as they were read. */
export type StoredAsRead<T extends FieldTable> = {
  [N in keyof T]: T[N] extends { readonly input: (typeof STORED_AS_READ)[number] } ? N : never;
}[keyof T];

/** The fields that callers give and whose stored value a rule of their kind finds. */
export type ResolvedName<T extends FieldTable> = {
  [N in keyof T]: T[N] extends { readonly input: InputType } ? Exclude<N, StoredAsRead<T>> : never;
}[keyof T];
