import type { EventRecord } from '@kalends/core';
import {
  type CustomCondition,
  type CustomForm,
  type CustomKey,
  type CustomOrder,
  type FilteredField,
} from '@kalends/core/store';
import { declarableOf, TYPES } from '@kalends/core/internal';
import { type TypeName, valueSchema } from '@kalends/core/adapter';
import fc, { type Arbitrary } from 'fast-check';
import { arbitraryOf } from './values.js';

/** Random values of declared fields, and conditions on them. */

type Custom = EventRecord['custom'];

/** Values out of few, so that several records have the same. */
const FEW: Readonly<Record<CustomForm, Arbitrary<CustomKey>>> = {
  number: fc.constantFrom(-1, 0, 1, 2, 2.5, 10, 9_007_199_254_740_991),
  flag: fc.boolean(),
  text: fc.constantFrom(
    '',
    'a',
    'B',
    'b',
    'ä',
    '10',
    '9',
    '\uffee',
    '😀',
    '2026-03-01 10:00:00',
    'x'.repeat(256),
  ),
  list: fc.constantFrom('a', 'b', "c'd"),
};

/** A field of each type that hosts can declare. */
const DECLARED = (Object.keys(TYPES) as TypeName[]).flatMap((type) => {
  const declarable = declarableOf(type);
  return declarable === undefined ? [] : [{ name: `own_${type}`, type, form: declarable.form }];
});

const SORTED = DECLARED.flatMap(({ name, form }): CustomOrder[] =>
  form === undefined || form === 'list' ? [] : [{ name, form }],
);

const FILTERED = DECLARED.flatMap(({ name, form }) => (form === undefined ? [] : [{ name, form }]));

/** The fields that stores prepare for. */
export const FILTERED_FIELDS: readonly FilteredField[] = FILTERED;

/** Values of declared fields: mostly those of their types, some left from another declaration. */
export function customArb(texts: Arbitrary<string>): Arbitrary<Custom> {
  const any = arbitraryOf(valueSchema('custom'), texts) as Arbitrary<Custom>;
  const other = fc.constantFrom<unknown>(1, 'a', true, ['a'], []);
  const values = DECLARED.map(({ name, type, form }) => {
    const few = form === 'list' ? fc.uniqueArray(FEW.list, { maxLength: 3 }) : form && FEW[form];
    const value = few ?? arbitraryOf(valueSchema(type), texts) ?? texts;
    return [name, fc.oneof({ weight: 7, arbitrary: value }, { weight: 1, arbitrary: other })] as const;
  });
  const own = fc.record(Object.fromEntries(values), { requiredKeys: [] }) as Arbitrary<Custom>;
  return fc.oneof(
    { weight: 2, arbitrary: own },
    { weight: 1, arbitrary: fc.tuple(any, own).map(([a, b]) => ({ ...a, ...b })) },
    { weight: 1, arbitrary: fc.constant<Custom>({}) },
  );
}

/** Conditions on declared fields. */
export const conditionsArb: Arbitrary<readonly CustomCondition[]> = fc.array(
  fc.constantFrom(...FILTERED).chain((field) =>
    fc.oneof(
      fc
        .array(FEW[field.form], { maxLength: 3 })
        .map((value): CustomCondition => ({ ...field, op: 'in', value })),
      fc
        .tuple(fc.constantFrom('lt' as const, 'gt' as const), FEW[field.form])
        .map(([op, bound]): CustomCondition => ({ ...field, op, value: [bound] })),
    ),
  ),
  { minLength: 1, maxLength: 2 },
);

/** Orders by declared fields. */
export const customOrderArb: Arbitrary<CustomOrder> = fc.constantFrom(...SORTED);
