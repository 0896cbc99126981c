import type { FieldType } from './field-type.js';

/** An integer that the calendar or a store computes. */
export const integer = { schema: { type: 'integer' } } as const satisfies FieldType;
