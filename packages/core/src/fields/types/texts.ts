import type { FieldType } from './field-type.js';

/** Texts that callers do not give. */
export const texts = {
  schema: { type: 'array', items: { type: 'string' } },
} as const satisfies FieldType;
