import type { FieldSpec, FieldTable, StoredAsRead } from '../records/field-table.js';
import { forKinds, kindsOf, type LinkedKind, type PostKind, type TermKind } from '../records/kinds.js';
import { FIELDS, type FieldTables } from '../records/record.js';
import type { Fields, InputSchema } from './fields.js';
import type { InputType } from './types/field-type.js';
import { TYPES, type GivenAs, type ReadAs, type ReadName } from './types/index.js';
import { linksTo, linkTo, type LinkInput, type LinkOf } from './types/links.js';

/** The kinds of records that callers can write. */
export type WritableKind = PostKind | TermKind;

/** One linked record: by id, by name or as an input; an empty list for none. */
type LinkGiven<Input> = LinkOf<Input> | readonly [] | readonly [LinkOf<Input>];
/** One linked record or several. */
type LinksGiven<Input> = LinkOf<Input> | readonly LinkOf<Input>[];

/** The typed input for a field. */
type Given<Spec> = Spec extends { readonly type: infer T extends ReadName }
  ? GivenAs<T>
  : Spec extends { readonly type: infer T; readonly links: infer K extends LinkedKind }
    ? T extends 'link'
      ? LinkGiven<InputOf<K>>
      : LinksGiven<InputOf<K>>
    : never;

/** The parsed value of a field. */
type Read<Spec> = Spec extends { readonly type: infer T extends ReadName }
  ? ReadAs<T>
  : Spec extends { readonly type: infer T; readonly links: infer K extends LinkedKind }
    ? T extends 'link'
      ? LinkInput<Parsed<K>> | null
      : readonly LinkInput<Parsed<K>>[]
    : never;

/** The names of the fields that an input may have. */
type WritableName<T extends FieldTable> = {
  [N in keyof T]: T[N] extends { readonly writable: true } ? N : never;
}[keyof T];

/** The names of the fields that an input must have. */
type RequiredName<T extends FieldTable> = {
  [N in keyof T]: T[N] extends { readonly required: true } ? N : never;
}[keyof T];

/** The patch for updating a record of a kind. */
export type PatchOf<K extends WritableKind> = {
  readonly [N in keyof FieldTables[K] as N & WritableName<FieldTables[K]>]?:
    | Given<FieldTables[K][N]>
    | undefined;
};

/** The names that an input may leave out. */
type OptionalName<T extends FieldTable> = Exclude<WritableName<T>, RequiredName<T>>;

/** The input for creating a record of a kind. */
export type InputOf<K extends WritableKind> = {
  readonly [N in keyof FieldTables[K] as N & OptionalName<FieldTables[K]>]?:
    | Given<FieldTables[K][N]>
    | undefined;
} & {
  readonly [N in keyof FieldTables[K] as N & RequiredName<FieldTables[K]>]: Given<FieldTables[K][N]>;
};

/** The parsed values of an input or patch. */
export type Parsed<K extends WritableKind> = {
  readonly [N in WritableName<FieldTables[K]>]?: Read<FieldTables[K][N]> | undefined;
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

/** How the values of a field are given; `linkable` are the fields of the records that links can create. */
function inputTypeOf({ type, links }: FieldSpec, linkable: Readonly<Record<string, Fields>>): InputType {
  const fields = linkable[links ?? ''];
  if (fields === undefined || links === undefined) return TYPES[type] as InputType;
  return type === 'link' ? linkTo(links, fields) : linksTo(links, fields);
}

/** The fields of an input, which requires the required ones, or of a patch. */
function fieldsOf(kind: WritableKind, linkable: Readonly<Record<string, Fields>>, isPatch = false): Fields {
  const entries = Object.entries<FieldSpec>(FIELDS[kind]).flatMap(([name, spec]) => {
    const { writable, limit, required = false } = spec;
    if (writable === undefined) return [];
    const isRequired = required && !isPatch;
    const type = inputTypeOf(spec, linkable);
    const field = { type, ...(limit && { limit }), ...(isRequired && { required }) };
    return [[name, field] as const];
  });
  return Object.fromEntries(entries);
}

/** The fields of each kind that can be given inline. */
const LINKABLE = forKinds(kindsOf('linked'), (kind) => fieldsOf(kind, {}));

const allFields = (isPatch: boolean) =>
  forKinds(kindsOf('term', 'linked', 'event'), (kind) => fieldsOf(kind, LINKABLE, isPatch));

/** The input schema of each kind. */
export const INPUTS = allFields(false) as {
  readonly [K in WritableKind]: InputSchema<InputOf<K>, Parsed<K>>;
};

/** The patch schema of each kind: only the fields given are changed. */
export const PATCHES = allFields(true) as {
  readonly [K in WritableKind]: InputSchema<PatchOf<K>, Parsed<K>>;
};

/** The parsed values that are stored as they were read. */
export type GivenAsRead<K extends WritableKind> = {
  readonly [
    N in WritableName<FieldTables[K]> as N extends StoredAsRead<FieldTables[K]> ? N : never
  ]?: Exclude<Parsed<K>[N], undefined>;
};

const isAsRead = (spec: FieldSpec | undefined): boolean => spec !== undefined && 'asRead' in TYPES[spec.type];

/** The parsed values of a kind's fields that are stored as they were read. */
export function givenAsRead<K extends WritableKind>(kind: K, values: Parsed<K>): GivenAsRead<K> {
  const given = Object.entries<unknown>(values).filter(
    ([name, value]) => value !== undefined && isAsRead(FIELDS[kind][name]),
  );
  return Object.fromEntries(given) as GivenAsRead<K>;
}
