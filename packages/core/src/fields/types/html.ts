import * as v from 'valibot';
import { texts } from './bounds.js';
import type { FieldType } from './field-type.js';

/** A text with HTML, possibly empty, which a rule of its kind sanitizes. */
export const html = {
  schema: { type: 'string' },
  read: v.string(),
  takes: 'a text',
  declared: {
    says: ['min', 'max'],
    input: texts('a text', v.string()),
    complete: (given: string, _bounds, { clean }) => Promise.resolve(clean(given)),
  },
} as const satisfies FieldType;
