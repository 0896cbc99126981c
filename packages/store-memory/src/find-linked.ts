import type { OrganizerRecord, VenueRecord } from '@kalends/core';
import {
  compareLinked,
  LINK_FIELD,
  linkedIds,
  linkedTexts,
  matchesLinked,
  type Found,
  type LinkedFacts,
  type LinkedQuery,
} from '@kalends/core/store';
import { pageOf } from './page.js';
import type { State } from './state.js';
import { idsWith, idsWithAny, recordsWith, shortest } from './table.js';

type Linked = VenueRecord | OrganizerRecord;

/** Answers a query about venues or organizers. */
export function findLinked(state: State, query: LinkedQuery): Found {
  const { kind, event, name } = query;
  const field = LINK_FIELD[kind];
  const table = state.tables[kind];
  const records: ReadonlyMap<number, Linked> = table.records;
  const all: readonly Linked[] = table.lists.inOrder.records;
  const events = state.tables.event;
  const facts: LinkedFacts = {
    eventsOf: (id) => recordsWith(events.records, idsWith(events.indexes[field], id)),
    texts: (record) => linkedTexts(kind, record),
  };
  const ids = shortest([
    event === null ? null : recordsWith(events.records, [event]).flatMap((one) => linkedIds(one, field)),
    name === null ? null : idsWithAny(table.indexes.name, [name]),
  ]);
  const candidates = ids === undefined ? all : recordsWith(records, ids).sort(compareLinked);
  return pageOf(
    candidates.filter((record) => matchesLinked(query, record, facts)),
    query,
  );
}
