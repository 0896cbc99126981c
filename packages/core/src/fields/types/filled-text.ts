import * as v from 'valibot';
import type { FieldType } from './field-type.js';

/** A title, a name or a slug: a text that is not empty when it is given, and that a rule of its kind cleans. */
export const filledText = {
  schema: { type: 'string' },
  read: v.pipe(v.string(), v.nonEmpty()),
  takes: 'a text that is not empty',
} as const satisfies FieldType;
