import * as v from 'valibot';
import { plainText } from '../../text/plain-text.js';
import type { FieldType } from './field-type.js';

/** A text without HTML, possibly empty. */
export const text = {
  schema: { type: 'string' },
  read: v.pipe(v.string(), v.transform(plainText)),
  takes: 'a text',
  asRead: true,
} as const satisfies FieldType;
