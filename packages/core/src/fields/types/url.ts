import * as v from 'valibot';
import { websiteUrl } from '../../text/addresses.js';
import type { FieldType, InputType } from './field-type.js';
import { reading } from './reading.js';

/** The name of a URL in messages. */
export const AN_ADDRESS = 'an address such as https://example.org/';

const given = {
  read: v.pipe(
    v.string(),
    reading((given) => (given === '' ? '' : websiteUrl(given))),
  ),
  takes: AN_ADDRESS,
} as const satisfies InputType;

/** A URL with a scheme; `''` for none. */
export const url = {
  schema: { type: 'string', format: 'uri' },
  ...given,
  asRead: true,
  declared: { says: [], form: 'text', input: () => given },
} as const satisfies FieldType;
