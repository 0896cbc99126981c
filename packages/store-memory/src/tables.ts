import type { EventRecord, Kind, OrganizerRecord, RecordOf, TermRecord, VenueRecord } from '@kalends/core';
import {
  ALL_EVENTS,
  ALL_TERMS,
  compareEvents,
  compareLinked,
  compareTerms,
  fold,
  nameKey,
  type BaseRecord,
  type TermKind,
  type TermText,
} from '@kalends/core/store';
import { oncePerRecord } from './once-per-record.js';
import { createList } from './sorted-list.js';
import { createIndex, type Table } from './table.js';

/** The sorted lists of each kind: by slug, in the order of queries, and for events also those that every caller sees. */
type ListNames<K extends Kind> = K extends 'event'
  ? 'bySlug' | 'inOrder' | 'listed'
  : K extends 'image'
    ? never
    : 'bySlug' | 'inOrder';

/** The indexes of each kind, for queries and commits. */
interface IndexNames {
  event: 'categories' | 'tags' | 'venue' | 'organizer' | 'uid';
  venue: 'name';
  organizer: 'name';
  category: 'name' | 'parent';
  tag: 'name' | 'parent';
  image: 'url';
}

type TableOf<K extends Kind> = Table<RecordOf<K>, ListNames<K>, IndexNames[K]>;

/** One table per kind. */
export type Tables = { readonly [K in Kind]: TableOf<K> };

type Slugged = BaseRecord & { readonly slug: string };
/** Slugs are ASCII, for which JavaScript's comparison is by code point. */
const compareSlugs = (a: Slugged, b: Slugged): number =>
  a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : a.id - b.id;

const byStart = { ...ALL_EVENTS, offset: 0, limit: 0 };
const compareStarts = (a: EventRecord, b: EventRecord): number => compareEvents(byStart, a, b);

const isListed = ({ status, hide_from_listings }: EventRecord): boolean =>
  status === 'publish' && !hide_from_listings;

const TEXT_KEYS: Readonly<Record<TermText, (term: TermRecord) => string>> = {
  name: oncePerRecord(({ name }: TermRecord) => nameKey(name)),
  slug: oncePerRecord(({ slug }: TermRecord) => nameKey(slug)),
  description: oncePerRecord(({ description }: TermRecord) => nameKey(description)),
};

/** The sort key of one of a term's texts. */
export const textKeyOf = (term: TermRecord, text: TermText): string => TEXT_KEYS[text](term);

function createTermTable(kind: TermKind): TableOf<TermKind> {
  const byName = { ...ALL_TERMS, kind, offset: 0, limit: 0 };
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

function createLinkedTable<R extends VenueRecord | OrganizerRecord>(
  nameOf: (record: R) => string,
): Table<R, ListNames<'organizer'>, IndexNames['organizer']> {
  return {
    records: new Map(),
    lists: {
      bySlug: createList(compareSlugs),
      inOrder: createList(compareLinked),
    },
    indexes: { name: createIndex((record) => [fold(nameOf(record))]) },
  };
}

/** Empty tables. */
export const createTables = (): Tables => ({
  event: {
    records: new Map(),
    lists: {
      bySlug: createList(compareSlugs),
      inOrder: createList(compareStarts),
      listed: createList(compareStarts, isListed),
    },
    indexes: {
      categories: createIndex(({ categories }) => categories),
      tags: createIndex(({ tags }) => tags),
      venue: createIndex(({ venue }) => [venue]),
      organizer: createIndex(({ organizer }) => organizer),
      uid: createIndex(({ uid }) => (uid === null ? [] : [uid])),
    },
  },
  venue: createLinkedTable(({ venue }) => venue),
  organizer: createLinkedTable(({ organizer }) => organizer),
  category: createTermTable('category'),
  tag: createTermTable('tag'),
  image: {
    records: new Map(),
    lists: {},
    indexes: { url: createIndex(({ url }) => [url]) },
  },
});
