import * as v from 'valibot';
import { emailAddress } from '../../text/addresses.js';
import type { FieldType } from './field-type.js';
import { reading } from './reading.js';

/** An e-mail address; `''` for none. */
export const email = {
  schema: { type: 'string' },
  read: v.pipe(v.string(), reading(emailAddress)),
  takes: 'an e-mail address',
  asRead: true,
} as const satisfies FieldType;
