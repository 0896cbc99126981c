import type { RecordOf } from '@kalends/core';
import {
  applyFilters,
  LINK_FIELD,
  linkedIds,
  linkedTexts,
  linkedMatcher,
  type Found,
  type FilterTable,
  type LinkedFacts,
  type LinkedKind,
  sortPosts,
  type LinkedQuery,
} from '@kalends/core/store';
import { pageOf } from './page.js';
import type { State } from './state.js';
import { idsWith, idsWithAny, recordsWith, shortest } from './table.js';

type Linked = RecordOf<LinkedKind>;

/** The ids of the records that a filter can let pass; `null`: it does not tell them without reading all. */
const CANDIDATES: FilterTable<
  LinkedQuery,
  readonly number[] | null,
  { readonly state: State; readonly kind: LinkedKind }
> = {
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

/** Answers a query about venues or organizers. */
export function findLinked(state: State, query: LinkedQuery): Found {
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
  const found = (ids === undefined ? all : recordsWith(records, ids)).filter(linkedMatcher(query, facts));
  const isSorted = ids === undefined && query.orderby === 'date' && query.order === 'desc';
  return pageOf(isSorted ? found : sortPosts(query, found), query);
}
