import type { CustomConditionInput, SortOf } from '../filters.js';
import type { CustomValue } from '../types/field-type.js';
import type { DeclarableName, Values } from '../types/index.js';
import type { InputOf, PatchOf } from '../record-inputs.js';
import type { PostKind } from '../../records/kinds.js';
import type { RecordOf } from '../../records/record.js';
import type { SeriesInput, SeriesPatch } from '../series-inputs.js';
import type { FieldDeclarations } from './declaration.js';

/** The fields that are declared for a kind; no names if there are none. */
type DeclaredFor<F, K extends PostKind> = F extends Readonly<Record<K, infer Declared>> ? Declared : unknown;

/** The value of a declared field in a record that has one. */
type ValueOf<D> = D extends { readonly type: 'choice'; readonly options: readonly (infer Option)[] }
  ? Option
  : D extends { readonly type: 'choices'; readonly options: readonly (infer Option)[] }
    ? readonly Option[]
    : D extends { readonly type: infer T extends DeclarableName }
      ? Values[T]
      : CustomValue;

/** The input type of a declared field. */
type GivenFor<D> = D extends { readonly type: 'date' }
  ? string | Date
  : D extends { readonly type: 'choices'; readonly options: readonly (infer Option)[] }
    ? Option | readonly Option[]
    : ValueOf<D>;

/** The values of own fields as callers give them: `null` takes one away. */
export type CustomGiven<F, K extends PostKind> = keyof DeclaredFor<F, K> extends never
  ? Readonly<Record<string, never>>
  : { readonly [N in keyof DeclaredFor<F, K>]?: GivenFor<DeclaredFor<F, K>[N]> | null | undefined };

/** The fields of a kind that lists are filtered and sorted by, with the values that conditions take. */
type FiltersOf<F, K extends PostKind> = {
  readonly [
    N in keyof DeclaredFor<F, K> as DeclaredFor<F, K>[N] extends { readonly filter: true } ? N : never
  ]: GivenFor<DeclaredFor<F, K>[N]>;
};

/** One of the values of a field that has several. */
type Listed<V> = V extends readonly (infer One)[] ? One : V;

/** A condition of a list on a declared field. */
type ConditionOn<Filters> = {
  readonly [N in keyof Filters]: Omit<CustomConditionInput, 'name' | 'value'> & {
    readonly name: N;
    readonly value: Listed<Filters[N]> | readonly Listed<Filters[N]>[];
  };
}[keyof Filters];

/** List parameters for declared fields of a kind. */
interface AskedOf<K extends PostKind, Condition, Name extends string> {
  /** Conditions on fields that the calendar declares with `filter`, which all hold. */
  readonly custom?: readonly Condition[] | undefined;
  /** A field, or a declared field with `filter`. */
  readonly sort?: SortOf<K> | Name | undefined;
}

/** An input with typed values of the declared fields. */
type Taken<I, F, K extends PostKind> = Omit<I, 'custom'> & {
  readonly custom?: CustomGiven<F, K> | undefined;
};

/** The kinds whose records have own fields; a series has those of events. */
type CustomKind = PostKind | 'series';

/** The kind for which the fields of a kind are declared. */
type DeclaredKind<K extends CustomKind> = K extends PostKind ? K : 'event';

/** The input of a kind with declared fields. */
type GivenTo<K extends CustomKind> = K extends PostKind ? InputOf<K> : SeriesInput;
/** The patch of a kind with declared fields. */
type PatchTo<K extends CustomKind> = K extends PostKind ? PatchOf<K> : SeriesPatch;

/** The records that a calendar gives and takes, whatever fields it declares. */
export type CalendarTypes = { readonly [K in CustomKind]: RecordOf<K> } & {
  readonly [K in CustomKind as `${K}Input`]: GivenTo<K>;
} & { readonly [K in CustomKind as `${K}Patch`]: PatchTo<K> } & {
  readonly [K in PostKind as `${K}Asked`]: AskedOf<K, CustomConditionInput, string & {}>;
};

/** Stands for the types of any calendar. */
export type AnyTypes = { readonly [N in keyof CalendarTypes]: unknown };

/** The records of a calendar that declares these fields; of one that declares none, or some that are not known, with any. */
export type TypesOf<F extends FieldDeclarations> = FieldDeclarations extends F ? CalendarTypes : TypesWith<F>;

/** The records that a calendar gives and takes with the fields that it declares. */
export type TypesWith<F extends FieldDeclarations> = {
  // without a name of its own: a hover shows the record's and the fields
  readonly [K in CustomKind]: Omit<RecordOf<K>, 'custom'> & {
    readonly custom: {
      readonly [N in keyof DeclaredFor<F, DeclaredKind<K>>]: ValueOf<
        DeclaredFor<F, DeclaredKind<K>>[N]
      > | null;
    };
  };
} & { readonly [K in CustomKind as `${K}Input`]: Taken<GivenTo<K>, F, DeclaredKind<K>> } & {
  readonly [K in CustomKind as `${K}Patch`]: Taken<PatchTo<K>, F, DeclaredKind<K>>;
} & {
  readonly [K in PostKind as `${K}Asked`]: AskedOf<
    K,
    ConditionOn<FiltersOf<F, K>>,
    keyof FiltersOf<F, K> & string
  >;
};
