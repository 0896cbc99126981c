import { CalendarError } from '@kalends/core';
import type { EventRecord, Kind, RecordOf } from '@kalends/core';
import type { Affected, TermKind } from '@kalends/core/store';
import { eventKey } from '../derived/event-key.js';
import type { EventIndex } from '../derived/event-index.js';
import type { Connection } from '../file/connection.js';
import { loadOne } from '../records/load.js';
import { insertRow, updateRow } from '../records/write-row.js';

/** What a commit knows while it is carried out. */
export interface Commitment {
  readonly db: Connection;
  readonly events: EventIndex;
  /** The id that an id of the commit stands for. */
  readonly real: (id: number) => number;
  /** What has changed so far, with its state now and its revision before the commit, by kind and id. */
  readonly affected: Map<string, Affected & { readonly revision: number }>;
  /** Terms that were restored and not stored before: events may have had their ids already. */
  readonly restored: Map<number, TermKind>;
}

/** A refusal that has core compute the commit anew. */
export const conflict = (sentence: string): CalendarError => new CalendarError('conflict', sentence);

const keyOf = (kind: Kind, id: number): string => `${kind} ${id}`;

/**
 * Notes the next state of a record that is stored as `before`. Answers it with its revision after the commit, which is one
 * more than before it, however often the record changes.
 */
export function note<K extends Kind>(
  { affected }: Commitment,
  kind: K,
  before: RecordOf<K> | undefined,
  next: RecordOf<K>,
): RecordOf<K> {
  const { id } = next;
  const key = keyOf(kind, id);
  const revision = affected.get(key)?.revision ?? before?.revision ?? 0;
  const record = { ...next, revision: revision + 1 };
  affected.set(key, { kind, id, revision, record });
  return record;
}

/** Notes that a record is gone. */
export const noteGone = ({ affected }: Commitment, kind: Kind, { id, revision }: RecordOf<Kind>): void =>
  void affected.set(keyOf(kind, id), { kind, id, revision, record: undefined });

/** The stored record that a change was computed from. Throws a conflict when it had another revision before the commit. */
export function expected<K extends Kind>(
  { db, affected }: Commitment,
  kind: K,
  id: number,
  revision: number,
): RecordOf<K> {
  const stored = loadOne(db, kind, id);
  const before = affected.get(keyOf(kind, id))?.revision ?? stored?.revision;
  if (stored === undefined || before !== revision) throw conflict(`The ${kind} ${id} has changed.`);
  return stored;
}

/** Does something that changes the ancestors of a category, and of its descendants. */
export function replant({ events }: Commitment, category: number, change: () => void): void {
  events.replant(events.having(eventKey('categories', category)), change);
}

/** Writes a record that is not stored yet, or another state of one that is, under the revision that it gets. */
export function write<K extends Kind>(
  commitment: Commitment,
  kind: K,
  before: RecordOf<K> | undefined,
  next: RecordOf<K>,
) {
  const { db, events } = commitment;
  const after = note(commitment, kind, before, next);
  const toRow = () => {
    if (before === undefined) insertRow(db, kind, after);
    else updateRow(db, kind, before, after);
  };
  const parentOf = (record: RecordOf<K> | undefined) =>
    (record as RecordOf<'category'> | undefined)?.parent ?? 0;
  if (kind === 'category' && parentOf(before) !== parentOf(after)) replant(commitment, after.id, toRow);
  else toRow();
  if (kind === 'event') events.change(before as EventRecord | undefined, after as EventRecord);
}
