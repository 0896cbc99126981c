import type { EventRecord, Kind, OrganizerRecord, RecordOf, TermRecord, VenueRecord } from '@kalends/core';
import {
  ALL_EVENTS,
  ALL_TERMS,
  compareEvents,
  compareLinked,
  compareTerms,
  fold,
  nameKey,
  secondsOf,
  type LastIds,
  type TermKind,
} from '@kalends/core/store';
import { oncePerRecord } from './once-per-record.js';
import { replaceSorted } from './sorted.js';
import { createIndex, createTable, idsWithAny, putRecord, type Table } from './table.js';

const BY_START = { ...ALL_EVENTS, offset: 0, limit: 0 };
const compareStarts = (a: EventRecord, b: EventRecord): number => compareEvents(BY_START, a, b);

/** The indexes of each kind: what queries and commits look records up by. */
interface IndexNames {
  event: 'slug' | 'categories' | 'tags' | 'venue' | 'organizer';
  venue: 'slug' | 'name';
  organizer: 'slug' | 'name';
  category: 'slug' | 'name' | 'parent';
  tag: 'slug' | 'name' | 'parent';
  image: 'url';
}

/** The sort key of a term's name. */
export const nameKeyOf = oncePerRecord(({ name }: TermRecord) => nameKey(name));

type Tables = { readonly [K in Kind]: Table<RecordOf<K>, IndexNames[K]> };

/** An empty slug is no slug: several drafts may have none. */
const slugsOf = ({ slug }: { readonly slug: string }): readonly string[] => (slug === '' ? [] : [slug]);

/** Empty tables, sorted as lists show their records. */
const createTables = (): Tables => ({
  event: createTable(compareStarts, {
    slug: createIndex(slugsOf),
    categories: createIndex(({ categories }) => categories),
    tags: createIndex(({ tags }) => tags),
    venue: createIndex(({ venue }) => [venue]),
    organizer: createIndex(({ organizer }) => organizer),
  }),
  venue: createTable<VenueRecord, IndexNames['venue']>(compareLinked, {
    slug: createIndex(slugsOf),
    name: createIndex(({ venue }) => [fold(venue)]),
  }),
  organizer: createTable<OrganizerRecord, IndexNames['organizer']>(compareLinked, {
    slug: createIndex(slugsOf),
    name: createIndex(({ organizer }) => [fold(organizer)]),
  }),
  category: createTermTable('category'),
  tag: createTermTable('tag'),
  image: createTable((a, b) => a.id - b.id, { url: createIndex(({ url }) => [url]) }),
});

function createTermTable(kind: TermKind): Tables[TermKind] {
  const byName = { ...ALL_TERMS, kind, offset: 0, limit: 0 };
  return createTable((a, b) => compareTerms(byName, a, b, nameKeyOf), {
    slug: createIndex(slugsOf),
    name: createIndex(({ name }) => [fold(name)]),
    // 0 is the top level, which is no term
    parent: createIndex(({ parent }) => (parent === 0 ? [] : [parent])),
  });
}

/** Everything that a memory store holds. */
export interface State {
  readonly tables: Tables;
  /** The events that everybody sees in lists, sorted like all events: published ones that are not hidden. */
  readonly listed: EventRecord[];
  /** No event takes longer than so many seconds. */
  longest: number;
  /** The last ids that were given. */
  last: LastIds;
  version: number;
}

/** The state of an empty store. */
export const createState = (): State => ({
  tables: createTables(),
  listed: [],
  longest: 0,
  last: { post: 0, term: 0 },
  version: 0,
});

/** Stores a record in place of the one with its id, if there is one; `undefined` removes that one. */
export function put<K extends Kind>(
  state: State,
  kind: K,
  id: number,
  record: RecordOf<K> | undefined,
): void {
  const { event } = state.tables;
  const old = kind === 'event' ? event.records.get(id) : undefined;
  putRecord(state.tables[kind], id, record);
  if (kind !== 'event') return;
  const stored = event.records.get(id);
  replaceSorted(state.listed, compareStarts, listedOnly(old), listedOnly(stored));
  if (stored === undefined) return;
  state.longest = Math.max(state.longest, secondsOf(stored.end_date) - secondsOf(stored.start_date));
}

const listedOnly = (event: EventRecord | undefined): EventRecord | undefined =>
  event?.status === 'publish' && !event.hide_from_listings ? event : undefined;

/** The stored record of a kind with an id. */
export const recordOf = <K extends Kind>(state: State, kind: K, id: number): RecordOf<K> | undefined =>
  state.tables[kind].records.get(id);

/** The kinds that have slugs. */
export type SluggedKind = Exclude<Kind, 'image'>;

/** The ids of the records of a kind with a slug. */
export const holdersOf = ({ tables }: State, kind: SluggedKind, slug: string): readonly number[] =>
  idsWithAny(tables[kind].indexes.slug, [slug]);
