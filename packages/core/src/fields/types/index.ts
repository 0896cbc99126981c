import { currency } from './currency.js';
import { eventStatus } from './event-status.js';
import { fieldType, type FieldType } from './field-type.js';
import { offers } from './offers.js';
import { sizes } from './sizes.js';
import { status } from './status.js';

/** The types of fields by name. */
export const TYPES = {
  /** The id of another record; 0 means none. */
  id: fieldType<number>({ type: 'integer' }),
  integer: fieldType<number>({ type: 'integer' }),
  /** Any finite number. */
  number: fieldType<number>({ type: 'number' }),
  text: fieldType<string>({ type: 'string' }),
  /** A local time, `YYYY-MM-DD HH:MM:SS`. */
  time: fieldType<string>({ type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$` }),
  /** A URL with a scheme. */
  url: fieldType<string>({ type: 'string', format: 'uri' }),
  status,
  boolean: fieldType<boolean>({ type: 'boolean' }),
  ids: fieldType<readonly number[]>({ type: 'array', items: { type: 'integer' } }),
  texts: fieldType<readonly string[]>({ type: 'array', items: { type: 'string' } }),
  currency,
  sizes,
  eventStatus,
  offers,
};

/** The name of a type of fields. */
export type TypeName = keyof typeof TYPES;

type ValuesOf<T> = { readonly [N in keyof T]: T[N] extends FieldType<infer Value> ? Value : never };

/** The values of each type in records. */
export interface Values extends ValuesOf<typeof TYPES> {}
