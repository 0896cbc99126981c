import { CalendarError, isTermKind, settleSlug, withRealIds } from '@kalends/core';
import type {
  Change,
  Commit,
  Committed,
  Delete,
  EventRecord,
  Insert,
  Kind,
  RecordOf,
  TermKind,
  Touched,
  Unlink,
  Update,
} from '@kalends/core';
import type { Connection } from './file/connection.js';
import { eventIndex, type EventIndex } from './derived/event-index.js';
import { eventKey } from './derived/event-key.js';
import { find } from './find/find.js';
import { loadOne } from './records/load.js';
import { slugIsTaken } from './records/lookup.js';
import { insertRow, updateRow } from './records/write-row.js';
import type { WordNumbers } from './derived/word-index.js';

/** What a commit knows while it is carried out. */
interface Commitment {
  readonly db: Connection;
  readonly events: EventIndex;
  /** The id that an id of the commit stands for. */
  readonly real: (id: number) => number;
  /** What has changed so far, with its revision before the commit, by kind and id. */
  readonly touched: Map<string, Touched & { readonly revision: number }>;
}

const conflict = (sentence: string): CalendarError => new CalendarError('conflict', sentence);

/**
 * Notes that a record changes that is stored with this revision. Answers its revision after the commit, which is one
 * more than before it, however often it changes.
 */
function touch({ touched }: Commitment, kind: Kind, id: number, revision: number): number {
  const key = `${kind} ${id}`;
  const before = touched.get(key)?.revision ?? revision;
  touched.set(key, { kind, id, revision: before });
  return before + 1;
}

/** The revision that a record had before the commit, when it is stored with this one. */
const revisionBefore = (
  { touched }: Commitment,
  kind: Kind,
  { id, revision }: { id: number; revision: number },
) => touched.get(`${kind} ${id}`)?.revision ?? revision;

function settled<K extends Kind>(
  db: Connection,
  op: 'insert' | 'update',
  kind: K,
  record: RecordOf<K>,
): RecordOf<K> {
  if (kind === 'image') {
    const { url } = record as RecordOf<'image'>;
    const owner = db.value('SELECT id FROM image WHERE url = ?', url);
    if (owner !== undefined && owner !== record.id) throw conflict(`The image ${url} exists.`);
    return record;
  }
  const slugged = record as RecordOf<Exclude<Kind, 'image'>>;
  const slug = settleSlug(op, kind, slugged, slugIsTaken(db, kind, record.id));
  return { ...record, slug };
}

/** Events that have one of these keys: those whose keys depend on it. */
function eventsWith(db: Connection, key: number): EventRecord[] {
  const ids = db.values('SELECT event FROM event_key WHERE key = ?', key) as number[];
  return ids.flatMap((id) => loadOne(db, 'event', id) ?? []);
}

/** Does something that changes the ancestors of a category, and of its descendants. */
function replant({ db, events }: Commitment, category: number, change: () => void): void {
  events.replant(eventsWith(db, eventKey('categories', category)), change);
}

/** Writes a record that is not stored yet, or another state of one that is. */
function write<K extends Kind>(
  commitment: Commitment,
  kind: K,
  before: RecordOf<K> | undefined,
  after: RecordOf<K>,
) {
  const { db, events } = commitment;
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

function insert<K extends Kind>(commitment: Commitment, { kind, record }: Insert<K>): void {
  const given = { ...withRealIds(kind, record, commitment.real), revision: 1 } as RecordOf<K>;
  // the count of a new term is counted, whatever it says
  const counted = isTermKind(kind) ? { ...given, count: 0 } : given;
  touch(commitment, kind, given.id, 0);
  write(commitment, kind, undefined, settled(commitment.db, 'insert', kind, counted));
}

function update<K extends Kind>(commitment: Commitment, { kind, record }: Update<K>): void {
  const stored = loadOne(commitment.db, kind, record.id);
  if (stored === undefined || revisionBefore(commitment, kind, stored) !== record.revision) {
    throw conflict(`The ${kind} ${record.id} has changed.`);
  }
  const given = withRealIds<K, RecordOf<K>>(kind, record, commitment.real);
  const counted = isTermKind(kind) ? { ...given, count: (stored as RecordOf<'tag'>).count } : given;
  const after = settled(commitment.db, 'update', kind, counted);
  write(commitment, kind, stored, {
    ...after,
    revision: touch(commitment, kind, stored.id, stored.revision),
  });
}

/** Writes another state of an event that loses a link. */
function change(commitment: Commitment, event: EventRecord, fields: Partial<EventRecord>): void {
  const revision = touch(commitment, 'event', event.id, event.revision);
  write(commitment, 'event', event, { ...event, ...fields, revision });
}

const without = (ids: readonly number[], id: number): number[] => ids.filter((other) => other !== id);

const TERM_FIELD = { category: 'categories', tag: 'tags' } as const satisfies Record<
  TermKind,
  keyof EventRecord
>;

function remove(commitment: Commitment, { kind, id, revision }: Delete): void {
  const { db } = commitment;
  const term = loadOne(db, kind, id);
  if (term === undefined || revisionBefore(commitment, kind, term) !== revision) {
    throw conflict(`The ${kind} ${id} has changed.`);
  }
  const field = TERM_FIELD[kind];
  for (const event of eventsWith(db, eventKey(field, id))) {
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
      const after = {
        ...before,
        parent: term.parent,
        revision: touch(commitment, kind, child, before.revision),
      };
      updateRow(db, kind, before, after);
    }
    db.run('DELETE FROM term WHERE id = ?', id);
  };
  if (kind === 'category') replant(commitment, id, uproot);
  else uproot();
  touch(commitment, kind, id, term.revision);
}

function unlink(commitment: Commitment, { kind, id }: Unlink): void {
  for (const event of eventsWith(commitment.db, eventKey(kind, id))) {
    change(commitment, event, kind === 'venue' ? { venue: 0 } : { organizer: [] });
  }
}

function carryOut(commitment: Commitment, step: Change): void {
  if (step.op === 'insert') insert<Kind>(commitment, step);
  else if (step.op === 'update') update<Kind>(commitment, step);
  else if (step.op === 'delete') remove(commitment, step);
  else unlink(commitment, step);
}

/** Moves the counts of terms that have other published events than before. */
function countTerms(commitment: Commitment, counts: ReadonlyMap<number, number>): void {
  const { db } = commitment;
  for (const [id, by] of counts) {
    if (by === 0) continue;
    const term = db.row('SELECT kind, revision FROM term WHERE id = ?', id) as
      { readonly kind: TermKind; readonly revision: number } | undefined;
    if (term === undefined) continue;
    const revision = touch(commitment, term.kind, id, term.revision);
    db.run('UPDATE term SET count = count + ?, revision = ? WHERE id = ?', by, revision, id);
  }
}

const next = (db: Connection, name: 'post' | 'term' | 'commit', by: number): number =>
  db.value('UPDATE sequence SET last = last + ? WHERE name = ? RETURNING last', by, name) as number;

/** Gives each insert its id, in the order of the changes. */
function giveIds(db: Connection, changes: readonly Change[]): Map<number, number> {
  const inserts = changes.filter((step): step is Extract<Change, { op: 'insert' }> => step.op === 'insert');
  const ids = new Map<number, number>();
  for (const [name, isTerm] of [
    ['post', false],
    ['term', true],
  ] as const) {
    const own = inserts.filter(({ kind }) => isTermKind(kind) === isTerm);
    if (own.length === 0) continue;
    const first = next(db, name, own.length) - own.length + 1;
    own.forEach(({ record }, index) => ids.set(record.id, first + index));
  }
  return ids;
}

function assume(db: Connection, { assumptions }: Commit): void {
  for (const { query, ids } of assumptions) {
    const wanted = new Set(ids);
    const { refs } = find(db, query);
    if (refs.length !== wanted.size || !refs.every(({ id }) => wanted.has(id))) {
      throw conflict('What was assumed no longer holds.');
    }
  }
}

/** Carries out a commit within the transaction that is open. Throws a `CalendarError` of code `conflict` (`Store.commit`). */
export function carryOutCommit(db: Connection, numbers: WordNumbers, commit: Commit): Committed {
  assume(db, commit);
  const { changes } = commit;
  const ids = giveIds(db, changes);
  const real = (id: number): number => ids.get(id) ?? id;
  const commitment: Commitment = { db, events: eventIndex(db, numbers), real, touched: new Map() };
  for (const step of changes) carryOut(commitment, step);
  countTerms(commitment, commitment.events.finish());
  const version = next(db, 'commit', 1);
  return {
    before: version - 1,
    version,
    ids: changes.map((step) => real('record' in step ? step.record.id : step.id)),
    touched: Array.from(commitment.touched.values(), ({ kind, id }) => ({ kind, id })),
  };
}
