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
import { oncePerRecord } from './once-per-record.js';
import { pageOf } from './page.js';
import type { State } from './state.js';
import { idsWith, idsWithAny, recordsWith, shortest } from './table.js';

type Linked = VenueRecord | OrganizerRecord;

const foldedTexts = oncePerRecord((record: Linked) =>
  linkedTexts('venue' in record ? 'venue' : 'organizer', record),
);

/** Answers a query about venues or organizers. */
export function findLinked(state: State, query: LinkedQuery): Found {
  const { kind, event, name } = query;
  const table = state.tables[kind];
  const records: ReadonlyMap<number, Linked> = table.records;
  const all: readonly Linked[] = table.lists.inOrder.records;
  const facts: LinkedFacts = { eventsOf: (id) => eventsOf(state, kind, id), texts: foldedTexts };
  const ids = shortest([
    event === null ? null : linksOf(kind, state.tables.event.records.get(event)),
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

function* eventsOf({ tables }: State, kind: LinkedKind, id: number): Generator<EventRecord, void> {
  for (const eventId of idsWith(tables.event.indexes[kind], id)) {
    const event = tables.event.records.get(eventId);
    if (event !== undefined) yield event;
  }
}
