import type { FieldType } from './field-type.js';

/** The id of a record or a user; 0 means none. */
export const id = { schema: { type: 'integer' } } as const satisfies FieldType;
