import * as v from 'valibot';
import type { FieldType } from './field-type.js';
import { listOf, wordsOf } from './reading.js';

/** Some of the options that a host declares, in the order given, without duplicates. */
export const choices = {
  schema: { type: 'array', items: { type: 'string' } },
  declared: {
    says: ['options'],
    form: 'list',
    needs: ['options'],
    input: ({ options = [] }) => ({
      read: v.pipe(
        listOf(v.picklist(options)),
        v.transform((given) => [...new Set(given)]),
      ),
      takes: wordsOf('some', options),
    }),
  },
} as const satisfies FieldType;
