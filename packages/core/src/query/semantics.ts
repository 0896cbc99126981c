import type { EventRecord } from '../records/event-record.js';
import type { Kind } from '../records/kind.js';
import type { OrganizerRecord } from '../records/organizer-record.js';
import type { PostRecord, Status } from '../records/post-record.js';
import type { BaseRecord } from '../records/base-record.js';
import type { RecordOf } from '../records/record.js';
import type { TermRecord } from '../records/term-record.js';
import type { VenueRecord } from '../records/venue-record.js';
import { fold } from '../text/fold.js';
import { nameKey } from '../text/name-key.js';
import type {
  EventQuery,
  Found,
  ImageQuery,
  LinkedQuery,
  Query,
  Range,
  TermQuery,
  Visibility,
} from './query.js';
import { nameOf, searchFields, searchText } from './search-fields.js';

/**
 * The reference semantics of the query model: what every store must answer, in the plainest words. Slow on purpose:
 * it looks at every record. The contract kit compares stores with `answer`.
 */

/** All records of a calendar by kind and id. */
export type Snapshot = { readonly [K in Kind]: ReadonlyMap<number, RecordOf<K>> };

/** Whether a caller with this visibility sees the record. */
export const isVisible = (
  record: Pick<PostRecord, 'status' | 'author'>,
  { status, author }: Visibility,
): boolean =>
  status.includes(record.status) &&
  (record.status === 'publish' || author === null || record.author === author);

/** The statuses of events that make a venue or organizer one that has events (F15). */
export const HAVING_EVENTS: readonly Status[] = ['publish', 'future', 'private'];

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

function matchesEvent(query: EventQuery, event: EventRecord, { category }: Snapshot): boolean {
  const { search } = query;
  const text = search === null ? '' : searchText(event);
  return (
    isVisible(event, query.visible) &&
    (query.hidden || !event.hide_from_listings) &&
    inRange(event.start_date, query.start_date) &&
    inRange(event.end_date, query.end_date) &&
    (query.include === null || query.include.includes(event.id)) &&
    isOneOf(query.categories, (id) => event.categories.some((own) => lineage(own, category).includes(id))) &&
    isOneOf(query.tags, (id) => event.tags.includes(id)) &&
    isOneOf(query.venue, (id) => event.venue === id) &&
    isOneOf(query.organizer, (id) => event.organizer.includes(id)) &&
    (query.featured === null || event.featured === query.featured) &&
    (search === null ||
      (search.all.every((part) => text.includes(part)) && !search.none.some((part) => text.includes(part))))
  );
}

function matchesLinked(
  query: LinkedQuery,
  record: VenueRecord | OrganizerRecord,
  snapshot: Snapshot,
): boolean {
  const { kind, event, has_events, upcoming, search, name, description } = query;
  const links = (e: EventRecord) =>
    kind === 'venue' ? e.venue === record.id : e.organizer.includes(record.id);
  const events = [...snapshot.event.values()].filter(links);
  return (
    isVisible(record, query.visible) &&
    (event === null || events.some(({ id }) => id === event)) &&
    (has_events === null || has_events === events.some(({ status }) => HAVING_EVENTS.includes(status))) &&
    (upcoming === null ||
      events.some((e) => isVisible(e, upcoming.visible) && e.utc_start_date >= upcoming.from)) &&
    (search === null ||
      searchFields(kind, record).some((text) => search.every((piece) => text.includes(piece)))) &&
    (name === null || fold(nameOf(kind, record)) === name) &&
    (description === null || fold(record.description) === description)
  );
}

function matchesTerm(query: TermQuery, term: TermRecord, snapshot: Snapshot): boolean {
  const { kind, include, exclude, slug, parent, event, search, name } = query;
  const inUse = () =>
    [...snapshot[kind].values()].some(
      ({ id, count }) => count > 0 && lineage(id, snapshot[kind]).includes(term.id),
    );
  const ofEvent = () => {
    const record = event === null ? undefined : snapshot.event.get(event);
    return (kind === 'category' ? record?.categories : record?.tags)?.includes(term.id) === true;
  };
  return (
    (query.hide_empty !== 'own' || term.count > 0) &&
    (query.hide_empty !== 'branch' || inUse()) &&
    (include === null || include.includes(term.id)) &&
    !exclude.includes(term.id) &&
    (slug === null || term.slug === slug) &&
    (parent === null || term.parent === parent) &&
    (event === null || ofEvent()) &&
    (search === null || fold(term.name).includes(search) || term.slug.includes(search)) &&
    (name === null || fold(term.name) === name)
  );
}

/** Compares texts by code point. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x === y) continue;
    // halves of a pair stand for code points above all single units
    const [highX, highY] = [x >= 0xd800 && x <= 0xdfff, y >= 0xd800 && y <= 0xdfff];
    return highX === highY ? x - y : highX ? 1 : -1;
  }
  return a.length - b.length;
}

const byId = (a: BaseRecord, b: BaseRecord): number => a.id - b.id;

const EVENT_ORDERS: Readonly<Record<EventQuery['order'], (a: EventRecord, b: EventRecord) => number>> = {
  start_date: (a, b) =>
    compareTexts(a.start_date, b.start_date) || compareTexts(a.date, b.date) || byId(a, b),
  date: (a, b) => compareTexts(a.date, b.date) || byId(a, b),
};

const TERM_COMPARISONS: Readonly<
  Record<TermQuery['orderby'], (a: TermRecord, b: TermRecord, query: TermQuery) => number>
> = {
  id: byId,
  name: (a, b) => compareTexts(nameKey(a.name), nameKey(b.name)),
  slug: (a, b) => compareTexts(a.slug, b.slug),
  count: (a, b) => a.count - b.count,
  description: (a, b) => compareTexts(a.description, b.description),
  parent: (a, b) => a.parent - b.parent,
  include: (a, b, { include }) => (include === null ? 0 : include.indexOf(a.id) - include.indexOf(b.id)),
};

/** The order of two terms in the answer to a query. */
export function compareTerms(query: TermQuery, a: TermRecord, b: TermRecord): number {
  const compared = TERM_COMPARISONS[query.orderby](a, b, query);
  return (query.order === 'asc' ? compared : -compared) || byId(a, b);
}

/** The order of two events in the answer to a query. */
export const compareEvents = (query: EventQuery, a: EventRecord, b: EventRecord): number =>
  EVENT_ORDERS[query.order](a, b);

/** The order of two venues or organizers: publication date, then id, both descending. */
export const compareLinked = (a: PostRecord, b: PostRecord): number =>
  compareTexts(b.date, a.date) || b.id - a.id;

const select = <R extends BaseRecord>(
  records: ReadonlyMap<number, R>,
  matches: (record: R) => boolean,
  compare: (a: R, b: R) => number,
): R[] => [...records.values()].filter(matches).sort(compare);

function selected(query: Query, snapshot: Snapshot): BaseRecord[] {
  switch (query.kind) {
    case 'event':
      return select(
        snapshot.event,
        (e) => matchesEvent(query, e, snapshot),
        (a, b) => compareEvents(query, a, b),
      );
    case 'venue':
      return select(snapshot.venue, (v) => matchesLinked(query, v, snapshot), compareLinked);
    case 'organizer':
      return select(snapshot.organizer, (o) => matchesLinked(query, o, snapshot), compareLinked);
    case 'category':
    case 'tag':
      return select(
        snapshot[query.kind],
        (t) => matchesTerm(query, t, snapshot),
        (a, b) => compareTerms(query, a, b),
      );
    case 'image':
      return select(snapshot.image, (i) => i.url === (query satisfies ImageQuery).url, byId);
  }
}

/** What a store that holds exactly these records answers. */
export function answer(query: Query, snapshot: Snapshot): Found {
  const all = selected(query, snapshot);
  const slice = all.slice(query.offset, query.offset + query.limit);
  return { total: all.length, refs: slice.map(({ id, revision }) => ({ id, revision })) };
}

/** How many published events have each term, and so what `count` must say. */
export function countTerms(snapshot: Snapshot): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { status, categories, tags } of snapshot.event.values()) {
    if (status !== 'publish') continue;
    for (const id of [...categories, ...tags]) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
