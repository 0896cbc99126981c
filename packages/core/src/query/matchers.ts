import { greatCircle } from '../geo/great-circle.js';
import { costForm } from '../money/cost.js';
import type { EventRecord } from '../records/event-record.js';
import type { ImageRecord } from '../records/image-record.js';
import type { LinkedKind, TermKind } from '../records/kinds.js';
import { EVENT_LINKS, isHierarchical, LINK_FIELD, linkedIds, type LinkField } from '../records/links.js';
import type { PostRecord, RecordOf } from '../records/record.js';
import type { SeriesRecord } from '../records/series-record.js';
import type { TermRecord } from '../records/term-record.js';
import type { VenueRecord } from '../records/venue-record.js';
import { customTest } from './custom.js';
import { applyFilters, type FilterTable } from './filters.js';
import type {
  Assigned,
  CustomCondition,
  EventQuery,
  EventSearch,
  ImageQuery,
  LinkedQuery,
  Location,
  PostFilters,
  Range,
  SeriesQuery,
  TermQuery,
  Visibility,
} from './query.js';
import type { LinkedTexts } from './search-fields.js';

/**
 * Which records a query lists, filter by filter. The facts that a record itself does not tell come from the indexes of a
 * store, or from all records.
 */

/** Whether a caller with this visibility sees the record. */
export const isVisible = (
  record: Pick<PostRecord, 'status' | 'author'>,
  { status, author }: Visibility,
): boolean =>
  status.includes(record.status) &&
  (record.status === 'publish' || author === null || record.author === author);

const inRange = (text: string, { from, to }: Range): boolean =>
  (from === null || text >= from) && (to === null || text <= to);

const holds = <T>(items: Iterable<T>, test: (item: T) => boolean): boolean => {
  for (const item of items) if (test(item)) return true;
  return false;
};

/** Facts that an event query needs beyond the event itself: a store takes them from its indexes. */
export interface EventFacts {
  /** The ids of records of a hierarchical kind and of all their descendants. */
  readonly withDescendants: (kind: TermKind, ids: readonly number[]) => ReadonlySet<number>;
  /** The event's `searchText`. */
  readonly searchText: (event: EventRecord) => string;
  /** Whether the venue with this id is at the location of the query; 0 means no venue. */
  readonly isVenueThere: (venue: number) => boolean;
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

/** Whether a record meets a condition. */
type Test<R> = (record: R) => boolean;

/** The fields that the filters shared by all lists read. */
type Dated = Pick<PostRecord, 'id' | 'author' | 'date' | 'modified_utc'>;

/** Whether something is one of these: of a long list, too, at once. */
const oneOf = <T>(all: readonly T[]): ((one: T) => boolean) => {
  const set = new Set(all);
  return (one) => set.has(one);
};

const not =
  <T>(test: Test<T>): Test<T> =>
  (one) =>
    !test(one);

const of =
  <R, T>(value: (record: R) => T, test: Test<T>): Test<R> =>
  (record) =>
    test(value(record));

const idOf = ({ id }: Pick<PostRecord, 'id'>): number => id;

const POST_TESTS: FilterTable<PostFilters, Test<Dated>, unknown> = {
  include: (ids) => of(idOf, oneOf(ids)),
  exclude: (ids) => not(of(idOf, oneOf(ids))),
  author: (ids) => of(({ author }) => author, oneOf(ids)),
  published_after: (time) => (post) => post.date >= time,
  published_before: (time) => (post) => post.date <= time,
  modified_after: (time) => (post) => post.modified_utc >= time,
  modified_before: (time) => (post) => post.modified_utc <= time,
};

const hasTerm = ({ field, ids }: Assigned): Test<EventRecord> => {
  const isOne = oneOf(ids);
  return (event) => event[field].some(isOne);
};

/** Whether a record meets all conditions on the fields that a host declares. */
const meetsAll = (conditions: readonly CustomCondition[]): Test<Pick<EventRecord, 'custom'>> => {
  const tests = conditions.map(customTest);
  return ({ custom }) => tests.every((test) => test(custom));
};

/** Whether a record has one of these images; 0 is none. */
const hasImage = (ids: readonly number[]): Test<Pick<EventRecord, 'image'>> => {
  const isOne = oneOf(ids);
  return ({ image }) => image > 0 && isOne(image);
};

/** Whether a record is known to other calendars by one of these. */
const hasUid = (uids: readonly string[]): Test<Pick<EventRecord, 'uid'>> => {
  const isOne = oneOf(uids);
  return ({ uid }) => uid !== null && isOne(uid);
};

type EventTests = FilterTable<EventQuery, Test<EventRecord>, EventFacts>;

/** Tests a link of an event. */
const linksTo =
  ({ field, to }: (typeof EVENT_LINKS)[number]): EventTests[LinkField] =>
  (ids, { withDescendants }) => {
    const all = isHierarchical(to) ? withDescendants(to, ids) : new Set(ids);
    return (event) => linkedIds(event, field).some((id) => all.has(id));
  };

const EVENT_TESTS: EventTests = {
  ...POST_TESTS,
  uid: hasUid,
  image: hasImage,
  featured: (featured) => (event) => event.featured === featured,
  cost: (form) => (event) => costForm(event.cost) === form,
  event_status: (statuses) => (event) => statuses.includes(event.event_status),
  utc_end_after: (time) => (event) => event.utc_end_date > time,
  assigned: (all) => {
    const tests = all.map(hasTerm);
    return (event) => tests.every((has) => has(event));
  },
  unassigned: (all) => {
    const tests = all.map(hasTerm);
    return (event) => !tests.some((has) => has(event));
  },
  custom: meetsAll,
  ...(Object.fromEntries(EVENT_LINKS.map((link) => [link.field, linksTo(link)])) as Pick<
    EventTests,
    LinkField
  >),
  search: (search, facts) => (event) => matchesSearch(search, facts.searchText(event)),
  location: (_, facts) => (event) => facts.isVenueThere(event.venue),
  // depends on the other events of the list: `onePerSeries`
  one_per_series: () => () => true,
};

/** Returns whether an event satisfies every filter of a query but `one_per_series` (`onePerSeries`). */
export function eventMatcher(query: EventQuery, facts: EventFacts): Test<EventRecord> {
  const tests: readonly Test<EventRecord>[] = applyFilters(EVENT_TESTS, query, facts);
  return (event) =>
    isVisible(event, query.visible) &&
    (query.hidden || !event.hide_from_listings) &&
    inRange(event.start_date, query.start_date) &&
    inRange(event.end_date, query.end_date) &&
    tests.every((holds) => holds(event));
}

const matchesSearch = ({ all, none }: EventSearch, text: string): boolean =>
  all.every((part) => text.includes(part)) && !none.some((part) => text.includes(part));

/** Facts that a venue or organizer query needs beyond the record itself: a store takes them from its indexes. */
export interface LinkedFacts {
  /** The events that link to the venue or organizer, in any status. */
  readonly eventsOf: (id: number) => Iterable<EventRecord>;
  /** The record's `linkedTexts`. */
  readonly texts: (record: RecordOf<LinkedKind>) => LinkedTexts;
}

type Linked = RecordOf<LinkedKind>;

const hasEvent = (
  { eventsOf }: LinkedFacts,
  { id }: Linked,
  test: (event: EventRecord) => boolean,
): boolean => holds(eventsOf(id), test);

const LINKED_TESTS: FilterTable<LinkedQuery, Test<Linked>, LinkedFacts> = {
  ...POST_TESTS,
  image: hasImage,
  event: (event, facts) => (record) => hasEvent(facts, record, ({ id }) => id === event),
  has_events:
    ({ wanted, visible }, facts) =>
    (record) =>
      hasEvent(facts, record, (event) => isVisible(event, visible)) === wanted,
  upcoming:
    ({ from, visible }, facts) =>
    (record) =>
      hasEvent(facts, record, (event) => isVisible(event, visible) && event.utc_start_date >= from),
  search:
    (pieces, { texts }) =>
    (record) =>
      texts(record).fields.some((text) => pieces.every((piece) => text.includes(piece))),
  words:
    (words, { texts }) =>
    (record) => {
      const { name, description } = texts(record);
      return words.every((word) => name.includes(word) || description.includes(word));
    },
  name:
    (name, { texts }) =>
    (record) =>
      texts(record).name === name,
  description:
    (description, { texts }) =>
    (record) =>
      texts(record).description === description,
  custom: meetsAll,
  location: (location) => (record) => isAt(location, 'geo_lat' in record ? record : NOWHERE),
};

/** Returns whether a venue or organizer satisfies every filter of a query. */
export function linkedMatcher(query: LinkedQuery, facts: LinkedFacts): Test<Linked> {
  const tests: readonly Test<Linked>[] = applyFilters(LINKED_TESTS, query, facts);
  return (record) => isVisible(record, query.visible) && tests.every((holds) => holds(record));
}

/** Facts that a term query needs beyond the term itself: a store takes them from its indexes. */
export interface TermFacts {
  /** Whether the term or one of its descendants has published events. */
  readonly isBranchUsed: (id: number) => boolean;
  /** The event with this id, in any status. */
  readonly event: (id: number) => EventRecord | undefined;
  /** Whether an event of this author, in any status, has the term or a descendant of it. */
  readonly isOfAuthor: (id: number, author: number) => boolean;
  /** The folded name. */
  readonly name: (term: TermRecord) => string;
}

const TERM_TESTS: FilterTable<TermQuery, Test<TermRecord>, TermFacts & Pick<TermQuery, 'kind'>> = {
  hide_empty:
    (which, { isBranchUsed }) =>
    (term) =>
      which === 'own' ? term.count > 0 : isBranchUsed(term.id),
  include: (ids) => of(idOf, oneOf(ids)),
  exclude: (ids) => not(of(idOf, oneOf(ids))),
  slug: (slug) => (term) => term.slug === slug,
  parent: (parent) => (term) => term.parent === parent,
  event: (id, { event, kind }) => of(idOf, oneOf(event(id)?.[LINK_FIELD[kind]] ?? [])),
  search:
    (text, { name }) =>
    (term) =>
      name(term).includes(text) || term.slug.includes(text),
  name:
    (wanted, { name }) =>
    (term) =>
      name(term) === wanted,
};

/** Returns whether a term satisfies every filter of a query. */
export function termMatcher(query: TermQuery, facts: TermFacts): Test<TermRecord> {
  const { kind, hidden } = query;
  const tests: readonly Test<TermRecord>[] = applyFilters(TERM_TESTS, query, { ...facts, kind });
  return (term) =>
    (!term.hidden || (typeof hidden === 'boolean' ? hidden : facts.isOfAuthor(term.id, hidden.author))) &&
    tests.every((holds) => holds(term));
}

/** Facts that an image query needs beyond the image itself: a store takes them from its records. */
export interface ImageFacts {
  /** The event, venue or organizer with this id. */
  readonly post: (id: number) => Pick<PostRecord, 'status' | 'author'> | undefined;
  /** The events, venues, organizers and series that have this image. */
  readonly showing: (id: number) => Iterable<Pick<PostRecord, 'status' | 'author'>>;
  /** The image's `imageText`. */
  readonly text: (image: ImageRecord) => string;
}

/** Whether a caller with this visibility sees an image: `ImageQuery.visible`. */
function isImageVisible({ id, author, post }: ImageRecord, visible: Visibility, facts: ImageFacts): boolean {
  const writes = visible.author !== null;
  if (writes && (post === 0 || author === visible.author)) return true;
  const attachedTo = facts.post(post);
  return [...(attachedTo === undefined ? [] : [attachedTo]), ...facts.showing(id)].some((record) =>
    isVisible(record, visible),
  );
}

const IMAGE_TESTS: FilterTable<ImageQuery, Test<ImageRecord>, ImageFacts> = {
  ...POST_TESTS,
  visible: (visible, facts) => (image) => isImageVisible(image, visible, facts),
  url: (url) => (image) => image.url === url,
  slug: (slug) => (image) => image.slug === slug,
  post: (ids) => of(({ post }) => post, oneOf(ids)),
  extension: (extensions) => of(({ extension }) => extension, oneOf(extensions)),
  used:
    (used, { showing }) =>
    ({ id }) =>
      [...showing(id)].length > 0 === used,
  words:
    (words, { text }) =>
    (image) =>
      words.every((word) => text(image).includes(word) || image.slug.includes(word)),
};

/** Returns whether an image satisfies every filter of a query. */
export function imageMatcher(query: ImageQuery, facts: ImageFacts): Test<ImageRecord> {
  const tests: readonly Test<ImageRecord>[] = applyFilters(IMAGE_TESTS, query, facts);
  return (image) => tests.every((holds) => holds(image));
}

const SERIES_TESTS: FilterTable<SeriesQuery, Test<SeriesRecord>> = {
  include: (ids) => of(idOf, oneOf(ids)),
  uid: hasUid,
  expanded_before: (time) => (series) => series.expanded_to < time,
};

/** Returns whether a series satisfies every filter of a query. */
export function seriesMatcher(query: SeriesQuery): Test<SeriesRecord> {
  const tests: readonly Test<SeriesRecord>[] = applyFilters(SERIES_TESTS, query, undefined);
  return (series) => isVisible(series, query.visible) && tests.every((holds) => holds(series));
}
