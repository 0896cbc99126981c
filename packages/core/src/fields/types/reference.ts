import type { FieldType } from './field-type.js';
import { positiveInteger } from './reading.js';

/** The id of an event, venue or organizer that the one who gives it may read. Who reads the field sees the id, not the record. */
export const reference = {
  schema: { type: 'integer' },
  declared: {
    says: ['kind'],
    form: 'number',
    needs: ['kind'],
    input: ({ kind }) => ({ read: positiveInteger, takes: `the id of a record of the kind ${kind}` }),
    complete: async (id: number, { kind = '' }, { isReadable }) =>
      (await isReadable(kind, id)) ? id : undefined,
  },
} as const satisfies FieldType;
