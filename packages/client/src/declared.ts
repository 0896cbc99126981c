import type { CustomValue } from './inputs.js';

// The types of the fields that a calendar declares, by the type of the calendar.

/** The values of the fields that a calendar `C` declares for a kind, by name, as `get` gives them. */
type ValuesIn<C, Collection extends string> =
  C extends Readonly<
    Record<
      Collection,
      {
        /** Gives a record. */
        get(...args: never[]): Promise<{ readonly custom: infer Values }>;
      }
    >
  >
    ? Values
    : Readonly<Record<string, CustomValue>>;

/** A field in an answer. */
interface Answered {
  readonly label: string;
  readonly value: string;
}

/** The names of declared fields. */
type Names<Values> = keyof Values & string;

/** A condition of a list on a field: see `CustomConditionInput` of `@kalends/core`. */
type ConditionOn<Values> = {
  readonly [N in Names<Values>]: {
    readonly name: N;
    readonly op?: 'eq' | 'in' | 'lt' | 'gt' | 'has' | undefined;
    readonly value: NonNullable<Values[N]> | readonly NonNullable<Values[N]>[] | Listed<Values[N]>;
  };
}[Names<Values>];

/** One of the values of a field that has several. */
type Listed<Value> = Value extends readonly (infer One)[] ? One : never;

/** A record as a server answers it whose calendar is of the type `C`; any record where the type is not known. */
export type AnsweredBy<R, C, Collection extends string> = unknown extends C
  ? R
  : Omit<R, 'custom_fields' | 'custom'> & {
      /** The fields that the calendar declares, as far as the record has values: texts. An empty list for none. */
      readonly custom_fields?:
        | Readonly<Partial<Record<Names<ValuesIn<C, Collection>>, Answered>>>
        | readonly []
        | undefined;
      /** Their values by type, `null` for none: in changes, and with the option `typed`. Fields for editors are there for editors alone. */
      readonly custom?: Partial<ValuesIn<C, Collection>> | undefined;
    };

/** Input for a calendar of the type `C`. */
export type SentTo<Input, C, Collection extends string> = unknown extends C
  ? Input
  : Omit<Input, 'custom_fields'> & {
      /** The fields that the calendar declares; `null` takes a value away. */
      readonly custom_fields?:
        | {
            readonly [N in Names<ValuesIn<C, Collection>>]?:
              | ValuesIn<C, Collection>[N]
              | { readonly value: ValuesIn<C, Collection>[N] | string };
          }
        | readonly []
        | undefined;
    };

/** The fields that every calendar sorts by. */
type SortIn<Params> = Params extends { readonly sort?: infer Sort }
  ? Sort extends string
    ? string extends Sort
      ? never
      : Sort
    : never
  : never;

/** Parameters of a list of a calendar of the type `C`. */
export type ListedBy<Params, C, Collection extends string> = unknown extends C
  ? Params
  : Omit<Params, 'custom' | 'sort'> & {
      /** A field, or one that the calendar declares. */
      readonly sort?: SortIn<Params> | Names<ValuesIn<C, Collection>> | undefined;
      /** Conditions on the fields that the calendar declares, which all hold. */
      readonly custom?: readonly ConditionOn<ValuesIn<C, Collection>>[] | undefined;
    };
