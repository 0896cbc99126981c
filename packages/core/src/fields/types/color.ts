import * as v from 'valibot';
import type { FieldType } from './field-type.js';

/** A colour as `#rrggbb`; `''` for none. */
export const color = {
  schema: { type: 'string' },
  read: v.pipe(v.string(), v.toLowerCase(), v.regex(/^(?:#[\da-f]{6})?$/)),
  takes: 'a colour as #rrggbb, an empty text for none',
  asRead: true,
} as const satisfies FieldType;
