import { CalendarError, KINDS, type EventRecord, type Kind, type RecordOf } from '@kalends/core';
import {
  giveIds,
  isTermKind,
  mayShareSlug,
  resolveSlug,
  TERM_FIELDS,
  withRealIds,
  type Precondition,
  type Change,
  type Commit,
  type Delete,
  type Insert,
  type LastIds,
  type RecordOp,
  type Put,
  type Affected,
  type Unlink,
  type Update,
} from '@kalends/core/store';
import { recounted, type Originals } from './counts.js';
import { find } from './find.js';
import { frozenCopy } from './frozen.js';
import { slugHolders, type SluggedKind } from './slugs.js';
import { put, recordOf, type State } from './state.js';
import { idsWith, recordsWith } from './table.js';

/** What a commit did. */
export interface Outcome {
  readonly ids: readonly number[];
  readonly affected: readonly Affected[];
  /** The last ids that were given or restored. */
  readonly last: LastIds;
}

type Real = (id: number) => number;

const conflict = (message: string): CalendarError => new CalendarError('conflict', message);

/** Carries out a commit on tables that are at this version. When it throws, they are as they were. */
export function runCommit(
  state: State,
  version: number,
  last: LastIds,
  { changes, preconditions }: Commit,
): Outcome {
  for (const precondition of preconditions) if (precondition.version !== version) assume(state, precondition);
  const transaction = new Transaction(state);
  try {
    return transaction.run(changes, last);
  } catch (error) {
    transaction.rollBack();
    throw error;
  }
}

function assume(state: State, { query, ids }: Precondition): void {
  const expected = new Set(ids);
  const { refs } = find(state, query);
  if (refs.length !== expected.size || !refs.every(({ id }) => expected.has(id))) {
    throw conflict('A precondition no longer holds.');
  }
}

/** One commit under way: writes at once and remembers what was there before. */
class Transaction {
  readonly #state: State;
  readonly #originals: Originals = {
    event: new Map(),
    venue: new Map(),
    organizer: new Map(),
    category: new Map(),
    tag: new Map(),
    image: new Map(),
  };
  /** In the order in which they were first changed. */
  readonly #changed: Pick<Affected, 'kind' | 'id'>[] = [];

  constructor(state: State) {
    this.#state = state;
  }

  run(changes: readonly Change[], last: LastIds): Outcome {
    const { real, last: given } = giveIds(changes, last);
    for (const change of changes) this.#apply(change, real);
    this.#recount();
    const ids = changes.map((change) => real('record' in change ? change.record.id : change.id));
    const affected = this.#changed.map(({ kind, id }) => ({
      kind,
      id,
      record: recordOf<Kind>(this.#state, kind, id),
    }));
    return { ids, affected, last: given };
  }

  rollBack(): void {
    for (const { kind, id } of this.#changed.toReversed()) {
      put<Kind>(this.#state, kind, id, this.#originals[kind].get(id));
    }
  }

  #apply(change: Change, real: Real): void {
    switch (change.op) {
      case 'insert':
        this.#insert<Kind>(change, real);
        break;
      case 'update':
        this.#update<Kind>(change, real);
        break;
      case 'put':
        this.#putExact<Kind>(change);
        break;
      case 'delete':
        this.#delete(change);
        break;
      case 'unlink':
        this.#unlink(change);
        break;
    }
  }

  #insert<K extends Kind>({ kind, record }: Insert<K>, real: Real): void {
    const fresh = { ...withRealIds(kind, record, real), revision: 0 };
    this.#settle('insert', kind, fresh as RecordOf<K>);
  }

  #update<K extends Kind>({ kind, record }: Update<K>, real: Real): void {
    this.#expect(kind, record.id, record.revision);
    this.#settle('update', kind, withRealIds<K, RecordOf<K>>(kind, record, real));
  }

  #putExact<K extends Kind>({ kind, record }: Put<K>): void {
    const { id, revision } = record;
    if (revision > 0) this.#expect(kind, id, revision);
    else if (
      KINDS.some(
        (other) => isTermKind(other) === isTermKind(kind) && recordOf(this.#state, other, id) !== undefined,
      )
    )
      throw conflict(`The id ${id} is taken.`);
    this.#settle('put', kind, record);
  }

  #delete({ kind, id, revision }: Delete): void {
    const term = this.#expect(kind, id, revision);
    this.#put(kind, id, undefined);
    for (const child of [...idsWith(this.#state.tables[kind].indexes.parent, id)]) {
      this.#change(kind, child, (record) => ({ ...record, parent: term.parent }));
    }
    const field = TERM_FIELDS[kind];
    this.#changeLinked(field, id, (event) => ({
      ...event,
      [field]: event[field].filter((other) => other !== id),
    }));
  }

  #unlink({ kind, id }: Unlink): void {
    const cleared = kind === 'venue' ? { venue: 0 } : { organizer: [] };
    this.#changeLinked(kind, id, (event) => ({ ...event, ...cleared }));
  }

  #changeLinked(
    field: 'categories' | 'tags' | 'venue' | 'organizer',
    id: number,
    change: (event: EventRecord) => EventRecord,
  ): void {
    const { records, indexes } = this.#state.tables.event;
    for (const event of recordsWith(records, idsWith(indexes[field], id)))
      this.#put('event', event.id, change(event));
  }

  #change<K extends Kind>(kind: K, id: number, change: (record: RecordOf<K>) => RecordOf<K>): void {
    const record = recordOf(this.#state, kind, id);
    if (record !== undefined) this.#put(kind, id, change(record));
  }

  /** The stored record, if a change was computed from its state before the commit. */
  #expect<K extends Kind>(kind: K, id: number, revision: number): RecordOf<K> {
    const record = recordOf(this.#state, kind, id);
    const before = this.#originals[kind].has(id) ? this.#originals[kind].get(id) : record;
    if (record === undefined || before?.revision !== revision)
      throw conflict(`The ${kind} ${id} has changed.`);
    return record;
  }

  /** Stores a record under its resolved slug; of a term, the count stays what it was. */
  #settle<K extends Kind>(op: RecordOp, kind: K, record: RecordOf<K>): void {
    const { id } = record;
    if ('url' in record && kind === 'image') {
      const holders = idsWith(this.#state.tables.image.indexes.url, record.url);
      if ([...holders].some((holder) => holder !== id)) throw conflict(`The image ${record.url} exists.`);
      this.#put(kind, id, record);
      return;
    }
    const counts = (holder: number) =>
      op !== 'put' || !mayShareSlug(kind, recordOf<Kind>(this.#state, kind, holder) ?? {});
    const isTaken = (slug: string) =>
      slugHolders(this.#state, kind as SluggedKind, slug)
        .map(({ id }) => id)
        .some((holder) => holder !== id && counts(holder));
    const slug = resolveSlug(op, kind as SluggedKind, record as RecordOf<SluggedKind>, isTaken);
    const stored = recordOf(this.#state, kind, id);
    const counted = isTermKind(kind)
      ? { count: stored !== undefined && 'count' in stored ? stored.count : 0 }
      : {};
    this.#put(kind, id, { ...record, slug, ...counted });
  }

  /** Writes a record, or takes it away, under the revision that follows the one before the commit. */
  #put<K extends Kind>(kind: K, id: number, record: RecordOf<K> | undefined): void {
    const originals = this.#originals[kind];
    if (!originals.has(id)) {
      originals.set(id, recordOf(this.#state, kind, id));
      this.#changed.push({ kind, id });
    }
    const revision = (originals.get(id)?.revision ?? 0) + 1;
    put(this.#state, kind, id, record === undefined ? undefined : frozenCopy({ ...record, revision }));
  }

  /** Brings the counts of terms up to what the changed events have. */
  #recount(): void {
    for (const { kind, id, count } of recounted(this.#state, this.#originals))
      this.#change(kind, id, (term) => ({ ...term, count }));
  }
}
