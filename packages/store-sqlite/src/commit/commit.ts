import { isTermKind, lastIdsBefore } from '@kalends/core';
import type { Change, Commit, Committed, LastIds, TermKind } from '@kalends/core';
import { eventIndex } from '../derived/event-index.js';
import { eventKey } from '../derived/event-key.js';
import { packedStatus } from '../derived/packed.js';
import type { WordNumbers } from '../derived/word-index.js';
import type { Connection } from '../file/connection.js';
import { find } from '../find/find.js';
import { carryOut } from './carry-out.js';
import { type Commitment, conflict, touch } from './commitment.js';

/** Moves the counts of terms that have other published events than before. */
function countTerms(commitment: Commitment, counts: ReadonlyMap<number, number>): void {
  const { db, restored } = commitment;
  for (const [id, by] of counts) {
    if (by === 0 || restored.has(id)) continue;
    const term = db.row('SELECT kind, revision FROM term WHERE id = ?', id) as
      { readonly kind: TermKind; readonly revision: number } | undefined;
    if (term === undefined) continue;
    const revision = touch(commitment, term.kind, id, term.revision);
    db.run('UPDATE term SET count = count + ?, revision = ? WHERE id = ?', by, revision, id);
  }
}

/** Counts the events of terms that were restored: those that had it already, and those of this commit. */
function countRestored({ db, restored }: Commitment): void {
  for (const [id, kind] of restored) {
    const field = kind === 'tag' ? 'tags' : 'categories';
    const counted = db.value(
      `SELECT count(*) FROM event_key k JOIN event e ON e.id = k.event JOIN json_each(e.${field}) t ON t.value = ?
        WHERE k.key = ? AND k.status = ?`,
      id,
      eventKey(field, id),
      packedStatus('publish'),
    ) as number;
    if (counted > 0) db.run('UPDATE term SET count = ? WHERE id = ?', counted, id);
  }
}

const SEQUENCES = ['post', 'term'] as const;

const lastId = (db: Connection, name: keyof LastIds): number =>
  db.value('SELECT last FROM sequence WHERE name = ?', name) as number;

/** Gives each insert its id, in the order of the changes and above what is restored. */
function giveIds(db: Connection, changes: readonly Change[]): Map<number, number> {
  if (!changes.some(({ op }) => op === 'insert' || op === 'restore')) return new Map();
  const before = { post: lastId(db, 'post'), term: lastId(db, 'term') };
  const last = { ...lastIdsBefore(changes, before) };
  const ids = new Map<number, number>();
  for (const change of changes) {
    if (change.op === 'insert') ids.set(change.record.id, ++last[isTermKind(change.kind) ? 'term' : 'post']);
  }
  for (const name of SEQUENCES) {
    if (last[name] !== before[name]) db.run('UPDATE sequence SET last = ? WHERE name = ?', last[name], name);
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
  const commitment: Commitment = {
    db,
    events: eventIndex(db, numbers),
    real,
    touched: new Map(),
    restored: new Map(),
  };
  for (const step of changes) carryOut(commitment, step);
  countTerms(commitment, commitment.events.finish());
  countRestored(commitment);
  const version = db.value(
    "UPDATE sequence SET last = last + 1 WHERE name = 'commit' RETURNING last",
  ) as number;
  return {
    before: version - 1,
    version,
    ids: changes.map((step) => real('record' in step ? step.record.id : step.id)),
    touched: Array.from(commitment.touched.values(), ({ kind, id }) => ({ kind, id })),
  };
}
