import type { EventRecord, Kind, RecordOf, TermRecord } from '@kalends/core';
import {
  ALL_EVENTS,
  ALL_LINKED,
  ALL_TERMS,
  customKeys,
  linkedIds,
  perKind,
  type BaseRecord,
  type CustomKey,
  type FilteredField,
  type LinkField,
} from '@kalends/core/store';
import { comparePosts, compareTerms, type TermText } from '@kalends/core/internal';
import {
  EVENT_LINKS,
  fold,
  isLinkedKind,
  isTermKind,
  nameKey,
  nameOf,
  type LinkedKind,
  type TermKind,
} from '@kalends/core/adapter';
import { oncePerRecord } from './once-per-record.js';
import { createList } from './sorted-list.js';
import { createIndex, type Index, type Table } from './table.js';

/** The sorted lists of each kind: by slug, in the order of queries, and for events also those that every caller sees. */
type ListNames<K extends Kind> = K extends 'event'
  ? 'bySlug' | 'inOrder' | 'listed'
  : K extends 'image'
    ? never
    : 'bySlug' | 'inOrder';

/** The indexes of each kind, for queries and commits. */
type IndexNames<K extends Kind> = K extends 'event'
  ? LinkField | 'uid' | 'image' | 'custom'
  : K extends TermKind
    ? 'name' | 'parent'
    : K extends LinkedKind
      ? 'name' | 'image'
      : K extends 'series'
        ? 'image'
        : 'url' | 'slug';

type TableOf<K extends Kind> = Table<RecordOf<K>, ListNames<K>, IndexNames<K>>;

/** One table per kind. */
export type Tables = { readonly [K in Kind]: TableOf<K> };

type Slugged = BaseRecord & { readonly slug: string };
/** Slugs are ASCII, for which JavaScript's comparison is by code point. */
const compareSlugs = (a: Slugged, b: Slugged): number =>
  a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : a.id - b.id;

const NO_SLICE = { offset: 0, limit: 0 };

const byStart = { ...ALL_EVENTS, ...NO_SLICE };
const compareStarts = (a: EventRecord, b: EventRecord): number => comparePosts(byStart, a, b);

const isListed = ({ status, hide_from_listings }: EventRecord): boolean =>
  status === 'publish' && !hide_from_listings;

const TEXT_KEYS: Readonly<Record<TermText, (term: TermRecord) => string>> = {
  name: oncePerRecord(({ name }: TermRecord) => nameKey(name)),
  slug: oncePerRecord(({ slug }: TermRecord) => nameKey(slug)),
  description: oncePerRecord(({ description }: TermRecord) => nameKey(description)),
};

/** The sort key of one of a term's texts. */
export const textKeyOf = (term: TermRecord, text: TermText): string => TEXT_KEYS[text](term);

/** The records that have an image. */
const byImage = <R extends { readonly image: number }>(): Index<R> =>
  createIndex(({ image }) => (image === 0 ? [] : [image]));

function createTermTable(kind: TermKind): TableOf<TermKind> {
  const byName = { ...ALL_TERMS, kind, ...NO_SLICE };
  return {
    records: new Map(),
    lists: {
      bySlug: createList(compareSlugs),
      inOrder: createList((a, b) => compareTerms(byName, a, b, textKeyOf)),
    },
    indexes: {
      name: createIndex(({ name }) => [fold(name)]),
      // 0 is the top level, which is not a term
      parent: createIndex(({ parent }) => (parent === 0 ? [] : [parent])),
    },
  };
}

function createLinkedTable(kind: LinkedKind): TableOf<LinkedKind> {
  const latestFirst = { ...ALL_LINKED, kind, ...NO_SLICE };
  return {
    records: new Map(),
    lists: {
      bySlug: createList(compareSlugs),
      inOrder: createList((a, b) => comparePosts(latestFirst, a, b)),
    },
    indexes: { name: createIndex((record) => [fold(nameOf(kind, record))]), image: byImage() },
  };
}

const linkIndexes = (): Record<LinkField, Index<EventRecord>> =>
  Object.fromEntries(
    EVENT_LINKS.map(({ field }) => [field, createIndex<EventRecord>((event) => linkedIds(event, field))]),
  ) as Record<LinkField, Index<EventRecord>>;

/** The key of a value of a declared field. */
export const customKey = ({ name, form }: FilteredField, value: CustomKey): string =>
  `${name} ${form} ${String(value)}`;

const NO_KEYS: readonly string[] = [];

/** The values of the fields that are declared so far. */
const customKeysOf =
  (declared: readonly FilteredField[]) =>
  ({ custom }: EventRecord): readonly string[] =>
    declared.length === 0
      ? NO_KEYS
      : declared.flatMap((field) => customKeys(custom, field).map((value) => customKey(field, value)));

const createEventTable = (declared: readonly FilteredField[]): TableOf<'event'> => ({
  records: new Map(),
  lists: {
    bySlug: createList(compareSlugs),
    inOrder: createList(compareStarts),
    listed: createList(compareStarts, isListed),
  },
  indexes: {
    ...linkIndexes(),
    uid: createIndex(({ uid }) => (uid === null ? [] : [uid])),
    image: byImage(),
    custom: createIndex(customKeysOf(declared)),
  },
});

const createSeriesTable = (): TableOf<'series'> => ({
  records: new Map(),
  lists: { bySlug: createList(compareSlugs), inOrder: createList((a, b) => a.id - b.id) },
  indexes: { image: byImage() },
});

const createImageTable = (): TableOf<'image'> => ({
  records: new Map(),
  lists: {},
  indexes: { url: createIndex(({ url }) => [url]), slug: createIndex(({ slug }) => [slug]) },
});

/**
 * Empty tables.
 *
 * @param declared the fields of events that there is an index of; more may be added later (`declareFields`)
 */
export const createTables = (declared: readonly FilteredField[]): Tables =>
  perKind((kind) => {
    if (isTermKind(kind)) return createTermTable(kind);
    if (isLinkedKind(kind)) return createLinkedTable(kind);
    if (kind === 'series') return createSeriesTable();
    return kind === 'event' ? createEventTable(declared) : createImageTable();
  }) as Tables;
