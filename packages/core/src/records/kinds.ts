import { EVENT_FIELDS } from './event-record.js';
import type { FieldTable } from './field-table.js';
import { IMAGE_FIELDS } from './image-record.js';
import { ORGANIZER_FIELDS } from './organizer-record.js';
import { SERIES_FIELDS } from './series-record.js';
import { CATEGORY_FIELDS, TAG_FIELDS } from './term-record.js';
import { VENUE_FIELDS } from './venue-record.js';

/** The declaration of a kind of records: the rest follows from it. */
interface KindSpec {
  /**
   * The relation of the kind to events: `linked` kinds have a status, an author and a publication date as events do, and can be given
   * inline; `term` kinds are categories and tags; a `series` is what events recur by.
   */
  readonly family: 'event' | 'linked' | 'term' | 'image' | 'series';
  readonly fields: FieldTable;
  /** The id sequence that its records share. */
  readonly ids: 'post' | 'term';
  /** The rule for its slugs; absent if it has none. */
  readonly slug?: 'post' | 'term';
  /** The field with the name of a record. */
  readonly name: string;
  /** Its resource in a calendar, and its path in interfaces: `calendar.venues`. */
  readonly collection: string;
  /** The fields that a search in its lists matches besides name and description, of a linked kind. */
  readonly searched?: readonly string[];
}

/** Every kind of record, in the order for filling a store: link targets come first. */
export const KINDS = {
  image: { family: 'image', fields: IMAGE_FIELDS, ids: 'post', name: 'url', collection: 'images' },
  category: {
    family: 'term',
    fields: CATEGORY_FIELDS,
    ids: 'term',
    slug: 'term',
    name: 'name',
    collection: 'categories',
  },
  tag: { family: 'term', fields: TAG_FIELDS, ids: 'term', slug: 'term', name: 'name', collection: 'tags' },
  venue: {
    family: 'linked',
    fields: VENUE_FIELDS,
    ids: 'post',
    slug: 'post',
    name: 'venue',
    collection: 'venues',
    searched: ['address', 'city', 'province', 'state', 'stateprovince', 'zip', 'phone'],
  },
  organizer: {
    family: 'linked',
    fields: ORGANIZER_FIELDS,
    ids: 'post',
    slug: 'post',
    name: 'organizer',
    collection: 'organizers',
    searched: ['phone', 'email', 'website'],
  },
  series: {
    family: 'series',
    fields: SERIES_FIELDS,
    ids: 'post',
    slug: 'post',
    name: 'title',
    collection: 'series',
  },
  event: {
    family: 'event',
    fields: EVENT_FIELDS,
    ids: 'post',
    slug: 'post',
    name: 'title',
    collection: 'events',
  },
} as const satisfies Readonly<Record<string, KindSpec>>;

/** Every kind of record in a store. */
export type Kind = keyof typeof KINDS;

/** The resource of a kind in a calendar: `venues` of `venue`. */
export type CollectionOf<K extends Kind> = (typeof KINDS)[K]['collection'];

/** The field with the name of a record of a kind. */
export type NameFieldOf<K extends Kind> = (typeof KINDS)[K]['name'];

/** The families of kinds. */
export type Family = KindSpec['family'];

/** The kinds of a family. */
export type KindIn<F extends Family> = {
  [K in Kind]: (typeof KINDS)[K]['family'] extends F ? K : never;
}[Kind];

/** The kinds with a status, an author and a publication date. They share one id sequence with images. */
export type PostKind = KindIn<'event' | 'linked'>;

/** The kinds that events link to and that can be given inline. */
export type LinkedKind = KindIn<'linked'>;

/** The linked kinds whose records have a location. */
export type LocatedKind = {
  [K in LinkedKind]: (typeof KINDS)[K]['fields'] extends { readonly geo_lat: unknown } ? K : never;
}[LinkedKind];

/** The kinds of terms. They share one id sequence of their own. */
export type TermKind = KindIn<'term'>;

/** The kinds that have slugs. */
export type SluggedKind = {
  [K in Kind]: (typeof KINDS)[K] extends { readonly slug: string } ? K : never;
}[Kind];

const ALL = Object.keys(KINDS) as Kind[];

/** The kinds of families that were asked for. */
const BY_FAMILIES = /* @__PURE__ */ new Map<string, readonly Kind[]>();

/** The field with the name of a record: `title` of an event, `venue`, `organizer`, `name` of a term. */
export const nameFieldOf = <K extends Kind>(kind: K): NameFieldOf<K> => KINDS[kind].name;

/** The name of a record of a kind, or of an input for one; `''` if it has none. */
export const nameOf = (kind: Kind, record: object): string =>
  String(Reflect.get(record, nameFieldOf(kind)) ?? '');

/** The resource of a kind in a calendar, which is its path in interfaces too. */
export const collectionOf = <K extends Kind>(kind: K): CollectionOf<K> => KINDS[kind].collection;

/**
 * The kinds of these families, or all kinds without any, in the order for filling a store: link targets come first.
 *
 * @param families `event`; `linked` (venues, organizers); `term` (categories, tags); `image`; `series`
 */
export function kindsOf<F extends Family = Family>(...families: readonly F[]): readonly KindIn<F>[] {
  const key = families.join(' ');
  const kinds =
    BY_FAMILIES.get(key) ??
    ALL.filter(
      (kind) => families.length === 0 || (families as readonly Family[]).includes(KINDS[kind].family),
    );
  BY_FAMILIES.set(key, kinds);
  return kinds as readonly KindIn<F>[];
}

/** The kinds whose records have images, and which images are attached to. */
export const IMAGE_OWNERS = /* @__PURE__ */ kindsOf('event', 'linked', 'series');

/** A value for each of these kinds. */
export function forKinds<K extends Kind, T>(
  kinds: readonly K[],
  valueOf: (kind: K) => T,
): Readonly<Record<K, T>> {
  // a loop, and no list of entries: each commit comes here
  const values: Partial<Record<K, T>> = {};
  for (const kind of kinds) values[kind] = valueOf(kind);
  return values as Record<K, T>;
}

/** A value for each kind. */
export const perKind = <T>(valueOf: (kind: Kind) => T): Readonly<Record<Kind, T>> => forKinds(ALL, valueOf);

/** The kinds that share an id sequence with a kind, itself included. */
export const kindsBeside = (kind: Kind): readonly Kind[] =>
  ALL.filter((other) => KINDS[other].ids === KINDS[kind].ids);

/** Whether records of this kind are terms (categories, tags). */
export const isTermKind = (kind: Kind): kind is TermKind => KINDS[kind].family === 'term';

/** Whether records of this kind are venues or organizers. */
export const isLinkedKind = (kind: Kind): kind is LinkedKind => KINDS[kind].family === 'linked';

/** Whether records of this kind have a location. */
export const isLocatedKind = (kind: LinkedKind): kind is LocatedKind => 'geo_lat' in KINDS[kind].fields;

/** Whether records of this kind have slugs. */
export const isSluggedKind = (kind: Kind): kind is SluggedKind => 'slug' in KINDS[kind];

/** Whether records of this kind are posts (events, venues, organizers). */
export const isPostKind = (kind: Kind): kind is PostKind => kind === 'event' || isLinkedKind(kind);
