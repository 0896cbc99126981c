import { greatCircle } from '../geo/great-circle.js';
import type { EventRecord } from '../records/event-record.js';
import { perKind, type Kind } from '../records/kinds.js';
import { LINK_FIELD, linkedIds } from '../records/links.js';
import type { OrganizerRecord } from '../records/organizer-record.js';
import type { BaseRecord } from '../records/base-record.js';
import type { RecordOf, PostRecord } from '../records/record.js';
import type { TermRecord } from '../records/term-record.js';
import type { VenueRecord } from '../records/venue-record.js';
import { fold } from '../text/fold.js';
import { nameKey } from '../text/name-key.js';
import type {
  EventQuery,
  EventSearch,
  Found,
  LinkedQuery,
  Location,
  Query,
  Range,
  TermQuery,
  Visibility,
} from './query.js';
import { linkedTexts, searchText, type LinkedTexts } from './search-fields.js';

/**
 * The reference semantics of the query model, written for clarity rather than speed: it examines every record. The
 * contract kit compares every store with `answer`.
 */

/** All records of a calendar by kind and id. */
export type Snapshot = { readonly [K in Kind]: ReadonlyMap<number, RecordOf<K>> };

/** A snapshot that can be changed. */
export type MutableSnapshot = { readonly [K in Kind]: Map<number, RecordOf<K>> };

/** An empty snapshot. */
export const emptySnapshot = (): MutableSnapshot => perKind(() => new Map<number, never>());

/** Whether a caller with this visibility sees the record. */
export const isVisible = (
  record: Pick<PostRecord, 'status' | 'author'>,
  { status, author }: Visibility,
): boolean =>
  status.includes(record.status) &&
  (record.status === 'publish' || author === null || record.author === author);

const inRange = (text: string, { from, to }: Range): boolean =>
  (from === null || text >= from) && (to === null || text <= to);
const isOneOf = (ids: readonly number[] | null, has: (id: number) => boolean): boolean =>
  ids === null || ids.some(has);

/** The ids of a category and of all its ancestors. */
export function lineage(id: number, categories: ReadonlyMap<number, TermRecord>): number[] {
  const ids: number[] = [];
  for (let next = id; next !== 0 && !ids.includes(next); next = categories.get(next)?.parent ?? 0)
    ids.push(next);
  return ids;
}

const holds = <T>(items: Iterable<T>, test: (item: T) => boolean): boolean => {
  for (const item of items) if (test(item)) return true;
  return false;
};

/** What an event query needs beyond the event itself: a store takes it from its indexes. */
export interface EventFacts {
  /** Whether a category is one of those in the query or a descendant of one. */
  isInCategories(category: number): boolean;
  /** The event's `searchText`. */
  searchText(event: EventRecord): string;
  /** Whether the venue with this id is at the location of the query; 0 means no venue. */
  isVenueThere(venue: number): boolean;
}

type Coordinates = Pick<VenueRecord, 'geo_lat' | 'geo_lng'>;

/** Whether a venue with these coordinates is at a location. */
export function isAt(location: Location, { geo_lat: lat, geo_lng: lng }: Coordinates): boolean {
  if (lat === null || lng === null) return location === 'unknown';
  if (typeof location === 'string') return location === 'known';
  return greatCircle({ lat, lng }, location) <= location.distance;
}

const NOWHERE: Coordinates = { geo_lat: null, geo_lng: null };

/** Whether an event with this venue, or without one, is at the location of a query. */
export const isEventAt = (
  { of, visible }: NonNullable<EventQuery['location']>,
  venue: VenueRecord | undefined,
): boolean => isAt(of, venue !== undefined && isVisible(venue, visible) ? venue : NOWHERE);

/** Whether a record was modified late enough. Never true for a record that was neither modified nor published. */
const isModifiedAfter = (
  { modified_utc }: PostRecord,
  { modified_after }: Pick<EventQuery | LinkedQuery, 'modified_after'>,
): boolean => modified_after === null || modified_utc >= modified_after;

/** Whether an event satisfies every filter of a query. */
export function matchesEvent(query: EventQuery, event: EventRecord, facts: EventFacts): boolean {
  return (
    isVisible(event, query.visible) &&
    (query.hidden || !event.hide_from_listings) &&
    inRange(event.start_date, query.start_date) &&
    inRange(event.end_date, query.end_date) &&
    (query.include === null || query.include.includes(event.id)) &&
    (query.uid === null || (event.uid !== null && query.uid.includes(event.uid))) &&
    (query.categories === null || event.categories.some((id) => facts.isInCategories(id))) &&
    isOneOf(query.tags, (id) => event.tags.includes(id)) &&
    isOneOf(query.venue, (id) => event.venue === id) &&
    isOneOf(query.organizer, (id) => event.organizer.includes(id)) &&
    (query.featured === null || event.featured === query.featured) &&
    isModifiedAfter(event, query) &&
    (query.search === null || matchesSearch(query.search, facts.searchText(event))) &&
    (query.location === null || facts.isVenueThere(event.venue))
  );
}

const matchesSearch = ({ all, none }: EventSearch, text: string): boolean =>
  all.every((part) => text.includes(part)) && !none.some((part) => text.includes(part));

/** What a venue or organizer query needs beyond the record itself: a store takes it from its indexes. */
export interface LinkedFacts {
  /** The events that link to the venue or organizer, in any status. */
  eventsOf(id: number): Iterable<EventRecord>;
  /** The record's `linkedTexts`. */
  texts(record: VenueRecord | OrganizerRecord): LinkedTexts;
}

/** Whether a venue or organizer satisfies every filter of a query. */
export function matchesLinked(
  query: LinkedQuery,
  record: VenueRecord | OrganizerRecord,
  facts: LinkedFacts,
): boolean {
  const { event, has_events, upcoming, search, name, description, location } = query;
  const hasEvent = (test: (event: EventRecord) => boolean) => holds(facts.eventsOf(record.id), test);
  return (
    isVisible(record, query.visible) &&
    (event === null || hasEvent(({ id }) => id === event)) &&
    (has_events === null || has_events.wanted === hasEvent((e) => isVisible(e, has_events.visible))) &&
    (upcoming === null ||
      hasEvent((e) => isVisible(e, upcoming.visible) && e.utc_start_date >= upcoming.from)) &&
    (search === null ||
      facts.texts(record).fields.some((text) => search.every((piece) => text.includes(piece)))) &&
    (name === null || facts.texts(record).name === name) &&
    (description === null || facts.texts(record).description === description) &&
    isModifiedAfter(record, query) &&
    (location === null || isAt(location, 'geo_lat' in record ? record : NOWHERE))
  );
}

/** What a term query needs beyond the term itself: a store takes it from its indexes. */
export interface TermFacts {
  /** Whether the term or one of its descendants has published events. */
  isBranchUsed(id: number): boolean;
  /** The event with this id, in any status. */
  event(id: number): EventRecord | undefined;
  /** Whether an event of this author, in any status, has the term or a descendant of it. */
  isOfAuthor(id: number, author: number): boolean;
  /** The folded name. */
  name(term: TermRecord): string;
}

/** Whether a term satisfies every filter of a query. */
export function matchesTerm(query: TermQuery, term: TermRecord, facts: TermFacts): boolean {
  const { kind, hidden, include, exclude, slug, parent, event, search, name } = query;
  return (
    (!term.hidden || (typeof hidden === 'boolean' ? hidden : facts.isOfAuthor(term.id, hidden.author))) &&
    (query.hide_empty !== 'own' || term.count > 0) &&
    (query.hide_empty !== 'branch' || facts.isBranchUsed(term.id)) &&
    (include === null || include.includes(term.id)) &&
    !exclude.includes(term.id) &&
    (slug === null || term.slug === slug) &&
    (parent === null || term.parent === parent) &&
    (event === null || facts.event(event)?.[LINK_FIELD[kind]].includes(term.id) === true) &&
    (search === null || facts.name(term).includes(search) || term.slug.includes(search)) &&
    (name === null || facts.name(term) === name)
  );
}

/** Compares texts by code point. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x === y) continue;
    // surrogates stand for code points above all other code units
    const [highX, highY] = [x >= 0xd800 && x <= 0xdfff, y >= 0xd800 && y <= 0xdfff];
    return highX === highY ? x - y : highX ? 1 : -1;
  }
  return a.length - b.length;
}

/** Compares local times, which are ASCII texts of equal length. */
const compareTimes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byId = (a: BaseRecord, b: BaseRecord): number => a.id - b.id;

const EVENT_ORDERS: Readonly<Record<EventQuery['order'], (a: EventRecord, b: EventRecord) => number>> = {
  start_date: (a, b) =>
    compareTimes(a.start_date, b.start_date) || compareTimes(a.date, b.date) || byId(a, b),
  date: (a, b) => compareTimes(a.date, b.date) || byId(a, b),
};

/** The texts that terms can be ordered by, compared by their `nameKey`s. */
export type TermText = 'name' | 'slug' | 'description';

/** Returns the `nameKey` of one of a term's texts. */
type TermKeyOf = (term: TermRecord, text: TermText) => string;

type CompareTerms = (a: TermRecord, b: TermRecord, query: TermQuery, keyOf: TermKeyOf) => number;

const byText =
  (text: TermText): CompareTerms =>
  (a, b, _query, keyOf) =>
    compareTexts(keyOf(a, text), keyOf(b, text));

const TERM_COMPARISONS: Readonly<Record<TermQuery['orderby'], CompareTerms>> = {
  id: byId,
  name: byText('name'),
  slug: byText('slug'),
  count: (a, b) => a.count - b.count,
  description: byText('description'),
  parent: (a, b) => a.parent - b.parent,
  include: (a, b, { include }) => (include === null ? 0 : include.indexOf(a.id) - include.indexOf(b.id)),
};

/** Compares two terms by the order of a query. A store that caches keys passes its own `keyOf`. */
export function compareTerms(
  query: TermQuery,
  a: TermRecord,
  b: TermRecord,
  keyOf: TermKeyOf = (term, text) => nameKey(term[text]),
): number {
  const compared = TERM_COMPARISONS[query.orderby](a, b, query, keyOf);
  return (query.order === 'asc' ? compared : -compared) || byId(a, b);
}

/** Compares two events by the order of a query. */
export const compareEvents = (query: EventQuery, a: EventRecord, b: EventRecord): number =>
  EVENT_ORDERS[query.order](a, b);

/** Compares two venues or organizers: by publication date, then id, both descending. */
export const compareLinked = (a: PostRecord, b: PostRecord): number =>
  compareTimes(b.date, a.date) || b.id - a.id;

const select = <R extends BaseRecord>(
  records: ReadonlyMap<number, R>,
  matches: (record: R) => boolean,
  compare: (a: R, b: R) => number,
): R[] => [...records.values()].filter(matches).sort(compare);

function selectEvents(query: EventQuery, { event, category, venue }: Snapshot): EventRecord[] {
  const facts: EventFacts = {
    isInCategories: (id) => {
      const ids = lineage(id, category);
      return isOneOf(query.categories, (wanted) => ids.includes(wanted));
    },
    searchText,
    isVenueThere: (id) => query.location === null || isEventAt(query.location, venue.get(id)),
  };
  return select(
    event,
    (e) => matchesEvent(query, e, facts),
    (a, b) => compareEvents(query, a, b),
  );
}

function selectLinked(query: LinkedQuery, snapshot: Snapshot): (VenueRecord | OrganizerRecord)[] {
  const { kind } = query;
  const facts: LinkedFacts = {
    eventsOf: (id) => [...snapshot.event.values()].filter((e) => linkedIds(e, LINK_FIELD[kind]).includes(id)),
    texts: (record) => linkedTexts(kind, record),
  };
  const records: ReadonlyMap<number, VenueRecord | OrganizerRecord> = snapshot[kind];
  return select(records, (record) => matchesLinked(query, record, facts), compareLinked);
}

function selectTerms(query: TermQuery, snapshot: Snapshot): TermRecord[] {
  const terms = snapshot[query.kind];
  const facts: TermFacts = {
    isBranchUsed: (id) =>
      [...terms.values()].some((term) => term.count > 0 && lineage(term.id, terms).includes(id)),
    event: (id) => snapshot.event.get(id),
    isOfAuthor: (id, author) =>
      holds(
        snapshot.event.values(),
        (e) =>
          e.author === author && e[LINK_FIELD[query.kind]].some((own) => lineage(own, terms).includes(id)),
      ),
    name: ({ name }) => fold(name),
  };
  return select(
    terms,
    (term) => matchesTerm(query, term, facts),
    (a, b) => compareTerms(query, a, b),
  );
}

function selected(query: Query, snapshot: Snapshot): BaseRecord[] {
  switch (query.kind) {
    case 'event':
      return selectEvents(query, snapshot);
    case 'category':
    case 'tag':
      return selectTerms(query, snapshot);
    case 'image':
      return select(snapshot.image, ({ url }) => url === query.url, byId);
    default:
      return selectLinked(query, snapshot);
  }
}

/** The answer of a store that holds exactly these records. */
export function answer(query: Query, snapshot: Snapshot): Found {
  const all = selected(query, snapshot);
  const slice = all.slice(query.offset, query.offset + query.limit);
  return { total: all.length, refs: slice.map(({ id, revision }) => ({ id, revision })) };
}

/** Counts the published events of each term: the correct value of its `count`. */
export function countTerms(snapshot: Snapshot): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { status, categories, tags } of snapshot.event.values()) {
    if (status !== 'publish') continue;
    for (const id of [...categories, ...tags]) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
