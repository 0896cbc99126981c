import * as v from 'valibot';
import type { FieldType } from './field-type.js';

/** A text with HTML, possibly empty, which a rule of its kind sanitizes. */
export const html = {
  schema: { type: 'string' },
  read: v.string(),
  takes: 'a text',
} as const satisfies FieldType;
