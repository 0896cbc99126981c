import { numbers } from './bounds.js';
import type { FieldType } from './field-type.js';

/** A number that a host declares. */
export const number = {
  schema: { type: 'number' },
  declared: { says: ['min', 'max'], form: 'number', input: numbers('a number', Number.isFinite) },
} as const satisfies FieldType;
