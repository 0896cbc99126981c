import * as v from 'valibot';
import {
  STORED_AS_READ,
  type FieldTable,
  type InputType,
  type StoredAsRead,
} from '../records/field-table.js';
import type { PostKind, TermKind } from '../records/kinds.js';
import { FIELDS, type FieldTables } from '../records/record.js';
import { known, type InputSchema } from './field.js';
import { manyLinks, oneLink, type LinkInput, type LinkOf } from './link-fields.js';
import { READERS, type GivenAs, type ReadAs, type ReaderType } from './readers.js';

/** The kinds of records that callers can write. */
export type WritableKind = PostKind | TermKind;

/** The typed input for a venue. */
export type VenueLink = LinkOf<VenueInput> | readonly [] | readonly [LinkOf<VenueInput>];

/** The typed input for organizers. */
export type OrganizerLinks = LinkOf<OrganizerInput> | readonly LinkOf<OrganizerInput>[];

/** The typed input for an input type. */
type Given<T extends InputType> = T extends ReaderType
  ? GivenAs<T>
  : T extends 'venue'
    ? VenueLink
    : OrganizerLinks;

/** The parsed value of an input type. */
type Read<T extends InputType> = T extends ReaderType
  ? ReadAs<T>
  : T extends 'venue'
    ? LinkInput<Parsed<'venue'>> | null
    : readonly LinkInput<Parsed<'organizer'>>[];

type WritableName<T extends FieldTable> = {
  [N in keyof T]: T[N] extends { readonly input: InputType } ? N : never;
}[keyof T];

type InputTypeOf<Spec> = Spec extends { readonly input: infer T extends InputType } ? T : never;

type RequiredName<T extends FieldTable> = {
  [N in keyof T]: T[N] extends { readonly required: true } ? N : never;
}[keyof T];

/** The patch for updating a record of a kind. */
export type PatchOf<K extends WritableKind> = {
  readonly [N in WritableName<FieldTables[K]>]?: Given<InputTypeOf<FieldTables[K][N]>> | undefined;
};

/** The input for creating a record of a kind. */
export type InputOf<K extends WritableKind> = PatchOf<K> & {
  readonly [N in RequiredName<FieldTables[K]>]: Given<InputTypeOf<FieldTables[K][N]>>;
};

/** The parsed values of an input or patch. */
export type Parsed<K extends WritableKind> = {
  readonly [N in WritableName<FieldTables[K]>]?: Read<InputTypeOf<FieldTables[K][N]>> | undefined;
};

/**
 * Input for creating an event: title, start and end, and any other fields.
 * @interface
 */
export type EventInput = InputOf<'event'>;
/**
 * Patch for updating an event: only the fields given are changed.
 * @interface
 */
export type EventPatch = PatchOf<'event'>;
/**
 * Input for creating a venue: the name, and any other fields.
 * @interface
 */
export type VenueInput = InputOf<'venue'>;
/**
 * Patch for updating a venue: only the fields given are changed.
 * @interface
 */
export type VenuePatch = PatchOf<'venue'>;
/**
 * Input for creating an organizer: the name, and any other fields.
 * @interface
 */
export type OrganizerInput = InputOf<'organizer'>;
/**
 * Patch for updating an organizer: only the fields given are changed.
 * @interface
 */
export type OrganizerPatch = PatchOf<'organizer'>;
/**
 * Input for creating a category.
 * @interface
 */
export type CategoryInput = InputOf<'category'>;
/**
 * Patch for updating a category: only the fields given are changed.
 * @interface
 */
export type CategoryPatch = PatchOf<'category'>;
/**
 * Input for creating a tag.
 * @interface
 */
export type TagInput = InputOf<'tag'>;
/**
 * Patch for updating a tag: only the fields given are changed.
 * @interface
 */
export type TagPatch = PatchOf<'tag'>;

/** The reader of an input type. */
function readerOf(type: InputType): v.GenericSchema {
  if (type === 'venue') return oneLink(VENUE);
  return type === 'organizers' ? manyLinks(ORGANIZER) : READERS[type];
}

/** The schema of an input, which requires the required fields, or of a patch. */
function schemaOf(
  kind: WritableKind,
  isPatch: boolean,
): InputSchema<unknown, Readonly<Record<string, unknown>>> {
  const entries = Object.entries<FieldTable[string]>(FIELDS[kind]).flatMap(([name, spec]) => {
    const { input, limit, arg = {}, required = false } = spec;
    if (input === undefined) return [];
    const isRemovable = isPatch && (input === 'image' || input === 'clearableImage');
    const type = isRemovable ? 'removableImage' : input;
    const schema = known(readerOf(input), { type, arg, ...(limit && { size: limit }) });
    return [[name, required && !isPatch ? schema : v.optional(schema)] as const];
  });
  return v.object(Object.fromEntries(entries));
}

const inputOf = <K extends WritableKind>(kind: K) =>
  schemaOf(kind, false) as InputSchema<InputOf<K>, Parsed<K>>;
const patchOf = <K extends WritableKind>(kind: K) =>
  schemaOf(kind, true) as InputSchema<PatchOf<K>, Parsed<K>>;

const VENUE = inputOf('venue');
const ORGANIZER = inputOf('organizer');

/** The input schema of each kind. */
export const INPUTS: { readonly [K in WritableKind]: InputSchema<InputOf<K>, Parsed<K>> } = {
  event: inputOf('event'),
  venue: VENUE,
  organizer: ORGANIZER,
  category: inputOf('category'),
  tag: inputOf('tag'),
};

/** The patch schema of each kind: only the fields given are changed. */
export const PATCHES: { readonly [K in WritableKind]: InputSchema<PatchOf<K>, Parsed<K>> } = {
  event: patchOf('event'),
  venue: patchOf('venue'),
  organizer: patchOf('organizer'),
  category: patchOf('category'),
  tag: patchOf('tag'),
};

/** The parsed values that are stored as they were read. */
export type GivenAsRead<K extends WritableKind> = {
  readonly [
    N in WritableName<FieldTables[K]> as N extends StoredAsRead<FieldTables[K]> ? N : never
  ]?: Exclude<Parsed<K>[N], undefined>;
};

const AS_READ: ReadonlySet<InputType | undefined> = new Set(STORED_AS_READ);

/** The parsed values of a kind's fields that are stored as they were read. */
export function givenAsRead<K extends WritableKind>(kind: K, values: Parsed<K>): GivenAsRead<K> {
  const given = Object.entries<unknown>(values).filter(
    ([name, value]) => value !== undefined && AS_READ.has(FIELDS[kind][name]?.input),
  );
  return Object.fromEntries(given) as GivenAsRead<K>;
}
