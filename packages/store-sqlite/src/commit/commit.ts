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
import type { Connection, Steps } from '../file/connection.js';
import { deleteRow, insertRow, updateRow } from '../records/write-row.js';
import { answerNeed } from './answer-need.js';
import { type Versions, writeEntries } from './change-log.js';
import { keepCreation, requireUnusedKey } from './creations.js';
import { writeHistory, writeLostLinks } from './history.js';

/** The last ids and the versions before a commit. */
interface Sequences extends LastIds, Versions {}

/** Reads the last ids and the versions, in one statement. */
export const readSequences = (db: Connection): Sequences =>
  Object.fromEntries(db.tuples('SELECT name, last FROM sequence')) as Sequences;

/** Writes the sequences that changed. */
function writeSequences(db: Connection, before: Sequences, after: Sequences): void {
  for (const name of ['post', 'term', 'version', 'public_version', 'public_at'] as const) {
    if (after[name] !== before[name])
      db.run('UPDATE sequence SET last = ? WHERE name = ?', after[name], name);
  }
}

/** The number of records that a step changes. */
const STEP = 100;

/** Takes a step for every so many of a list. */
function* stepped<T>(all: readonly T[], act: (one: T) => void): Steps<void> {
  for (const [index, one] of all.entries()) {
    if (index % STEP === STEP - 1) yield;
    act(one);
  }
}

/** Writes the row of a record. */
function writeRow<K extends Kind>(db: Connection, kind: K, { id, before, after }: RecordChange<K>): void {
  if (after === undefined) deleteRow(db, kind, id);
  else if (before === undefined) insertRow(db, kind, after);
  else updateRow(db, kind, before, after);
}

/** Writes the rows of categories, and the keys of events whose categories got other ancestors. */
function writeCategories(db: Connection, changes: readonly RecordChange<'category'>[]): void {
  const moved = changes.filter(({ before, after }) => (before?.parent ?? 0) !== (after?.parent ?? 0));
  const ids = moved.map(({ id }) => id);
  moveCategories(db, ids, () => changes.forEach((change) => writeRow(db, 'category', change)));
}

/** Writes all changes, and the data derived from them. */
function* writeChanges(
  db: Connection,
  texts: EventTexts,
  { changes, unlinked, history }: Pick<ResolvedCommit, 'changes' | 'unlinked' | 'history'>,
  commit: Commit,
): Steps<void> {
  const events = eventIndex(db, texts);
  for (const kind of kindsOf()) {
    if (kind === 'category') writeCategories(db, changes.category);
    else yield* stepped<RecordChange<Kind>>(changes[kind], (change) => writeRow(db, kind, change));
  }
  yield* stepped(changes.event, ({ before, after }) => events.change(before, after));
  yield;
  events.finish();
  yield;
  writeHistory(db, history, commit);
  yield* writeLostLinks(db, unlinked, commit);
  yield* unlinkRecords(
    db,
    unlinked,
    changes.event.map(({ id }) => id),
  );
  writeDayCounts(db, changes.event);
  yield;
}

/** The effect of a commit on the state after a version, and the last ids there. */
export interface ResolvedAt {
  readonly before: Sequences;
  readonly resolved: ResolvedCommit;
}

/** From how many changes on a commit is resolved ahead of its transaction. */
const MANY = 100;

/**
 * Resolves a commit of many changes ahead of its transaction; others get their turn in between. `resolveOn` uses it if no other commit has
 * come first. `undefined` for a short commit, and for one that is refused: the transaction tells why.
 */
export async function resolveAhead(
  db: Connection,
  places: PlaceLists,
  commit: Commit,
  few?: number,
): Promise<ResolvedAt | undefined> {
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

/**
 * Resolves a commit within an open transaction. `few` is the number of records up to which a link is removed from each by itself, `ahead`
 * what it came to before. Throws the errors of `Store.commit`.
 */
export function resolveOn(
  db: Connection,
  places: PlaceLists,
  commit: Commit,
  few?: number,
  ahead?: ResolvedAt,
): ResolvedAt {
  const before = readSequences(db);
  if (commit.idempotency !== undefined) requireUnusedKey(db, commit.idempotency);
  if (ahead?.before.version === before.version) return ahead;
  return { before, resolved: resolveCommit(commit, before, (need) => answerNeed(db, places, need, few)) };
}

/** How many records lose links and change in no other way. */
const countUnlinked = ({ unlinked }: ResolvedCommit): number => Object.values(unlinked.ids).flat().length;

/** From how many changed records on a commit is written in steps. */
const LONG = 500;

/** Whether so many records change that a commit is written in steps. */
export const isLong = ({ resolved }: ResolvedAt): boolean =>
  resolved.entries.length + countUnlinked(resolved) >= LONG;

/** A commit and the records it changed. */
export interface CommittedChanges {
  readonly committed: Committed;
  readonly changes: RecordChanges;
  /** How many records lost links besides. */
  readonly unlinked: number;
}

/** Writes a resolved commit within its transaction. */
export function* writeOn(
  db: Connection,
  search: SearchIndex,
  commit: Commit,
  { before, resolved }: ResolvedAt,
): Steps<CommittedChanges> {
  const { ids, last, changes, affected, creation } = resolved;
  const { idempotency } = commit;
  yield* writeChanges(db, search.texts(db), resolved, commit);
  const written = writeEntries(db, before, resolved, commit);
  const { version } = written;
  writeSequences(db, before, { ...last, ...written });
  if (idempotency !== undefined && creation !== undefined) keepCreation(db, creation, idempotency.keep);
  return {
    committed: { before: before.version, version, ids, affected },
    changes,
    unlinked: countUnlinked(resolved),
  };
}
