import { kindsOf, type Kind } from '@kalends/core';
import { nextSlice } from '@kalends/core/adapter';
import {
  resolveCommit,
  resolveCommitAsync,
  type Commit,
  type Committed,
  type LastIds,
  type NeedAnswer,
  type RecordChange,
  type RecordChanges,
  type ResolvedCommit,
} from '@kalends/core/store';
import { writeDayCounts } from '../derived/day-counts.js';
import { type EventTexts, eventIndex } from '../derived/event-index.js';
import { moveCategories } from '../derived/moved-categories.js';
import { unlinkRecords } from '../derived/unlinked-records.js';
import type { PlaceLists } from '../find/place-lists.js';
import type { SearchIndex } from '../search/search-index.js';
import type { Connection } from '../file/connection.js';
import { deleteRow, insertRow, updateRow } from '../records/write-row.js';
import { answerNeed } from './answer-need.js';
import { writeEntries } from './change-log.js';
import { keepCreation, requireUnusedKey } from './creations.js';
import { writeHistory, writeLostLinks } from './history.js';

/** The last ids and the version before a commit. */
interface Sequences extends LastIds {
  readonly version: number;
}

const readSequences = (db: Connection): Sequences =>
  Object.fromEntries(db.tuples('SELECT name, last FROM sequence')) as Sequences;

/** Writes the sequences that changed. */
function writeSequences(db: Connection, before: Sequences, after: Sequences): void {
  for (const name of ['post', 'term', 'version'] as const) {
    if (after[name] !== before[name])
      db.run('UPDATE sequence SET last = ? WHERE name = ?', after[name], name);
  }
}

/** Writes the rows of a kind. */
function writeRows<K extends Kind>(db: Connection, kind: K, changes: readonly RecordChange<K>[]): void {
  for (const { id, before, after } of changes) {
    if (after === undefined) deleteRow(db, kind, id);
    else if (before === undefined) insertRow(db, kind, after);
    else updateRow(db, kind, before, after);
  }
}

/** Writes the rows of categories, and the keys of events whose categories got other ancestors. */
function writeCategories(db: Connection, changes: readonly RecordChange<'category'>[]): void {
  const moved = changes.filter(({ before, after }) => (before?.parent ?? 0) !== (after?.parent ?? 0));
  const ids = moved.map(({ id }) => id);
  moveCategories(db, ids, () => writeRows(db, 'category', changes));
}

/** Writes all changes, and the data derived from them. */
function writeChanges(
  db: Connection,
  texts: EventTexts,
  { changes, unlinked, history }: Pick<ResolvedCommit, 'changes' | 'unlinked' | 'history'>,
  commit: Commit,
): void {
  const events = eventIndex(db, texts);
  for (const kind of kindsOf()) {
    if (kind === 'category') writeCategories(db, changes.category);
    else writeRows<Kind>(db, kind, changes[kind]);
  }
  for (const { before, after } of changes.event) events.change(before, after);
  events.finish();
  writeHistory(db, history, commit);
  writeLostLinks(db, unlinked, commit);
  unlinkRecords(
    db,
    unlinked,
    changes.event.map(({ id }) => id),
  );
  writeDayCounts(db, changes.event);
}

/** The effect of a commit on the state after a version, and the last ids there. */
export interface ResolvedAhead {
  readonly before: Sequences;
  readonly resolved: ResolvedCommit;
}

/** From how many changes on a commit is resolved ahead of its transaction. */
const MANY = 100;

/**
 * Resolves a commit of many changes ahead of its transaction; others get their turn in between. `commitOn` uses it if no other commit has come
 * first. `undefined` for a short commit, and for one that is refused: the transaction tells why.
 */
export async function resolveAhead(
  db: Connection,
  places: PlaceLists,
  commit: Commit,
  few?: number,
): Promise<ResolvedAhead | undefined> {
  if (commit.changes.length < MANY) return undefined;
  try {
    const before = readSequences(db);
    const resolved = await resolveCommitAsync(commit, before, async (needs) => {
      const answers: NeedAnswer[] = [];
      for (const need of needs) {
        answers.push(db.read(() => answerNeed(db, places, need, few)));
        await nextSlice();
      }
      return answers;
    });
    await nextSlice();
    return { before, resolved };
  } catch {
    return undefined;
  }
}

/** A commit and the records it changed. */
export interface CommittedChanges {
  readonly committed: Committed;
  readonly changes: RecordChanges;
  /** How many records lost links besides. */
  readonly unlinked: number;
}

/**
 * Carries out a commit within an open transaction. `few` is the number of records up to which a link is removed from each
 * by itself, `ahead` what `resolveAhead` made of the commit. Throws the errors of `Store.commit`.
 */
export function commitOn(
  db: Connection,
  search: SearchIndex,
  places: PlaceLists,
  commit: Commit,
  few?: number,
  ahead?: ResolvedAhead,
): CommittedChanges {
  const before = readSequences(db);
  const { idempotency } = commit;
  if (idempotency !== undefined) requireUnusedKey(db, idempotency);
  const resolved =
    ahead?.before.version === before.version
      ? ahead.resolved
      : resolveCommit(commit, before, (need) => answerNeed(db, places, need, few));
  const { ids, last, changes, affected, creation } = resolved;
  writeChanges(db, search.texts(), resolved, commit);
  const version = writeEntries(db, before.version, resolved, commit);
  writeSequences(db, before, { ...last, version });
  if (idempotency !== undefined && creation !== undefined) keepCreation(db, creation, idempotency.keep);
  return {
    committed: { before: before.version, version, ids, affected },
    changes,
    unlinked: Object.values(resolved.unlinked.ids).flat().length,
  };
}
