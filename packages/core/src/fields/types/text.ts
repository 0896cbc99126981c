import * as v from 'valibot';
import { plainText } from '../../text/plain-text.js';
import { texts } from './bounds.js';
import type { FieldType } from './field-type.js';

const read = v.pipe(v.string(), v.transform(plainText));

/** A text without HTML, possibly empty. */
export const text = {
  schema: { type: 'string' },
  read,
  takes: 'a text',
  asRead: true,
  declared: { says: ['min', 'max'], form: 'text', input: texts('a text', read) },
} as const satisfies FieldType;
