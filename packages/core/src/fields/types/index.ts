import type * as v from 'valibot';
import { author } from './author.js';
import { choice } from './choice.js';
import { choices } from './choices.js';
import { color } from './color.js';
import { cost } from './cost.js';
import { currency } from './currency.js';
import { custom } from './custom.js';
import { date } from './date.js';
import { latitude, longitude } from './degrees.js';
import { email } from './email.js';
import { eventStatus } from './event-status.js';
import type { Declarable, FieldType, StoredAs, ValueSchema } from './field-type.js';
import { filledText } from './filled-text.js';
import { flag } from './flag.js';
import { html } from './html.js';
import { id } from './id.js';
import { image } from './image.js';
import { integer } from './integer.js';
import { link, links } from './links.js';
import { number } from './number.js';
import { offers } from './offers.js';
import { parent } from './parent.js';
import { reference } from './reference.js';
import { sizes } from './sizes.js';
import { status } from './status.js';
import { terms } from './terms.js';
import { text } from './text.js';
import { texts } from './texts.js';
import { timezone } from './timezone.js';
import { url } from './url.js';
import { website } from './website.js';

/**
 * The types of fields by name.
 *
 * @hidden
 */
export const TYPES = {
  id,
  integer,
  number,
  author,
  date,
  timezone,
  status,
  eventStatus,
  flag,
  text,
  texts,
  filledText,
  html,
  choice,
  choices,
  reference,
  custom,
  url,
  website,
  email,
  color,
  cost,
  currency,
  offers,
  latitude,
  longitude,
  image,
  sizes,
  terms,
  parent,
  link,
  links,
} as const satisfies Readonly<Record<string, FieldType>>;

/** The name of a type of fields. */
export type TypeName = keyof typeof TYPES;

/** The schema of the values of a type. */
export const valueSchema = (type: TypeName): ValueSchema => TYPES[type].schema;

/** How hosts declare fields of a type; `undefined` for a name that is no type, or one of the calendar alone. */
export const declarableOf = (type: string): Declarable | undefined =>
  Object.hasOwn(TYPES, type) ? (TYPES as Readonly<Record<string, FieldType>>)[type]?.declared : undefined;

/** The names of the field types with a property. */
type TypeWith<Property> = {
  [T in TypeName]: (typeof TYPES)[T] extends Property ? T : never;
}[TypeName];

/** The types whose values are stored as they were read. */
export type AsReadName = TypeWith<{ readonly asRead: true }>;

/** The types that have a reader of their own. */
export type ReadName = TypeWith<{ readonly read: unknown }>;

/** The types that hosts can declare fields of. */
export type DeclarableName = TypeWith<{ readonly declared: unknown }>;

/** The stored value of each field type. */
type StoredAll<T> = { readonly [N in keyof T]: StoredAs<T[N]> };

/** The values of each type in records. */
export interface Values extends StoredAll<typeof TYPES> {}

/** The typed input for a type. */
export type GivenAs<T extends ReadName> = v.InferInput<(typeof TYPES)[T]['read']>;

/** The parsed value of a type. */
export type ReadAs<T extends ReadName> = v.InferOutput<(typeof TYPES)[T]['read']>;
