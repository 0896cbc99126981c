import type { RecordOf } from '@kalends/core';
import {
  applyFilters,
  linkedIds,
  linkedTexts,
  type Found,
  type FilterTable,
  type LinkedQuery,
} from '@kalends/core/store';
import { LINK_FIELD, type LinkedKind } from '@kalends/core/adapter';
import { linkedMatcher, createSortedPosts, type LinkedFacts } from '@kalends/core/internal';
import { pageOf } from './page.js';
import type { State } from './state.js';
import { filtered, sortedBy, type Steps } from './steps.js';
import { type Ids, idsWith, idsWithAny, recordsWith, shortest } from './table.js';

type Linked = RecordOf<LinkedKind>;

/** The ids of the records that a filter can let pass; `null`: it does not tell them without reading all. */
const CANDIDATES: FilterTable<LinkedQuery, Ids | null, { readonly state: State; readonly kind: LinkedKind }> =
  {
    include: (ids) => ids,
    exclude: () => null,
    author: () => null,
    published_after: () => null,
    published_before: () => null,
    modified_before: () => null,
    event: (event, { state, kind }) =>
      recordsWith(state.tables.event.records, [event]).flatMap((one) => linkedIds(one, LINK_FIELD[kind])),
    image: (ids, { state, kind }) => idsWithAny(state.tables[kind].indexes.image, ids),
    name: (name, { state, kind }) => idsWithAny(state.tables[kind].indexes.name, [name]),
    has_events: () => null,
    upcoming: () => null,
    search: () => null,
    words: () => null,
    description: () => null,
    modified_after: () => null,
    custom: () => null,
    location: () => null,
  };

/** Whether the events of a record are looked at, which may change from turn to turn. */
const looksAtEvents = ({ event, has_events, upcoming }: LinkedQuery): boolean =>
  (event ?? has_events ?? upcoming) !== null;

/** Answers a query about venues or organizers, as they are when it begins. */
export function* findLinked(state: State, query: LinkedQuery): Steps<Found> {
  const { kind } = query;
  const field = LINK_FIELD[kind];
  const table = state.tables[kind];
  const records: ReadonlyMap<number, Linked> = table.records;
  const all: readonly Linked[] = table.lists.inOrder.records;
  const events = state.tables.event;
  const facts: LinkedFacts = {
    eventsOf: (id) => recordsWith(events.records, idsWith(events.indexes[field], id)),
    texts: (record) => linkedTexts(kind, record),
  };
  const ids = shortest(applyFilters(CANDIDATES, query, { state, kind }));
  const matches = linkedMatcher(query, facts);
  const candidates = ids === undefined ? [...all] : recordsWith(records, ids);
  const reads = ({ description }: Linked): number => READING + description.length * FOLDING;
  const found = looksAtEvents(query)
    ? candidates.filter(matches)
    : yield* filtered(candidates, matches, (query.search ?? query.words) === null ? undefined : reads);
  if (ids === undefined && query.orderby === 'date' && query.order === 'desc') return pageOf(found, query);
  const sorted = createSortedPosts<Linked>(query, query.offset + query.limit);
  return pageOf(yield* sortedBy(sorted, found), query, found.length);
}

/** The cost of folding the texts of a record, and each character of its description, in characters that are read. */
const [READING, FOLDING] = [10_000, 20];
