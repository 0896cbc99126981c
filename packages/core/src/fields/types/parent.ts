import * as v from 'valibot';
import type { FieldType } from './field-type.js';

/** The id of a category, 0 for the top level (F20); the store determines why a text is refused (terms.md §2, lists.md §4). */
export const parent = {
  schema: { type: 'integer' },
  read: v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.string()]),
  takes: 'the id of a category, 0 for none',
} as const satisfies FieldType;
