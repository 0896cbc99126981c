import type { EventRecord, OrganizerRecord, VenueRecord } from '@kalends/core';
import {
  compareLinked,
  linkedTexts,
  matchesLinked,
  type Found,
  type LinkedFacts,
  type LinkedKind,
  type LinkedQuery,
} from '@kalends/core/store';
import { pageOf } from './page.js';
import type { State } from './state.js';
import { idsWith, idsWithAny, recordsWith, shortest } from './table.js';

type Linked = VenueRecord | OrganizerRecord;

/** Answers a query about venues or organizers. */
export function findLinked(state: State, query: LinkedQuery): Found {
  const { kind, event, name } = query;
  const table = state.tables[kind];
  const records: ReadonlyMap<number, Linked> = table.records;
  const all: readonly Linked[] = table.lists.inOrder.records;
  const events = state.tables.event;
  const facts: LinkedFacts = {
    eventsOf: (id) => recordsWith(events.records, idsWith(events.indexes[kind], id)),
    texts: (record) => linkedTexts(kind, record),
  };
  const ids = shortest([
    event === null ? null : linksOf(kind, events.records.get(event)),
    name === null ? null : idsWithAny(table.indexes.name, [name]),
  ]);
  const candidates = ids === undefined ? all : recordsWith(records, ids).sort(compareLinked);
  return pageOf(
    candidates.filter((record) => matchesLinked(query, record, facts)),
    query,
  );
}

const linksOf = (kind: LinkedKind, event: EventRecord | undefined): readonly number[] =>
  event === undefined ? [] : kind === 'venue' ? [event.venue] : event.organizer;
