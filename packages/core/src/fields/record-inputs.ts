import * as v from 'valibot';
import {
  STORED_AS_READ,
  type FieldTable,
  type InputType,
  type StoredAsRead,
} from '../records/field-table.js';
import type { PostKind, TermKind } from '../records/kind.js';
import { FIELDS, type FieldTables } from '../records/record.js';
import { known, type InputSchema } from './field.js';
import { manyLinks, oneLink, type LinkInput, type LinkOf } from './link-fields.js';
import { READERS, type GivenAs, type ReadAs, type ReaderType } from './readers.js';

/** The kinds of records that callers write. */
export type WritableKind = PostKind | TermKind;

/** What typed callers may write for a venue. */
export type VenueLink = LinkOf<VenueInput> | readonly [] | readonly [LinkOf<VenueInput>];

/** What typed callers may write for organizers. */
export type OrganizerLinks = LinkOf<OrganizerInput> | readonly LinkOf<OrganizerInput>[];

/** What typed callers may write for an input type. */
type Given<T extends InputType> = T extends ReaderType
  ? GivenAs<T>
  : T extends 'venue'
    ? VenueLink
    : OrganizerLinks;

/** What is read from it. */
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

/** What a record of a kind is updated from. */
export type PatchOf<K extends WritableKind> = {
  readonly [N in WritableName<FieldTables[K]>]?: Given<InputTypeOf<FieldTables[K][N]>> | undefined;
};

/** What a record of a kind is created from. */
export type InputOf<K extends WritableKind> = PatchOf<K> & {
  readonly [N in RequiredName<FieldTables[K]>]: Given<InputTypeOf<FieldTables[K][N]>>;
};

/** The values of an input or patch as they were read. */
export type Parsed<K extends WritableKind> = {
  readonly [N in WritableName<FieldTables[K]>]?: Read<InputTypeOf<FieldTables[K][N]>> | undefined;
};

/** What an event is created from: title, start and end, and whatever else is known. @interface */
export type EventInput = InputOf<'event'>;
/** What an event is updated from: what is mentioned changes, the rest stays. @interface */
export type EventPatch = PatchOf<'event'>;
/** What a venue is created from: the name, and whatever else is known. @interface */
export type VenueInput = InputOf<'venue'>;
/** What a venue is updated from: what is mentioned changes, the rest stays. @interface */
export type VenuePatch = PatchOf<'venue'>;
/** What an organizer is created from: the name, and whatever else is known. @interface */
export type OrganizerInput = InputOf<'organizer'>;
/** What an organizer is updated from: what is mentioned changes, the rest stays. @interface */
export type OrganizerPatch = PatchOf<'organizer'>;
/** What a category is created from. @interface */
export type CategoryInput = InputOf<'category'>;
/** What a category is updated from. @interface */
export type CategoryPatch = PatchOf<'category'>;
/** What a tag is created from. @interface */
export type TagInput = InputOf<'tag'>;
/** What a tag is updated from. @interface */
export type TagPatch = PatchOf<'tag'>;

/** The reader of an input type. */
function readerOf(type: InputType): v.GenericSchema {
  if (type === 'venue') return oneLink(VENUE);
  return type === 'organizers' ? manyLinks(ORGANIZER) : READERS[type];
}

/** The schema of an input, which must have the required fields, or of a patch. */
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

/** The schema of what a record of each kind is created from. */
export const INPUTS: { readonly [K in WritableKind]: InputSchema<InputOf<K>, Parsed<K>> } = {
  event: inputOf('event'),
  venue: VENUE,
  organizer: ORGANIZER,
  category: inputOf('category'),
  tag: inputOf('tag'),
};

/** The schema of what a record of each kind is updated from: what is mentioned changes, the rest stays. */
export const PATCHES: { readonly [K in WritableKind]: InputSchema<PatchOf<K>, Parsed<K>> } = {
  event: patchOf('event'),
  venue: patchOf('venue'),
  organizer: patchOf('organizer'),
  category: patchOf('category'),
  tag: patchOf('tag'),
};

/** The given values that are stored as they were read. */
export type GivenAsRead<K extends WritableKind> = {
  readonly [
    N in WritableName<FieldTables[K]> as N extends StoredAsRead<FieldTables[K]> ? N : never
  ]?: Exclude<Parsed<K>[N], undefined>;
};

const AS_READ: ReadonlySet<InputType | undefined> = new Set(STORED_AS_READ);

/** The given values of a kind's fields that are stored as they were read. */
export function givenAsRead<K extends WritableKind>(kind: K, values: Parsed<K>): GivenAsRead<K> {
  const given = Object.entries<unknown>(values).filter(
    ([name, value]) => value !== undefined && AS_READ.has(FIELDS[kind][name]?.input),
  );
  return Object.fromEntries(given) as GivenAsRead<K>;
}
