import type * as v from 'valibot';
import type { Zone } from '../../time/zone.js';

/** The part of JSON Schema that describes stored values. */
export type ValueSchema =
  | { readonly type: 'integer' | 'number' | 'boolean' }
  | {
      readonly type: 'string';
      readonly format?: 'uri';
      readonly pattern?: string;
      /** The first one is the usual one. */
      readonly enum?: readonly string[];
    }
  | { readonly type: 'array'; readonly items: ValueSchema }
  | {
      readonly type: 'object';
      /** The name of the schema where documents refer to it. */
      readonly title?: string;
      readonly properties: Readonly<Record<string, ValueSchema>>;
    }
  | {
      readonly type: 'object';
      /** `true`: what the values are is said elsewhere. */
      readonly additionalProperties: ValueSchema | true;
    };

/** A value whose type is said elsewhere; `null` for none. */
export type CustomValue = string | number | boolean | readonly string[] | null;

/** The values of a schema. */
type Described<S> = S extends { readonly type: 'integer' | 'number' }
  ? number
  : S extends { readonly type: 'boolean' }
    ? boolean
    : S extends { readonly enum: readonly (infer Word)[] }
      ? Word
      : S extends { readonly type: 'string' }
        ? string
        : S extends { readonly items: infer Items }
          ? readonly Described<Items>[]
          : S extends { readonly properties: infer Properties }
            ? { readonly [N in keyof Properties]: Described<Properties[N]> }
            : S extends { readonly additionalProperties: true }
              ? Readonly<Record<string, CustomValue>>
              : S extends { readonly additionalProperties: infer Values }
                ? Readonly<Record<string, Described<Values>>>
                : never;

/** The limit that applies to a value; `values` are measured one by one where they are read. */
export type Size = 'line' | 'text' | 'list' | 'cost' | 'values';

/** How callers give values. */
export interface InputType<Given = unknown, Read = unknown> {
  /** Reads typed input. */
  readonly read: v.GenericSchema<Given, Read>;
  /** The accepted input, for messages: `a text`. Members of values have none. */
  readonly takes?: string;
  /** The limit for a value. Default `line`. */
  readonly size?: Size;
  /** The members of objects inside the value: their limits apply, too. */
  readonly inline?: Members;
}

/** A member of an object that callers give: a field of a record, or a parameter. */
export interface Member<Given = unknown, Read = unknown> {
  readonly type: InputType<Given, Read>;
  /** Replaces the limit of the type. */
  readonly limit?: Size;
  readonly required?: true;
}

/** The members of an object by name, in declaration order. */
export type Members = Readonly<Record<string, Member>>;

/** The objects with these members, as they are read; all of them are optional. */
export type ReadOf<M> = {
  readonly [N in keyof M]?: M[N] extends Member<infer _, infer Read> ? Read | undefined : never;
};

/** Members of a declaration that depend on the type of the field. */
export interface Bounds {
  /** The minimum of a number; the least number of characters of a text. */
  readonly min?: number | undefined;
  /** The maximum of a number; the largest number of characters of a text. */
  readonly max?: number | undefined;
  /** The values to choose from. */
  readonly options?: readonly string[] | undefined;
  /** The kind of the records that it refers to. */
  readonly kind?: string | undefined;
}

/** The context in which a value is completed after it was read. */
export interface Completing {
  /** The current time in UNIX seconds. */
  readonly now: number;
  /** The zone of the site. */
  readonly zone: Zone;
  /** Sanitizes HTML as far as the caller has to be protected from. */
  readonly clean: (html: string) => string;
  /** Whether the caller may read the record. */
  readonly isReadable: (kind: string, id: number) => Promise<boolean>;
}

/** How lists compare the values of a field: as numbers, as texts by code point, as `true` or `false`, or by the texts of a list. */
export type CustomForm = 'number' | 'text' | 'flag' | 'list';

/** How hosts declare fields of a type. */
export interface Declarable {
  /** The optional members of a declaration. */
  readonly says: readonly (keyof Bounds)[];
  /** The required members of a declaration. */
  readonly needs?: readonly (keyof Bounds)[];
  /** How lists are filtered by a field of the type. Absent: they are not. */
  readonly form?: CustomForm;
  /** How values within the bounds are read. */
  readonly input: (bounds: Bounds) => InputType;
  /** The value to store of one that was read; `undefined` refuses it. Default: the value itself. */
  readonly complete?: (read: never, bounds: Bounds, by: Completing) => Promise<unknown>;
}

/**
 * A type of fields. A field table names the type of each field; everything that depends on the type follows from this object. To
 * add one, write its file in this folder and its line in `index.ts`.
 *
 * Stores derive the form of a column from `schema` (numbers, texts and booleans have columns, the rest is JSON), the API document its
 * schema, and the contract kit its random and distinct values. Types that callers give have a reader. Where the value that it reads is
 * the one to store, `asRead` is set; otherwise a rule of the kind computes the stored value, and the compiler asks for that rule.
 */
export interface FieldType extends Partial<InputType> {
  /** The values in records. `null` is a matter of the field, not of its type. */
  readonly schema: ValueSchema;
  readonly asRead?: true;
  /** Set for types that hosts can declare fields of. */
  readonly declared?: Declarable;
}

/** The values of a type in records. */
export type StoredAs<T> = T extends {
  readonly asRead: true;
  readonly read: v.GenericSchema<never, infer Read>;
}
  ? Exclude<Read, null>
  : T extends { readonly schema: infer S }
    ? Described<S>
    : never;
