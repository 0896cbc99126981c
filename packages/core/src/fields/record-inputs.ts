import * as v from 'valibot';
import { costTexts } from '../money/cost.js';
import {
  STORED_AS_READ,
  type FieldTable,
  type InputType,
  type StoredAsRead,
} from '../records/field-table.js';
import type { Kind } from '../records/kind.js';
import type { Status } from '../records/post-record.js';
import { FIELDS, type FieldTables } from '../records/record.js';
import { dateText, timezone } from './dates.js';
import { declare, field, typed, type Field } from './field.js';
import { flag, wordFlag } from './flags.js';
import { image, NO_IMAGE, type ImageKey } from './images.js';
import { manyLinks, oneLink, termLinks, type LinkInput, type LinkOf, type TermLink } from './link-fields.js';
import { parentKey, status, type TermKey, type TermList } from './lists.js';
import { degreesUpTo, positive } from './numbers.js';
import type { InputSchema } from './schema.js';
import { anyText, clearableText, email, filledText, plainLine, website, websiteText } from './texts.js';

/** What typed callers may write for a cost. */
export type CostInput = string | number | readonly (string | number)[];

/** What typed callers may write for a venue. */
export type VenueLink = LinkOf<VenueInput> | readonly [] | readonly [LinkOf<VenueInput>];

/** What typed callers may write for organizers. */
export type OrganizerLinks = LinkOf<OrganizerInput> | readonly LinkOf<OrganizerInput>[];

/** For each input type what typed callers may write, and what is read from it. */
interface InputTypes {
  readonly author: { given: number; read: number };
  readonly date: { given: string; read: string };
  readonly timezone: { given: string; read: string };
  readonly status: { given: Status; read: Status };
  readonly flag: { given: boolean; read: boolean };
  readonly wordFlag: { given: boolean; read: boolean };
  readonly filledText: { given: string; read: string };
  readonly clearableText: { given: string; read: string };
  readonly anyText: { given: string; read: string };
  readonly plainText: { given: string; read: string };
  readonly website: { given: string; read: string };
  readonly websiteText: { given: string; read: string };
  readonly email: { given: string; read: string };
  readonly cost: { given: CostInput; read: readonly string[] };
  readonly latitude: { given: number | ''; read: number | null };
  readonly longitude: { given: number | ''; read: number | null };
  readonly image: { given: ImageKey; read: ImageKey };
  readonly clearableImage: { given: ImageKey; read: ImageKey };
  readonly terms: { given: TermList; read: readonly TermLink[] };
  readonly parent: { given: number; read: TermKey };
  readonly venue: { given: VenueLink; read: LinkInput<Parsed<'venue'>> | null };
  readonly organizers: { given: OrganizerLinks; read: readonly LinkInput<Parsed<'organizer'>>[] };
}

/** The reader of each input type; texts are measured against a limit, and a patch may remove what an input need not have. */
const READERS: {
  readonly [T in InputType]: (
    limit: 'line' | 'text' | undefined,
    isPatch: boolean,
  ) => Field<InputTypes[T]['given'], InputTypes[T]['read']>;
} = {
  author: positive,
  date: dateText,
  timezone,
  status,
  flag,
  wordFlag,
  filledText,
  clearableText,
  anyText,
  plainText: plainLine,
  website,
  websiteText,
  email,
  cost: () => field(costTexts, 'list'),
  latitude: () => degreesUpTo(90),
  longitude: () => degreesUpTo(180),
  image: (_, isPatch) => image(isPatch ? NO_IMAGE.patch : NO_IMAGE.event),
  clearableImage: (_, isPatch) => image(isPatch ? NO_IMAGE.patch : NO_IMAGE.place),
  terms: termLinks,
  parent: () => parentKey(true),
  venue: () => oneLink(VenueInput, 'venue'),
  organizers: () => manyLinks(OrganizerInput, 'organizer'),
};

/** The values of a table's writable fields, by field `Of` input types. */
type Values<T extends FieldTable, Of extends 'given' | 'read'> = {
  readonly [N in keyof T as T[N] extends { readonly input: InputType } ? N : never]?:
    (T[N] extends { readonly input: infer I extends InputType } ? InputTypes[I][Of] : never) | undefined;
};

type RequiredName<T extends FieldTable> = {
  [N in keyof T]: T[N] extends { readonly required: true } ? N : never;
}[keyof T];

/** What a record of a kind is updated from. */
type PatchOf<K extends Kind> = Values<FieldTables[K], 'given'>;

/** What a record of a kind is created from. */
type InputOf<K extends Kind> = PatchOf<K> & {
  readonly [N in RequiredName<FieldTables[K]> & keyof PatchOf<K>]: Exclude<PatchOf<K>[N], undefined>;
};

/** The values of an input or patch as they were read. */
export type Parsed<K extends Kind> = Values<FieldTables[K], 'read'>;

/** The schema of an input, which must have the required fields, or of a patch. */
function schemaOf(kind: Kind, isPatch: boolean): InputSchema<unknown, Readonly<Record<string, unknown>>> {
  const entries = Object.entries<FieldTable[string]>(FIELDS[kind]).flatMap(([name, spec]) => {
    if (spec.input === undefined) return [];
    const reader: v.GenericSchema = READERS[spec.input](spec.limit, isPatch);
    const isRemovable = isPatch && (spec.input === 'image' || spec.input === 'clearableImage');
    const schema = declare(typed(reader, isRemovable ? 'removableImage' : spec.input), spec.arg ?? {});
    return [[name, spec.required && !isPatch ? schema : v.optional(schema)] as const];
  });
  return v.object(Object.fromEntries(entries));
}

const inputOf = <K extends Kind>(kind: K) => schemaOf(kind, false) as InputSchema<InputOf<K>, Parsed<K>>;
const patchOf = <K extends Kind>(kind: K) => schemaOf(kind, true) as InputSchema<PatchOf<K>, Parsed<K>>;

/** What a venue is created from: the name, and whatever else is known. */
export const VenueInput: InputSchema<VenueInput, Parsed<'venue'>> = inputOf('venue');
/**
 * What a venue is created from.
 * @interface
 */
export type VenueInput = InputOf<'venue'>;

/** What a venue is updated from: what is mentioned changes, the rest stays. */
export const VenuePatch: InputSchema<VenuePatch, Parsed<'venue'>> = patchOf('venue');
/**
 * What a venue is updated from.
 * @interface
 */
export type VenuePatch = PatchOf<'venue'>;

/** What an organizer is created from: the name, and whatever else is known. */
export const OrganizerInput: InputSchema<OrganizerInput, Parsed<'organizer'>> = inputOf('organizer');
/**
 * What an organizer is created from.
 * @interface
 */
export type OrganizerInput = InputOf<'organizer'>;

/** What an organizer is updated from: what is mentioned changes, the rest stays. */
export const OrganizerPatch: InputSchema<OrganizerPatch, Parsed<'organizer'>> = patchOf('organizer');
/**
 * What an organizer is updated from.
 * @interface
 */
export type OrganizerPatch = PatchOf<'organizer'>;

/** What an event is created from: title, start and end, and whatever else is known. */
export const EventInput: InputSchema<EventInput, Parsed<'event'>> = inputOf('event');
/**
 * What an event is created from.
 * @interface
 */
export type EventInput = InputOf<'event'>;

/** What an event is updated from: what is mentioned changes, the rest stays. */
export const EventPatch: InputSchema<EventPatch, Parsed<'event'>> = patchOf('event');
/**
 * What an event is updated from.
 * @interface
 */
export type EventPatch = PatchOf<'event'>;

/** What a category is created from. */
export const CategoryInput: InputSchema<CategoryInput, Parsed<'category'>> = inputOf('category');
/**
 * What a category is created from.
 * @interface
 */
export type CategoryInput = InputOf<'category'>;

/** What a category is updated from. */
export const CategoryPatch: InputSchema<CategoryPatch, Parsed<'category'>> = patchOf('category');
/**
 * What a category is updated from.
 * @interface
 */
export type CategoryPatch = PatchOf<'category'>;

/** What a tag is created from. */
export const TagInput: InputSchema<TagInput, Parsed<'tag'>> = inputOf('tag');
/**
 * What a tag is created from.
 * @interface
 */
export type TagInput = InputOf<'tag'>;

/** What a tag is updated from. */
export const TagPatch: InputSchema<TagPatch, Parsed<'tag'>> = patchOf('tag');
/**
 * What a tag is updated from.
 * @interface
 */
export type TagPatch = PatchOf<'tag'>;

/** The given values that are stored as they were read. */
export type GivenAsRead<K extends Kind> = {
  readonly [N in StoredAsRead<FieldTables[K]> & keyof Parsed<K>]?: Exclude<Parsed<K>[N], undefined>;
};

const AS_READ: ReadonlySet<InputType | undefined> = new Set(STORED_AS_READ);

/** The given values of a kind's fields that are stored as they were read. */
export function givenAsRead<K extends Kind>(kind: K, values: Parsed<K>): GivenAsRead<K> {
  const given = Object.entries<unknown>(values).filter(
    ([name, value]) => value !== undefined && AS_READ.has(FIELDS[kind][name]?.input),
  );
  return Object.fromEntries(given) as GivenAsRead<K>;
}
