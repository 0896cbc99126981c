import * as v from 'valibot';
import type { FieldType, InputType } from './field-type.js';

const given = { read: v.boolean(), takes: 'true or false' } as const satisfies InputType;

/** Yes or no. */
export const flag = {
  schema: { type: 'boolean' },
  ...given,
  asRead: true,
  declared: { says: [], form: 'flag', input: () => given },
} as const satisfies FieldType;
