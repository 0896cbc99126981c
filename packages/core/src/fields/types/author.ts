import type { FieldType } from './field-type.js';
import { positiveInteger } from './reading.js';

/** The id of a user. */
export const author = {
  schema: { type: 'integer' },
  read: positiveInteger,
  takes: 'the id of a user',
} as const satisfies FieldType;
