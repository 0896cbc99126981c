import * as v from 'valibot';
import type { FieldType } from './field-type.js';

/** The values of declared fields as callers give them. */
export type CustomInput = Readonly<Record<string, unknown>>;

/** The values of the fields that a host declares, by name. What they are is in the declaration (`declare.ts`). */
export const custom = {
  schema: {
    type: 'object',
    additionalProperties: true,
  },
  read: v.pipe(
    v.custom<CustomInput>(() => true),
    v.check((given) => typeof given === 'object' && !Array.isArray(given)),
  ),
  takes: 'an object with values by the names of declared fields',
  size: 'values',
} as const satisfies FieldType;
