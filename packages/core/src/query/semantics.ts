import type { BaseRecord } from '../records/base-record.js';
import type { EventRecord } from '../records/event-record.js';
import type { ImageRecord } from '../records/image-record.js';
import { IMAGE_OWNERS, perKind, type Kind, type LinkedKind } from '../records/kinds.js';
import { lineage } from '../records/lineage.js';
import { LINK_FIELD, linkedIds } from '../records/links.js';
import type { RecordOf } from '../records/record.js';
import type { SeriesRecord } from '../records/series-record.js';
import type { TermRecord } from '../records/term-record.js';
import { fold } from '../text/fold.js';
import {
  eventMatcher,
  imageMatcher,
  isEventAt,
  linkedMatcher,
  seriesMatcher,
  termMatcher,
  type EventFacts,
  type ImageFacts,
  type LinkedFacts,
  type TermFacts,
} from './matchers.js';
import { byId, compareImages, comparePosts, compareTerms } from './orders.js';
import { onePerSeries } from './one-per-series.js';
import type { EventQuery, Found, ImageQuery, LinkedQuery, Query, SeriesQuery, TermQuery } from './query.js';
import { imageText, linkedTexts, searchText } from './search-fields.js';

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

/** The ids of a term and of its ancestors. */
const above = (id: number, terms: ReadonlyMap<number, TermRecord>): number[] =>
  lineage(id, (one) => terms.get(one)?.parent);

const select = <R extends BaseRecord>(
  records: ReadonlyMap<number, R>,
  matches: (record: R) => boolean,
  compare: (a: R, b: R) => number,
): R[] => [...records.values()].filter(matches).sort(compare);

function selectEvents(
  query: EventQuery,
  { event, category, venue, series }: Snapshot,
): readonly EventRecord[] {
  const facts: EventFacts = {
    withDescendants: (_, ids) => {
      const isBelow = (id: number) => above(id, category).some((one) => ids.includes(one));
      return new Set([...category.keys()].filter(isBelow));
    },
    searchText,
    isVenueThere: (id) => query.location === null || isEventAt(query.location, venue.get(id)),
  };
  const matching = select(event, eventMatcher(query, facts), (a, b) => comparePosts(query, a, b));
  return onePerSeries(query, matching, series);
}

function selectLinked(query: LinkedQuery, snapshot: Snapshot): RecordOf<LinkedKind>[] {
  const { kind } = query;
  const facts: LinkedFacts = {
    eventsOf: (id) => [...snapshot.event.values()].filter((e) => linkedIds(e, LINK_FIELD[kind]).includes(id)),
    texts: (record) => linkedTexts(kind, record),
  };
  const records: ReadonlyMap<number, RecordOf<LinkedKind>> = snapshot[kind];
  return select(records, linkedMatcher(query, facts), (a, b) => comparePosts(query, a, b));
}

function selectTerms(query: TermQuery, snapshot: Snapshot): TermRecord[] {
  const terms = snapshot[query.kind];
  const facts: TermFacts = {
    isBranchUsed: (id) =>
      [...terms.values()].some((term) => term.count > 0 && above(term.id, terms).includes(id)),
    event: (id) => snapshot.event.get(id),
    isOfAuthor: (id, author) =>
      [...snapshot.event.values()].some(
        (event) =>
          event.author === author &&
          event[LINK_FIELD[query.kind]].some((own) => above(own, terms).includes(id)),
      ),
    name: ({ name }) => fold(name),
  };
  return select(terms, termMatcher(query, facts), (a, b) => compareTerms(query, a, b));
}

function selectImages(query: ImageQuery, snapshot: Snapshot): ImageRecord[] {
  const owners = IMAGE_OWNERS.flatMap((kind) => [...snapshot[kind].values()]);
  const facts: ImageFacts = {
    post: (id) => IMAGE_OWNERS.map((kind) => snapshot[kind].get(id)).find((post) => post !== undefined),
    showing: (id) => owners.filter(({ image }) => image === id),
    text: imageText,
  };
  return select(snapshot.image, imageMatcher(query, facts), (a, b) => compareImages(query, a, b));
}

const selectSeries = (query: SeriesQuery, { series }: Snapshot): SeriesRecord[] =>
  select(series, seriesMatcher(query), (a, b) => (query.order === 'asc' ? byId(a, b) : byId(b, a)));

function selected(query: Query, snapshot: Snapshot): readonly BaseRecord[] {
  switch (query.kind) {
    case 'event':
      return selectEvents(query, snapshot);
    case 'category':
    case 'tag':
      return selectTerms(query, snapshot);
    case 'image':
      return selectImages(query, snapshot);
    case 'series':
      return selectSeries(query, snapshot);
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
