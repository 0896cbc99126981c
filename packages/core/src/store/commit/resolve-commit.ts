import {
  isSluggedKind,
  isTermKind,
  kindsBeside,
  kindsOf,
  type Kind,
  type TermKind,
} from '../../records/kinds.js';
import { LINK_FIELD, OTHER_LINKS, REFERENCE_FIELD } from '../../records/links.js';
import type { RecordOf } from '../../records/record.js';
import { trashedSlug } from '../../text/slug.js';
import type { Affected, Change, Commit, Creation, Delete, NewRecord } from '../store.js';
import type { NewEntry } from '../changes/change-entry.js';
import { entriesOf } from '../changes/entries-of.js';
import { historyOf, type HistoryChanges } from '../changes/history.js';
import { conflict } from './conflict.js';
import { giveIds, withRealIds, type LastIds } from './ids.js';
import type { Need, NeedAnswer, Occurrence, SlugHolder } from './need.js';
import {
  countedIn,
  firstNeeds,
  furtherNeeds,
  isNew,
  TERM_KINDS,
  type RecordChanging,
  type Work,
} from './needs-of.js';
import { requireOwnPlaces } from './occurrences.js';
import { takesSlug, type RecordOp } from './slug-rule.js';
import { resolveSlug, yieldingTo } from './slugs.js';
import { createStaged, type RecordChanges, type Staged } from './staged.js';
import { collectUnlinked, linksLeft, type Unlinked } from './unlinked.js';

/** The effect of a commit on the stored state. */
export interface ResolvedCommit {
  /** The id of the record in each change (`Committed.ids`). */
  readonly ids: readonly number[];
  /** The last ids after the commit. */
  readonly last: LastIds;
  /**
   * The records to write, by kind, with their stored and their new state. The order ensures that no record gets a slug
   * before its previous holder has lost it.
   */
  readonly changes: RecordChanges;
  /** The records that the store has to unlink itself: none if it answers each `LinksNeed` with records. */
  readonly unlinked: Unlinked;
  /**
   * The same records as in `Committed.affected`. They may share arrays with the caller's commit: a store that keeps
   * objects must copy them.
   */
  readonly affected: readonly Affected[];
  /**
   * The entries for the change log, in the order of `affected`. Those of `unlinked`, which follow, are the store's: it
   * knows what the records are.
   */
  readonly entries: readonly NewEntry[];
  /**
   * The changes of the records' history. The entries of `unlinked` are the store's again, if the commit `keepsHistory`: each has
   * the links before it that the record lost.
   */
  readonly history: HistoryChanges;
  /** The result to keep for the idempotency key of the commit, if it has one. It may share arrays as well. */
  readonly creation: Creation | undefined;
}

/** Loads the answers to needs. Throws a conflict if a precondition does not hold. */
function takeIn(
  { staged, unlinked, occurrences }: Work,
  needs: readonly Need[],
  answers: readonly NeedAnswer[],
): void {
  for (const [index, need] of needs.entries()) {
    const answer = answers[index] ?? [];
    if (need.need === 'records') {
      staged.load<Kind>(need.kind, answer as readonly RecordOf<Kind>[]);
    } else if (need.need === 'links') {
      unlinked.take(need, answer);
    } else if (need.need === 'occurrences') {
      occurrences.push(...(answer as readonly Occurrence[]));
    } else if (need.need === 'slugs') {
      staged.loadSlugs(need.kind, answer as readonly SlugHolder[]);
    } else {
      const expected = new Set(need.ids);
      if (answer.length !== expected.size || !answer.every(({ id }) => expected.has(id)))
        throw conflict('A precondition no longer holds.');
    }
  }
}

/** Gives new slugs to trashed events that yield the slug of this event (`yieldsSlug`). */
function takeSlug(staged: Staged, event: NewRecord<'event'>): void {
  for (const id of yieldingTo(staged, event)) {
    const before = staged.get('event', id);
    if (before === undefined) continue;
    const slug_before_trash = before.slug_before_trash ?? before.slug;
    const marked = { ...before, slug_before_trash, slug: trashedSlug(before.slug) };
    staged.adapt('event', { ...marked, slug: resolveSlug(staged, 'update', 'event', marked) });
  }
}

/**
 * Stores the state of a record from a change, with its resolved slug. The count of a term is never taken from the
 * change. The revision is at least `least`.
 */
function store<K extends Kind>(
  { staged }: Work,
  op: RecordOp,
  kind: K,
  given: NewRecord<K>,
  least = 0,
): void {
  const { id } = given;
  const resolved: Partial<Record<'slug' | 'count', unknown>> = {};
  if (kind === 'image') {
    const { url } = given as NewRecord<'image'>;
    if (staged.all('image').some((other) => other.id !== id && other.url === url))
      throw conflict(`The image ${url} exists.`);
  }
  if (isSluggedKind(kind)) {
    if (takesSlug(op, kind, given)) takeSlug(staged, given as NewRecord<'event'>);
    resolved.slug = resolveSlug(staged, op, kind, given);
  }
  if (isTermKind(kind)) resolved.count = staged.get<TermKind>(kind, id)?.count ?? 0;
  staged.change(kind, id, { ...given, ...resolved } as RecordOf<K>, least);
}

/** Checks that the record of an update or put is stored, or is not, as the change requires. */
function requireState(staged: Staged, change: RecordChanging): void {
  const { op, kind, record } = change;
  if (op === 'insert') return;
  const isTaken =
    isNew(change) && kindsBeside(kind).some((other) => staged.get(other, record.id) !== undefined);
  const stored = staged.before(kind, record.id)?.revision ?? (op === 'put' ? 0 : undefined);
  if (isTaken || stored !== record.revision) throw conflict(`The ${kind} ${record.id} has changed.`);
}

/** Removes a record from all loaded events, and other records, that have its id, or gives them another one instead. */
function unlink(
  staged: Staged,
  kind: Exclude<Kind, 'event'>,
  { id, to }: { readonly id: number; readonly to?: number | undefined },
): void {
  if (to !== undefined && staged.get<Kind>(kind, to) === undefined)
    throw conflict(`The ${kind} ${to} is gone.`);
  const replaced = (field: string) => (to === undefined ? {} : { [field]: to });
  for (const event of staged.all('event')) {
    const own = REFERENCE_FIELD[kind];
    const left = linksLeft('event', event, { [own]: [id] }, replaced(own));
    if (Object.keys(left).length > 0) staged.adapt('event', { ...event, ...left });
  }
  for (const { kind: other, field } of OTHER_LINKS[kind])
    for (const record of staged.all<Kind>(other)) {
      const left = linksLeft<Kind>(other, record, { [field]: [id] }, replaced(field));
      if (Object.keys(left).length > 0) staged.adapt<Kind>(other, { ...record, ...left } as RecordOf<Kind>);
    }
}

function remove(staged: Staged, { kind, id, revision, to }: Delete): void {
  const record = staged.get<Kind>(kind, id);
  if (record === undefined || staged.before(kind, id)?.revision !== revision)
    throw conflict(`The ${kind} ${id} has changed.`);
  staged.change(kind, id, undefined);
  if (isTermKind(kind) && 'parent' in record)
    for (const child of staged.all(kind))
      if (child.parent === id) staged.adapt(kind, { ...child, parent: to ?? record.parent });
  if (kind !== 'event') unlink(staged, kind, { id, to });
}

function apply(work: Work, change: Change): void {
  if (change.op === 'delete') remove(work.staged, change);
  else if (change.op === 'unlink') unlink(work.staged, change.kind, change);
  else {
    requireState(work.staged, change);
    const { op, kind, record } = change;
    store<Kind>(
      work,
      op,
      kind,
      op === 'put' ? record : withRealIds<Kind, NewRecord<Kind>>(kind, record, work.real),
      change.op === 'put' ? change.history?.at(-1)?.revision : undefined,
    );
  }
}

/** Recounts the published events of terms; a term with a published event is no longer hidden. */
function countTerms({ staged, changes }: Work, { to, gained }: Unlinked): void {
  const events = staged.changesOf('event');
  for (const kind of TERM_KINDS) {
    const moved = new Map<number, number>();
    const count = (terms: readonly number[], by: number): void => {
      for (const id of terms) moved.set(id, (moved.get(id) ?? 0) + by);
    };
    // events may already link to the id of a term that is put only now
    const put = new Set(changes.filter(isNew).map(({ record }) => record.id));
    if (put.size > 0)
      for (const event of staged.stored('event'))
        count(
          countedIn(event, kind).filter((id) => put.has(id)),
          1,
        );
    const { [LINK_FIELD[kind]]: replacing } = to;
    if (replacing !== undefined) count([replacing], gained[LINK_FIELD[kind]] ?? 0);
    for (const { before, after } of events) {
      count(countedIn(before, kind), -1);
      count(countedIn(after, kind), 1);
    }
    for (const [id, by] of moved) {
      const term = staged.get(kind, id);
      if (by !== 0 && term !== undefined) staged.adapt(kind, { ...term, count: term.count + by });
    }
    for (const { after } of staged.changesOf(kind)) {
      if (after?.hidden === true && after.count > 0) staged.adapt(kind, { ...after, hidden: false });
    }
  }
}

/** The result to keep for the idempotency key of a commit: its record in the final state. */
function creationOf({ staged, real, idempotency }: Work): Creation | undefined {
  if (idempotency === undefined) return undefined;
  const { caller, key, request, kind, id, expires } = idempotency;
  const record = staged.get<Kind>(kind, real(id));
  if (record === undefined) throw conflict(`The ${kind} ${id} is gone.`);
  return { caller, key, request, kind, expires, record };
}

/** Carries out the changes on the loaded records. */
function resolve(work: Work, last: LastIds): ResolvedCommit {
  const { changes, staged, real } = work;
  const unlinked = work.unlinked.all();
  for (const change of changes) apply(work, change);
  countTerms(work, unlinked);
  requireOwnPlaces(work);
  const resolved = staged.changes();
  const changed = kindsOf().flatMap((kind) =>
    resolved[kind].map(({ id, before, after }): Affected => ({ kind, id, before, record: after })),
  );
  return {
    ids: changes.map((change) => real('record' in change ? change.record.id : change.id)),
    last,
    changes: resolved,
    unlinked,
    affected: [
      ...changed,
      ...kindsOf().flatMap((kind) =>
        // one literal: spreads cost as much as the rest of this, with thousands of records
        unlinked.ids[kind].map((id): Affected => ({
          kind,
          id,
          before: undefined,
          record: undefined,
          unlinked: true,
        })),
      ),
    ],
    entries: entriesOf(changed, work.origin),
    history: historyOf(changed, work),
    creation: creationOf(work),
  };
}

/** The work on a commit, before anything is loaded. */
function workOf(commit: Commit, real: Work['real']): Work {
  const staged = createStaged();
  return { ...commit, staged, unlinked: collectUnlinked(staged), occurrences: [], real };
}

/** Needs come in two rounds: those of the commit itself, and those that follow from the answers. */
const ROUNDS = [firstNeeds, furtherNeeds];

/**
 * Computes the effect of a commit: the records to write, ids, slugs, links, counts and revisions. For stores that
 * answer synchronously; writes nothing. Throws a `CalendarError` of code `conflict` in the cases in which
 * `Store.commit` rejects with one.
 *
 * @param last the last ids before the commit
 * @param answer answers a need from the state before the commit
 */
export function resolveCommit(
  commit: Commit,
  last: LastIds,
  answer: (need: Need) => NeedAnswer,
): ResolvedCommit {
  const given = giveIds(commit.changes, last);
  const work = workOf(commit, given.real);
  for (const needsOfRound of ROUNDS) {
    const needs = needsOfRound(work);
    takeIn(work, needs, needs.map(answer));
  }
  return resolve(work, given.last);
}

/**
 * `resolveCommit` for stores that answer asynchronously. Needs are requested together, usually in one round and at most
 * in two.
 *
 * @param last the last ids before the commit
 * @param answerAll answers needs from the state before the commit, in order
 */
export async function resolveCommitAsync(
  commit: Commit,
  last: LastIds,
  answerAll: (needs: readonly Need[]) => Promise<readonly NeedAnswer[]>,
): Promise<ResolvedCommit> {
  const given = giveIds(commit.changes, last);
  const work = workOf(commit, given.real);
  for (const needsOfRound of ROUNDS) {
    const needs = needsOfRound(work);
    if (needs.length > 0) takeIn(work, needs, await answerAll(needs));
  }
  return resolve(work, given.last);
}
