import * as v from 'valibot';
import type { FieldType } from './field-type.js';

/** Yes or no. */
export const flag = {
  schema: { type: 'boolean' },
  read: v.boolean(),
  takes: 'true or false',
  asRead: true,
} as const satisfies FieldType;
