import type { CustomForm } from '../fields/types/field-type.js';
import { compareTexts } from './compare-texts.js';
import type { CustomCondition, CustomKey, CustomOrder, Direction } from './query.js';

/** How lists are filtered and sorted by the fields that a host declares. */

/** The most characters of a text that lists are filtered and sorted by: a longer one counts as none. */
export const MOST_CHARACTERS = 255;

const isShort = (text: string): boolean =>
  text.length <= MOST_CHARACTERS ||
  (text.length <= 2 * MOST_CHARACTERS && [...text].length <= MOST_CHARACTERS);

const KEYS: Readonly<Record<CustomForm, (value: unknown) => readonly CustomKey[]>> = {
  number: (value) => (typeof value === 'number' ? [value] : []),
  flag: (value) => (typeof value === 'boolean' ? [value] : []),
  text: (value) => (typeof value === 'string' && isShort(value) ? [value] : []),
  list: (value) =>
    Array.isArray(value)
      ? value.filter((entry): entry is string => typeof entry === 'string' && isShort(entry))
      : [],
};

/** Values of declared fields by name. */
type Custom = Readonly<Record<string, unknown>>;

/** The keys of a record that conditions on a field compare: none if its value has another form. */
export const customKeys = (
  custom: Custom,
  { name, form }: Pick<CustomCondition, 'name' | 'form'>,
): readonly CustomKey[] => (Object.hasOwn(custom, name) ? KEYS[form](custom[name]) : []);

/** Compares two keys of one form: texts by code point, `false` before `true`. */
const compareKeys = (a: CustomKey, b: CustomKey): number =>
  typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : Number(a) - Number(b);

const TESTS: Readonly<
  Record<CustomCondition['op'], (value: CustomCondition['value']) => (key: CustomKey) => boolean>
> = {
  in: (value) => {
    const wanted = new Set(value);
    return (key) => wanted.has(key);
  },
  lt:
    ([bound]) =>
    (key) =>
      bound !== undefined && compareKeys(key, bound) < 0,
  gt:
    ([bound]) =>
    (key) =>
      bound !== undefined && compareKeys(key, bound) > 0,
};

/** Whether records satisfy a condition. */
export function customTest(condition: CustomCondition): (custom: Custom) => boolean {
  const test = TESTS[condition.op](condition.value);
  return (custom) => customKeys(custom, condition).some(test);
}

/** The sort key of a record: the last entry is its value. One without a value comes last in both directions. */
export function customSortKey(
  custom: Custom,
  by: CustomOrder,
  order: Direction,
): readonly (string | number)[] {
  const [key] = customKeys(custom, by);
  if (key === undefined) return [order === 'asc' ? 1 : -1];
  return [0, typeof key === 'boolean' ? Number(key) : key];
}
