import type { Kind, RecordOf } from '@kalends/core';
import { INPUTS, PATCHES } from '@kalends/core/internal';
import { type WritableKind } from '@kalends/core/adapter';
import type { Arg } from '@kalends/http/internal';
import type { Args } from '@kalends/http';
import { EVENT_FIELDS } from './event-fields.js';
import { IMAGE_FIELDS } from './image-fields.js';
import { ORGANIZER_FIELDS } from './organizer-fields.js';
import { CATEGORY_FIELDS, TAG_FIELDS } from './term-fields.js';
import { VENUE_FIELDS } from './venue-fields.js';
import type { WireField, WireFields } from './wire-field.js';

/** The fields of each kind as the interface declares and shows them. */
export const WIRE_FIELDS = {
  event: EVENT_FIELDS,
  venue: VENUE_FIELDS,
  organizer: ORGANIZER_FIELDS,
  category: CATEGORY_FIELDS,
  tag: TAG_FIELDS,
  image: IMAGE_FIELDS,
  series: {},
} as const satisfies { readonly [K in Kind]: WireFields<K> };

/** The names of the fields that answers show. */
type ShownName<T> = {
  [N in keyof T]: T[N] extends { readonly shown: string } ? N : never;
}[keyof T];

/** The fields of a kind that answers show as stored. */
export type ShownFields<K extends Kind> = Pick<
  RecordOf<K>,
  ShownName<(typeof WIRE_FIELDS)[K]> & keyof RecordOf<K>
>;

/** Declarations as operations document them; those of `fields` tell which are required. */
export const declaredArgs = (
  args: Readonly<Record<string, Arg>>,
  fields: Readonly<Record<string, { readonly required?: true }>> = {},
): Args =>
  Object.fromEntries(
    Object.entries(args).map(([name, arg]) => [name, { ...arg, required: fields[name]?.required ?? false }]),
  );

/** The parameters for the fields of a new record, or of a change of one. */
export function fieldArgs(kind: WritableKind, verb: 'create' | 'update'): Args {
  const args = Object.entries<WireField>(WIRE_FIELDS[kind]).flatMap(([name, { arg }]) =>
    arg === undefined ? [] : [[name, arg] as const],
  );
  return declaredArgs(Object.fromEntries(args), { create: INPUTS, update: PATCHES }[verb][kind]);
}
