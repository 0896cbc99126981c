import { eventKey, resolveCommit } from '@kalends/core/store';
import type { Kind } from '@kalends/core';
import type { Commit, Committed, LastIds, RecordChange, RecordChanges } from '@kalends/core/store';
import { writeDayCounts } from '../derived/day-counts.js';
import { type EventIndex, eventIndex } from '../derived/event-index.js';
import type { PlaceLists } from '../find/place-lists.js';
import type { SearchIndex } from '../search/search-index.js';
import type { Connection } from '../file/connection.js';
import { deleteRow, insertRow, updateRow } from '../records/write-row.js';
import { answerNeed } from './answer-need.js';
import { keepCreation, requireUnusedKey } from './creations.js';

/** The last ids and the version before a commit. */
interface Sequences extends LastIds {
  readonly commit: number;
}

const readSequences = (db: Connection): Sequences =>
  Object.fromEntries(db.tuples('SELECT name, last FROM sequence')) as Sequences;

/** Writes the sequences that changed. */
function writeSequences(db: Connection, before: Sequences, after: Sequences): void {
  for (const name of ['post', 'term', 'commit'] as const) {
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
function writeCategories(
  db: Connection,
  events: EventIndex,
  changes: readonly RecordChange<'category'>[],
): void {
  const moved = changes.filter(({ before, after }) => (before?.parent ?? 0) !== (after?.parent ?? 0));
  const having = moved.flatMap(({ id }) => events.having(eventKey('categories', id)));
  const descendants = new Map(having.map((event) => [event.id, event]));
  events.reindex([...descendants.values()], () => writeRows(db, 'category', changes));
}

/** Writes all changes, and the data derived from them. */
function writeChanges(db: Connection, events: EventIndex, changes: RecordChanges): void {
  for (const kind of ['image', 'tag', 'venue', 'organizer'] as const)
    writeRows<Kind>(db, kind, changes[kind]);
  writeCategories(db, events, changes.category);
  writeRows(db, 'event', changes.event);
  for (const { before, after } of changes.event) events.change(before, after);
  events.finish();
  writeDayCounts(db, changes.event);
}

/** A commit and the records it changed. */
export interface CommittedChanges {
  readonly committed: Committed;
  readonly changes: RecordChanges;
}

/** Carries out a commit within an open transaction. Throws the errors of `Store.commit`. */
export function commitOn(
  db: Connection,
  search: SearchIndex,
  places: PlaceLists,
  commit: Commit,
): CommittedChanges {
  const before = readSequences(db);
  const events = eventIndex(db, search.texts());
  const { idempotency } = commit;
  if (idempotency !== undefined) requireUnusedKey(db, idempotency);
  const { ids, last, changes, affected, creation } = resolveCommit(commit, before, (need) =>
    answerNeed(db, events, places, need),
  );
  const version = before.commit + 1;
  writeSequences(db, before, { ...last, commit: version });
  writeChanges(db, events, changes);
  if (idempotency !== undefined && creation !== undefined) keepCreation(db, creation, idempotency.keep);
  return { committed: { before: before.commit, version, ids, affected }, changes };
}
