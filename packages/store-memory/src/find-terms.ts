import type { TermRecord } from '@kalends/core';
import { applyFilters, type Found, type FilterTable, type TermQuery } from '@kalends/core/store';
import { compareTerms, termMatcher, type TermFacts } from '@kalends/core/internal';
import { fold, lineage, LINK_FIELD, type TermKind } from '@kalends/core/adapter';
import { oncePerRecord } from './once-per-record.js';
import { pageOf } from './page.js';
import { onlySlug, slugHolders } from './slug-holders.js';
import type { State } from './state.js';
import { type Ids, idsWith, idsWithAny, recordsWith, shortest } from './table.js';
import { textKeyOf } from './tables.js';

const foldedName = oncePerRecord(({ name }: TermRecord) => fold(name));

/** Answers a query about categories or tags. */
export function findTerms(state: State, query: TermQuery): Found {
  const { tables } = state;
  const { kind, hide_empty } = query;
  const table = tables[kind];
  const used = hide_empty === 'branch' ? usedBranches(table.records) : undefined;
  const facts: TermFacts = {
    isBranchUsed: (id) => used?.has(id) === true,
    event: (id) => tables.event.records.get(id),
    isOfAuthor: (id, author) => {
      const ids = withDescendants(state, kind, [id]);
      const events = idsWithAny(tables.event.indexes[LINK_FIELD[kind]], [...ids]);
      return recordsWith(tables.event.records, events).some((event) => event.author === author);
    },
    name: foldedName,
  };
  const ids = shortest(applyFilters(CANDIDATES, query, { state, kind }));
  const candidates = ids === undefined ? table.lists.inOrder.records : recordsWith(table.records, ids);
  const found = candidates.filter(termMatcher(query, facts));
  const isSorted = ids === undefined && query.orderby === 'name' && query.order === 'asc';
  return pageOf(isSorted ? found : found.sort((a, b) => compareTerms(query, a, b, textKeyOf)), query);
}

/** The ids of the terms that a filter can let pass; `null`: it does not tell them without reading all. */
const CANDIDATES: FilterTable<TermQuery, Ids | null, { readonly state: State; readonly kind: TermKind }> = {
  include: (ids) => ids,
  event: (event, { state, kind }) => state.tables.event.records.get(event)?.[LINK_FIELD[kind]] ?? [],
  slug: (slug, { state, kind }) => slugHolders(state, kind, onlySlug(slug)).map(({ id }) => id),
  name: (name, { state, kind }) => idsWithAny(state.tables[kind].indexes.name, [name]),
  // the index has no entry for the top level
  parent: (parent, { state, kind }) =>
    parent === 0 ? null : idsWithAny(state.tables[kind].indexes.parent, [parent]),
  exclude: () => null,
  hide_empty: () => null,
  search: () => null,
};

/** The terms of published events, and all their ancestors. */
function usedBranches(terms: ReadonlyMap<number, TermRecord>): ReadonlySet<number> {
  const used = [...terms.values()].filter(({ count }) => count > 0);
  return new Set(used.flatMap(({ id }) => lineage(id, (one) => terms.get(one)?.parent)));
}

/** Terms and all their descendants. */
export function withDescendants(
  { tables }: State,
  kind: TermKind,
  ids: readonly number[],
): ReadonlySet<number> {
  const found = new Set(ids);
  // the iteration includes elements added during it: the children of children, too
  for (const id of found) for (const child of idsWith(tables[kind].indexes.parent, id)) found.add(child);
  return found;
}
