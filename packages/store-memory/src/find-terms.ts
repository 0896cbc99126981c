import type { TermRecord } from '@kalends/core';
import {
  compareTerms,
  fold,
  lineage,
  matchesTerm,
  LINK_FIELD,
  type Found,
  type TermFacts,
  type TermQuery,
} from '@kalends/core/store';
import { oncePerRecord } from './once-per-record.js';
import { pageOf } from './page.js';
import { onlySlug, slugHolders } from './slug-holders.js';
import type { State } from './state.js';
import { idsWith, idsWithAny, recordsWith, shortest } from './table.js';
import { textKeyOf } from './tables.js';

const foldedName = oncePerRecord(({ name }: TermRecord) => fold(name));

/** Answers a query about categories or tags. */
export function findTerms(state: State, query: TermQuery): Found {
  const { tables } = state;
  const { kind, include, event, slug, parent, name, hide_empty } = query;
  const table = tables[kind];
  const used = hide_empty === 'branch' ? usedBranches(table.records) : undefined;
  const facts: TermFacts = {
    isBranchUsed: (id) => used?.has(id) === true,
    event: (id) => tables.event.records.get(id),
    isOfAuthor: (id, author) => {
      const ids = kind === 'tag' ? [id] : withDescendants(state, [id]);
      const events = idsWithAny(tables.event.indexes[LINK_FIELD[kind]], ids);
      return recordsWith(tables.event.records, events).some((event) => event.author === author);
    },
    name: foldedName,
  };
  const ids = shortest([
    include,
    event === null ? null : (tables.event.records.get(event)?.[LINK_FIELD[kind]] ?? []),
    slug === null ? null : slugHolders(state, kind, onlySlug(slug)).map(({ id }) => id),
    name === null ? null : idsWithAny(table.indexes.name, [name]),
    // the index has no entry for the top level
    parent === null || parent === 0 ? null : idsWithAny(table.indexes.parent, [parent]),
  ]);
  const candidates = ids === undefined ? table.lists.inOrder.records : recordsWith(table.records, ids);
  const found = candidates.filter((term) => matchesTerm(query, term, facts));
  const isSorted = ids === undefined && query.orderby === 'name' && query.order === 'asc';
  return pageOf(isSorted ? found : found.sort((a, b) => compareTerms(query, a, b, textKeyOf)), query);
}

/** The terms of published events, and all their ancestors. */
function usedBranches(terms: ReadonlyMap<number, TermRecord>): ReadonlySet<number> {
  const used = [...terms.values()].filter(({ count }) => count > 0);
  return new Set(used.flatMap(({ id }) => lineage(id, terms)));
}

/** Categories and all their descendants, without duplicates. */
export function withDescendants({ tables }: State, ids: readonly number[]): number[] {
  const found = new Set(ids);
  // the iteration includes elements added during it: the children of children, too
  for (const id of found) for (const child of idsWith(tables.category.indexes.parent, id)) found.add(child);
  return [...found];
}
