import { CalendarError, type EventRecord, type Kind, kindsOf, type RecordOf } from '@kalends/core';
import {
  type Affected,
  answer,
  type Change,
  type Commit,
  type Creation,
  type Delete,
  type Idempotency,
  type Insert,
  type NewRecord,
  perKind,
  type Precondition,
  type Put,
  type SluggedKind,
  type Snapshot,
  type Update,
} from '@kalends/core/store';
import { countTerms, type Records } from '@kalends/core/internal';
import { FIELDS, type FieldSpec, isLinkedKind, isTermKind, type LinkedKind } from '@kalends/core/adapter';
import { leastRevision } from './model-history.js';
import { changeLinking, checkReplacements, moveChildren, replaceLinks } from './model-links.js';
import { isShared, slugsFor, takesFromTrash, withTrashMark, type StoringOp } from './model-slugs.js';

/**
 * The reference implementation of commits, written for clarity rather than speed: a pure function from one state to the
 * next. The kit compares stores with it, and the reference store is built on it.
 */

/** The result of applying a commit to a state. */
export interface Applied {
  readonly state: Snapshot;
  readonly ids: readonly number[];
  readonly affected: readonly Affected[];
  readonly creation: Creation | undefined;
}

/** Maps an id of a commit to the real one. */
type Real = (id: number) => number;

/** The fields of each kind that hold ids of other records. */
const REFERENCES = perKind((kind) =>
  Object.entries<FieldSpec>(FIELDS[kind]).flatMap(([field, { links }]) =>
    links === undefined ? [] : [field],
  ),
);

/** The id of a record, and those that it holds of others, as real ones. */
function realIds<K extends Kind>(kind: K, record: NewRecord<K>, real: Real): Partial<NewRecord<K>> {
  const links = REFERENCES[kind].map((field) => {
    const ids = Reflect.get(record, field) as number | readonly number[];
    return [field, typeof ids === 'number' ? real(ids) : ids.map(real)] as const;
  });
  return { ...(Object.fromEntries(links) as Partial<NewRecord<K>>), id: real(record.id) };
}

type Staged = { readonly [K in Kind]: Map<number, Records[K]> };

const conflict = (message: string): CalendarError => new CalendarError('conflict', message);

const copyOf = (state: Snapshot): Staged =>
  perKind((kind) => new Map<number, Records[Kind]>(state[kind])) as Staged;

function checkPrecondition({ query, ids }: Precondition, state: Snapshot): void {
  const found = answer(query, state).refs.map(({ id }) => id);
  if (found.length !== new Set(ids).size || !found.every((id) => ids.includes(id))) {
    throw conflict('A precondition no longer holds.');
  }
}

/** The slug of a record; `isTaken` tells whether another record of the kind has one that must not be shared. */
function resolveSlug(
  op: StoringOp,
  kind: SluggedKind,
  record: RecordOf<SluggedKind>,
  isTaken: (slug: string) => boolean,
): string {
  const slugs = slugsFor(op, kind, record);
  if (slugs === undefined) return record.slug;
  for (const slug of slugs) if (!isTaken(slug)) return slug;
  throw conflict(`The slug ${record.slug} is taken.`);
}

/** A trashed event whose slug has no trash mark gets one if another event takes its slug. */
function freeSlug({ event }: Staged, { id, slug }: EventRecord): void {
  for (const other of [...event.values()]) {
    const marked = withTrashMark(other);
    if (other.id === id || other.slug !== (slug || String(id)) || marked === undefined) continue;
    const isTaken = (wanted: string) => [...event.values()].some((one) => one.slug === wanted);
    event.set(other.id, { ...marked, slug: resolveSlug('update', 'event', marked, isTaken) });
  }
}

/** Stores a record under its resolved slug. Its revision is assigned at the end of the commit. */
function put<K extends Kind>(staged: Staged, op: StoringOp, kind: K, given: RecordOf<K>): void {
  const others = [...staged[kind].values()].filter(({ id }) => id !== given.id);
  if (kind === 'image') {
    const { url } = given as RecordOf<'image'>;
    if (others.some((other) => (other as RecordOf<'image'>).url === url))
      throw conflict(`The image ${url} exists.`);
    staged[kind].set(given.id, given);
    return;
  }
  if (kind === 'event' && takesFromTrash(op, given as EventRecord)) freeSlug(staged, given as EventRecord);
  const slugs = ([...staged[kind].values()].filter(({ id }) => id !== given.id) as RecordOf<SluggedKind>[])
    .filter((other) => op !== 'put' || !isShared(kind, other))
    .map((other) => other.slug);
  const slug = resolveSlug(op, kind, given as RecordOf<SluggedKind>, (candidate) =>
    slugs.includes(candidate),
  );
  staged[kind].set(given.id, { ...given, slug });
}

function applyUpdate<K extends Kind>(
  staged: Staged,
  before: Snapshot,
  { kind, record }: Update<K>,
  real: Real,
): void {
  if (before[kind].get(record.id)?.revision !== record.revision)
    throw conflict(`The ${kind} ${record.id} has changed.`);
  put(staged, 'update', kind, { ...record, ...realIds(kind, record, real) });
}

/** The kinds that share an id sequence with a kind. */
const ofSequence = (kind: Kind): readonly Kind[] =>
  kindsOf().filter((other) => sequenceOf(other) === sequenceOf(kind));

function applyPut<K extends Kind>(staged: Staged, before: Snapshot, { kind, record }: Put<K>): void {
  const { id, revision } = record;
  const isThere = revision === 0 ? ofSequence(kind).some((other) => staged[other].has(id)) : false;
  if (isThere || (before[kind].get(id)?.revision ?? 0) !== revision)
    throw conflict(`The ${kind} ${id} has changed.`);
  put(staged, 'put', kind, record);
}

function dropImage(staged: Staged, image: number): void {
  changeLinking(staged, (record) => (record.image === image ? { ...record, image: 0 } : undefined));
  for (const kind of kindsOf('linked')) {
    const records = staged[kind] as Map<number, RecordOf<LinkedKind>>;
    for (const one of records.values()) if (one.image === image) records.set(one.id, { ...one, image: 0 });
  }
}

function applyDelete(staged: Staged, change: Delete): void {
  const { kind, id, revision } = change;
  const record = staged[kind].get(id);
  if (record?.revision !== revision) throw conflict(`The ${kind} ${id} has changed.`);
  staged[kind].delete(id);
  if (kind === 'image') dropImage(staged, id);
  if (kind === 'series')
    for (const event of staged.event.values())
      if (event.series === id) staged.event.set(event.id, { ...event, series: 0 });
  if (isTermKind(kind) && 'parent' in record) moveChildren(staged, kind, record, change.to);
  if (isLinkedKind(kind) || isTermKind(kind)) replaceLinks(staged, { ...change, kind });
}

/** No two events have one place in a series. */
function checkPlaces({ event }: Staged): void {
  const places = new Set<string>();
  for (const { series, recurrence_id } of event.values()) {
    if (series === 0 || recurrence_id === null) continue;
    const place = `${series} ${recurrence_id}`;
    if (places.has(place)) throw conflict(`The series has an event in the place ${place}.`);
    places.add(place);
  }
}

function recount(staged: Staged): void {
  const counts = countTerms(staged);
  for (const kind of kindsOf('term')) {
    for (const term of staged[kind].values()) {
      const count = counts.get(term.id) ?? 0;
      const hidden = term.hidden && count === 0;
      if (term.count !== count || term.hidden !== hidden)
        staged[kind].set(term.id, { ...term, count, hidden });
    }
  }
}

/** The records that changed; each gets the revision after its previous one. */
function resolveRevisions(kind: Kind, before: Snapshot, staged: Staged, { changes }: Commit): Affected[] {
  const affected: Affected[] = [];
  const records: Map<number, RecordOf<Kind>> = staged[kind];
  for (const id of new Set([...before[kind].keys(), ...records.keys()])) {
    const [old, after] = [before[kind].get(id), records.get(id)];
    if (old === after) continue;
    const revision = Math.max((old?.revision ?? 0) + 1, leastRevision(changes, kind, id));
    const record = after && { ...after, revision };
    if (record !== undefined) records.set(id, record);
    affected.push({ kind, id, before: old, record });
  }
  return affected;
}

/** The result to keep for the idempotency key of a commit. */
function creationIn(staged: Staged, given: Idempotency, real: Real): Creation {
  const { caller, key, request, kind, expires } = given;
  const record: RecordOf<Kind> | undefined = staged[kind].get(real(given.id));
  if (record === undefined) throw conflict(`The ${kind} ${given.id} is gone.`);
  return { caller, key, request, kind, expires, record };
}

/** The sequence that gives ids to records of a kind. */
export const sequenceOf = (kind: Kind): 'post' | 'term' => (isTermKind(kind) ? 'term' : 'post');

/** Raises the last id of each sequence to the ids that a commit puts: inserts get higher ones. */
export function raiseToPuts(last: Record<'post' | 'term', number>, changes: readonly Change[]): void {
  for (const change of changes) {
    if (change.op !== 'put') continue;
    const sequence = sequenceOf(change.kind);
    last[sequence] = Math.max(last[sequence], change.record.id);
  }
}

/** The creations that are kept after a commit: of each caller the `keep` that expire last, the latest among them. */
export function creationsAfter(
  before: readonly Creation[],
  given: Idempotency | undefined,
  creation: Creation | undefined,
): readonly Creation[] {
  if (given === undefined || creation === undefined) return before;
  const { caller, key, at, keep } = given;
  const valid = before.filter(({ expires }) => expires > at);
  if (valid.some((other) => other.caller === caller && other.key === key))
    throw new CalendarError('idempotency_key_reused', 'The idempotency key was used for another request.');
  const own = valid.filter((other) => other.caller === caller);
  // of those that expire at the same time, the latest are kept
  const kept = own
    .toReversed()
    .toSorted((a, b) => b.expires.localeCompare(a.expires))
    .slice(0, keep - 1);
  return [...valid.filter((other) => other.caller !== caller || kept.includes(other)), creation];
}

/**
 * Applies a commit. `idFor` returns the id of an insert by the index of its change. Throws a `CalendarError` of code
 * `conflict` in the same cases as a store.
 */
export function applyCommit(
  state: Snapshot,
  commit: Commit,
  idFor: (change: Insert, index: number) => number,
): Applied {
  const { changes, preconditions, idempotency } = commit;
  for (const precondition of preconditions) checkPrecondition(precondition, state);
  const given = new Map<number, number>();
  changes.forEach((change, index) => {
    if (change.op === 'insert') given.set(change.record.id, idFor(change, index));
  });
  const real: Real = (id) => given.get(id) ?? id;
  const staged = copyOf(state);
  checkReplacements(changes);
  for (const change of changes) applyChange(staged, state, change, real);
  checkPlaces(staged);
  recount(staged);
  const affected = kindsOf().flatMap((kind) => resolveRevisions(kind, state, staged, commit));
  return {
    state: staged,
    ids: changes.map((change) => real('record' in change ? change.record.id : change.id)),
    affected,
    creation: idempotency && creationIn(staged, idempotency, real),
  };
}

function applyInsert<K extends Kind>(staged: Staged, { kind, record }: Insert<K>, real: Real): void {
  const fresh = { ...record, ...realIds(kind, record, real), revision: 0 };
  put(staged, 'insert', kind, fresh as RecordOf<K>);
}

function applyChange(staged: Staged, before: Snapshot, change: Change, real: Real): void {
  switch (change.op) {
    case 'insert':
      applyInsert<Kind>(staged, change, real);
      break;
    case 'update':
      applyUpdate<Kind>(staged, before, change, real);
      break;
    case 'put':
      applyPut<Kind>(staged, before, change);
      break;
    case 'delete':
      applyDelete(staged, change);
      break;
    case 'unlink':
      replaceLinks(staged, change);
      break;
  }
}
