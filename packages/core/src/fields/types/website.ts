import * as v from 'valibot';
import { websiteUrl } from '../../text/addresses.js';
import type { FieldType } from './field-type.js';
import { reading } from './reading.js';
import { AN_ADDRESS } from './url.js';

/** The URL of an event's website; `''` for none, which the original plugin may store as `'0'`. */
export const website = {
  schema: { type: 'string', format: 'uri' },
  read: v.pipe(
    v.string(),
    reading((given) => (given === '' || given === '0' ? given : websiteUrl(given))),
  ),
  takes: AN_ADDRESS,
  asRead: true,
} as const satisfies FieldType;
