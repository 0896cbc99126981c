import type { EventRecord, Kind, RecordOf } from '@kalends/core';
import { isTermKind, resolveSlug, withRealIds } from '@kalends/core/store';
import type { Change, Delete, Insert, Put, RecordOp, TermKind, Unlink, Update } from '@kalends/core/store';
import { eventKey } from '../derived/event-key.js';
import type { Connection } from '../file/connection.js';
import { idIsTaken, loadOne } from '../records/load.js';
import { slugIsTaken, uniqueSlugIsTaken } from '../records/lookup.js';
import { updateRow } from '../records/write-row.js';
import { type Commitment, conflict, expected, note, noteGone, replant, write } from './commitment.js';

/** The record under the slug that it gets; an image with the address that nobody else has. */
function settled<K extends Kind>(db: Connection, op: RecordOp, kind: K, record: RecordOf<K>): RecordOf<K> {
  if (kind === 'image') {
    const { url } = record as RecordOf<'image'>;
    const owner = db.value('SELECT id FROM image WHERE url = ?', url);
    if (owner !== undefined && owner !== record.id) throw conflict(`The image ${url} exists.`);
    return record;
  }
  const slugged = record as RecordOf<Exclude<Kind, 'image'>>;
  const isTaken = op === 'put' ? uniqueSlugIsTaken : slugIsTaken;
  const slug = resolveSlug(op, kind, slugged, isTaken(db, kind, record.id));
  return { ...record, slug };
}

/** A term's count is counted, whatever a change says. */
const counted = <K extends Kind>(
  kind: K,
  record: RecordOf<K>,
  stored: RecordOf<K> | undefined,
): RecordOf<K> =>
  isTermKind(kind) ? { ...record, count: (stored as RecordOf<'tag'> | undefined)?.count ?? 0 } : record;

/** Gives a record its next state. */
function put<K extends Kind>(
  commitment: Commitment,
  op: RecordOp,
  kind: K,
  stored: RecordOf<K> | undefined,
  given: RecordOf<K>,
): void {
  write(commitment, kind, stored, settled(commitment.db, op, kind, counted(kind, given, stored)));
}

function insert<K extends Kind>(commitment: Commitment, { kind, record }: Insert<K>): void {
  const given = { ...withRealIds(kind, record, commitment.real), revision: 0 } as RecordOf<K>;
  put(commitment, 'insert', kind, undefined, given);
}

function update<K extends Kind>(commitment: Commitment, { kind, record }: Update<K>): void {
  const stored = expected(commitment, kind, record.id, record.revision);
  put(commitment, 'update', kind, stored, withRealIds<K, RecordOf<K>>(kind, record, commitment.real));
}

function restore<K extends Kind>(commitment: Commitment, { kind, record }: Put<K>): void {
  const { id, revision } = record;
  const stored = revision === 0 ? undefined : expected(commitment, kind, id, revision);
  if (stored === undefined && idIsTaken(commitment.db, kind, id)) throw conflict(`The id ${id} is taken.`);
  if (stored === undefined && isTermKind(kind)) commitment.restored.set(id, kind);
  put(commitment, 'put', kind, stored, record);
}

/** Writes another state of an event that loses a link. */
const change = (commitment: Commitment, event: EventRecord, fields: Partial<EventRecord>): void =>
  write(commitment, 'event', event, { ...event, ...fields });

const without = (ids: readonly number[], id: number): number[] => ids.filter((other) => other !== id);

const TERM_FIELD = { category: 'categories', tag: 'tags' } as const satisfies Record<
  TermKind,
  keyof EventRecord
>;

function remove(commitment: Commitment, { kind, id, revision }: Delete): void {
  const { db } = commitment;
  const term: RecordOf<TermKind> = expected(commitment, kind, id, revision);
  const field = TERM_FIELD[kind];
  for (const event of commitment.events.having(eventKey(field, id))) {
    if (event[field].includes(id)) change(commitment, event, { [field]: without(event[field], id) });
  }
  const uproot = () => {
    const children = db.values(
      'SELECT id FROM term WHERE parent = ? AND kind = ? AND parent <> 0',
      id,
      kind,
    ) as number[];
    for (const child of children) {
      const before = loadOne(db, kind, child);
      if (before === undefined) continue;
      updateRow(db, kind, before, note(commitment, kind, before, { ...before, parent: term.parent }));
    }
    db.run('DELETE FROM term WHERE id = ?', id);
  };
  if (kind === 'category') replant(commitment, id, uproot);
  else uproot();
  noteGone(commitment, kind, term);
}

function unlink(commitment: Commitment, { kind, id }: Unlink): void {
  for (const event of commitment.events.having(eventKey(kind, id))) {
    change(commitment, event, kind === 'venue' ? { venue: 0 } : { organizer: [] });
  }
}

/** Carries out one change. Throws a `CalendarError` of code `conflict` (`Store.commit`). */
export function carryOut(commitment: Commitment, step: Change): void {
  switch (step.op) {
    case 'insert':
      insert<Kind>(commitment, step);
      break;
    case 'update':
      update<Kind>(commitment, step);
      break;
    case 'put':
      restore<Kind>(commitment, step);
      break;
    case 'delete':
      remove(commitment, step);
      break;
    case 'unlink':
      unlink(commitment, step);
      break;
  }
}
