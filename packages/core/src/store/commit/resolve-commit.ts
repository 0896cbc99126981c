import { trashedSlug } from '../../text/slug.js';
import type { EventRecord } from '../../records/event-record.js';
import { isTermKind, KINDS, type Kind, type TermKind } from '../../records/kind.js';
import type { RecordOf } from '../../records/record.js';
import type { Affected, Change, Commit, Delete, Insert, NewRecord, Put, Unlink, Update } from '../store.js';
import { conflict } from './conflict.js';
import { giveIds, withRealIds, type LastIds } from './ids.js';
import type { Need, NeedAnswer, SlugHolder, SluggedKind, Steps } from './need.js';
import { isNew, kindsBeside, LINK_FIELD, needsOf } from './needs-of.js';
import { takesSlug, type RecordOp } from './slug-rule.js';
import { createSlugs, slugRange, wantedSlug, type Slugs } from './slugs.js';
import { createStaged, type RecordChanges, type Staged } from './staged.js';

/** What a commit means in the state that it finds. */
export interface ResolvedCommit {
  /** The id each change is about (`Committed.ids`). */
  readonly ids: readonly number[];
  /** The last ids after the commit. */
  readonly last: LastIds;
  /**
   * The records to write, by kind, as they are stored and as they have to be. Written in this order, none gets a slug before
   * the record that had it has lost it.
   */
  readonly changes: RecordChanges;
  /**
   * The same records as a commit answers them (`Committed.affected`). They may share arrays with what the caller committed: a
   * store that keeps objects copies them.
   */
  readonly affected: readonly Affected[];
}

/** A commit on its way. */
interface Work {
  readonly staged: Staged;
  readonly slugs: Slugs;
  /** The id that an id of the commit stands for. */
  readonly real: (id: number) => number;
}

/** Takes in the answer to a need. Throws a conflict when it is a precondition that does not hold. */
function takeIn({ staged, slugs }: Work, need: Need, answer: NeedAnswer): void {
  if (need.need === 'records') {
    staged.load<Kind>(need.kind, answer as readonly RecordOf<Kind>[]);
  } else if (need.need === 'slugs') {
    slugs.load(need.kind, answer as readonly SlugHolder[]);
  } else {
    const expected = new Set(need.ids);
    if (answer.length !== expected.size || !answer.every(({ id }) => expected.has(id)))
      throw conflict('A precondition no longer holds.');
  }
}

function* ask(work: Work, needs: readonly Need[]): Steps<void> {
  if (needs.length === 0) return;
  const answers = yield needs;
  needs.forEach((need, index) => takeIn(work, need, answers[index] ?? []));
}

const holderOf = (record: RecordOf<Kind> | undefined): SlugHolder | undefined =>
  record !== undefined && 'slug' in record ? record : undefined;

/** Gives other slugs to the events in the trash that have the one that an event asks for (`yieldsSlug`). */
function* takeSlug(work: Work, { id, slug }: SlugHolder): Steps<void> {
  const { staged, slugs } = work;
  const wanted = wantedSlug({ id, slug });
  const others = slugs.yielding('event', wanted).filter((other) => other !== id);
  if (others.length === 0) return;
  const marked = trashedSlug(wanted);
  yield* ask(work, [
    { need: 'records', kind: 'event', field: 'id', values: others },
    { need: 'slugs', kind: 'event', ranges: [slugRange(marked)] },
  ]);
  for (const other of others) {
    const before = staged.get('event', other);
    if (before === undefined) continue;
    const after = {
      ...before,
      slug: yield* slugs.resolve('update', 'event', { ...before, slug: marked }),
      slug_before_trash: before.slug_before_trash ?? before.slug,
    };
    staged.adapt('event', after);
    slugs.change('event', other, before, after);
  }
}

/** Gives a record the state that a change asks for, under the slug that it gets. The count of a term is never given. */
function* change<K extends Kind>(work: Work, op: RecordOp, kind: K, given: NewRecord<K>): Steps<void> {
  const { staged, slugs } = work;
  const { id } = given;
  const before = staged.before(kind, id);
  if (kind === 'image') {
    const { url } = given as NewRecord<'image'>;
    if (staged.all('image').some((other) => other.id !== id && other.url === url))
      throw conflict(`The image ${url} exists.`);
    staged.change(kind, id, given as RecordOf<K>);
    return;
  }
  if (takesSlug(op, kind, given)) yield* takeSlug(work, given as NewRecord<'event'>);
  const slug = yield* slugs.resolve(op, kind, given as NewRecord<SluggedKind>);
  const count = isTermKind(kind) ? { count: (before as RecordOf<TermKind> | undefined)?.count ?? 0 } : {};
  const after = { ...given, slug, ...count } as RecordOf<K>;
  staged.change(kind, id, after);
  slugs.change(kind, id, holderOf(before), holderOf(after));
}

const insert = <K extends Kind>(work: Work, { kind, record }: Insert<K>): Steps<void> =>
  change(work, 'insert', kind, withRealIds(kind, record, work.real));

function* update<K extends Kind>(work: Work, { kind, record }: Update<K>): Steps<void> {
  if (work.staged.before(kind, record.id)?.revision !== record.revision)
    throw conflict(`The ${kind} ${record.id} has changed.`);
  yield* change(work, 'update', kind, withRealIds<K, RecordOf<K>>(kind, record, work.real));
}

function* put<K extends Kind>(work: Work, { kind, record }: Put<K>): Steps<void> {
  const { staged } = work;
  const { id, revision } = record;
  const isTaken = revision === 0 && kindsBeside(kind).some((other) => staged.get(other, id) !== undefined);
  if (isTaken || (staged.before(kind, id)?.revision ?? 0) !== revision)
    throw conflict(`The ${kind} ${id} has changed.`);
  yield* change(work, 'put', kind, record);
}

/** Changes those events that lose a link. */
function adaptEvents({ staged }: Work, lost: (event: EventRecord) => Partial<EventRecord> | undefined): void {
  for (const event of staged.all('event')) {
    const links = lost(event);
    if (links !== undefined) staged.adapt('event', { ...event, ...links });
  }
}

function remove(work: Work, { kind, id, revision }: Delete): void {
  const { staged, slugs } = work;
  const term = staged.get(kind, id);
  if (term === undefined || staged.before(kind, id)?.revision !== revision)
    throw conflict(`The ${kind} ${id} has changed.`);
  staged.change(kind, id, undefined);
  slugs.change(kind, id, term, undefined);
  for (const child of staged.all(kind)) {
    if (child.parent === id) staged.adapt(kind, { ...child, parent: term.parent });
  }
  const field = LINK_FIELD[kind];
  adaptEvents(work, (event) =>
    event[field].includes(id) ? { [field]: event[field].filter((other) => other !== id) } : undefined,
  );
}

const unlink = (work: Work, { kind, id }: Unlink): void =>
  adaptEvents(work, (event) => {
    if (kind === 'venue') return event.venue === id ? { venue: 0 } : undefined;
    return event.organizer.includes(id)
      ? { organizer: event.organizer.filter((other) => other !== id) }
      : undefined;
  });

function* apply(work: Work, step: Change): Steps<void> {
  switch (step.op) {
    case 'insert':
      yield* insert<Kind>(work, step);
      break;
    case 'update':
      yield* update<Kind>(work, step);
      break;
    case 'put':
      yield* put<Kind>(work, step);
      break;
    case 'delete':
      remove(work, step);
      break;
    case 'unlink':
      unlink(work, step);
      break;
  }
}

/** By how much the number of published events of each term of a kind moves. */
function movedCounts(staged: Staged, kind: TermKind, changes: readonly Change[]): Map<number, number> {
  const field = LINK_FIELD[kind];
  const moved = new Map<number, number>();
  const count = (event: EventRecord | undefined, by: number, ofThese?: ReadonlySet<number>): void => {
    if (event?.status !== 'publish') return;
    for (const id of event[field]) if (ofThese?.has(id) ?? true) moved.set(id, (moved.get(id) ?? 0) + by);
  };
  // events may have had the id of a term before it was put
  const put = new Set(changes.flatMap((step) => (isNew(step) && 'record' in step ? [step.record.id] : [])));
  if (put.size > 0) for (const event of staged.stored('event')) count(event, 1, put);
  for (const { before, after } of staged.changes().event) {
    count(before, -1);
    count(after, 1);
  }
  return moved;
}

/** Recounts the published events of terms. */
function* countTerms(work: Work, changes: readonly Change[]): Steps<void> {
  const { staged } = work;
  const kinds = ['category', 'tag'] as const;
  const moves = kinds.map(
    (kind) => [kind, [...movedCounts(staged, kind, changes)].filter(([, by]) => by !== 0)] as const,
  );
  const unknown = moves.map(([kind, moved]): Need => {
    const values = moved.map(([id]) => id).filter((id) => !staged.has(kind, id));
    return { need: 'records', kind, field: 'id', values };
  });
  yield* ask(
    work,
    unknown.filter((need) => need.need === 'records' && need.values.length > 0),
  );
  for (const [kind, moved] of moves) {
    for (const [id, by] of moved) {
      const term = staged.get(kind, id);
      if (term !== undefined) staged.adapt(kind, { ...term, count: term.count + by });
    }
  }
}

function* resolve({ changes, preconditions }: Commit, last: LastIds): Steps<ResolvedCommit> {
  const given = giveIds(changes, last);
  const { real } = given;
  const work: Work = { staged: createStaged(), slugs: createSlugs(), real };
  const found = preconditions.map((precondition): Need => ({ need: 'find', ...precondition }));
  yield* ask(work, [...found, ...needsOf(changes, real)]);
  for (const step of changes) yield* apply(work, step);
  yield* countTerms(work, changes);
  const resolved = work.staged.changes();
  return {
    ids: changes.map((step) => real('record' in step ? step.record.id : step.id)),
    last: given.last,
    changes: resolved,
    affected: KINDS.flatMap((kind) => resolved[kind].map(({ id, after }) => ({ kind, id, record: after }))),
  };
}

/**
 * Computes what a commit means: the records to write, ids, slugs, links, counts and revisions. For stores that answer at once;
 * nothing is written.
 * Throws a `CalendarError` of code `conflict` where `Store.commit` rejects with one.
 *
 * @param last the last ids before the commit
 * @param answer answers a need from the state before the commit
 */
export function resolveCommit(
  commit: Commit,
  last: LastIds,
  answer: (need: Need) => NeedAnswer,
): ResolvedCommit {
  const steps = resolve(commit, last);
  let step = steps.next();
  while (step.done !== true) step = steps.next(step.value.map(answer));
  return step.value;
}

/**
 * `resolveCommit` for stores that answer later. The needs of a round, of which there are one to three as a rule, come together.
 *
 * @param last the last ids before the commit
 * @param answerAll answers needs from the state before the commit, in their order
 */
export async function resolveCommitAsync(
  commit: Commit,
  last: LastIds,
  answerAll: (needs: readonly Need[]) => Promise<readonly NeedAnswer[]>,
): Promise<ResolvedCommit> {
  const steps = resolve(commit, last);
  let step = steps.next();
  while (step.done !== true) step = steps.next(await answerAll(step.value));
  return step.value;
}
