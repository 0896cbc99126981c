import * as v from 'valibot';
import { websiteUrl } from '../../text/addresses.js';
import type { FieldType } from './field-type.js';
import { reading } from './reading.js';

/** What messages say about URLs. */
export const AN_ADDRESS = 'an address such as https://example.org/';

/** A URL with a scheme; `''` for none. */
export const url = {
  schema: { type: 'string', format: 'uri' },
  read: v.pipe(
    v.string(),
    reading((given) => (given === '' ? '' : websiteUrl(given))),
  ),
  takes: AN_ADDRESS,
  asRead: true,
} as const satisfies FieldType;
