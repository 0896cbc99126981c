import { numbers } from './bounds.js';
import type { FieldType } from './field-type.js';

/** An integer that the calendar or a store computes, or that a host declares. */
export const integer = {
  schema: { type: 'integer' },
  declared: { says: ['min', 'max'], form: 'number', input: numbers('a whole number', Number.isSafeInteger) },
} as const satisfies FieldType;
