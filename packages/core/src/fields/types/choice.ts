import * as v from 'valibot';
import type { FieldType } from './field-type.js';
import { wordsOf } from './reading.js';

/** One of the options that a host declares. */
export const choice = {
  schema: { type: 'string' },
  declared: {
    says: ['options'],
    form: 'text',
    needs: ['options'],
    input: ({ options = [] }) => ({ read: v.picklist(options), takes: wordsOf('one', options) }),
  },
} as const satisfies FieldType;
