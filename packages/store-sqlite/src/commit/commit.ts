import { giveIds } from '@kalends/core/store';
import type { Commit, Committed, LastIds } from '@kalends/core/store';
import { eventIndex } from '../derived/event-index.js';
import { eventKey } from '../derived/event-key.js';
import { sortableStatus } from '../derived/sortable.js';
import type { Connection } from '../file/connection.js';
import { find } from '../find/find.js';
import { loadTerm } from '../records/load.js';
import type { SearchIndex } from '../search/search-index.js';
import { carryOut } from './carry-out.js';
import { type Commitment, conflict, note } from './commitment.js';

/** Gives a term, if there is one, another count. */
function count(commitment: Commitment, id: number, countOf: (before: number) => number): void {
  const { db } = commitment;
  const stored = loadTerm(db, id);
  if (stored === undefined) return;
  const { kind, term } = stored;
  const after = note(commitment, kind, term, { ...term, count: countOf(term.count) });
  db.run('UPDATE term SET count = ?, revision = ? WHERE id = ?', after.count, after.revision, id);
}

/** Moves the counts of terms that have other published events than before. */
function countTerms(commitment: Commitment, counts: ReadonlyMap<number, number>): void {
  for (const [id, by] of counts) {
    if (by !== 0 && !commitment.restored.has(id)) count(commitment, id, (before) => before + by);
  }
}

/** Counts the events of terms that were restored: those that had it already, and those of this commit. */
function countRestored(commitment: Commitment): void {
  const { db, restored } = commitment;
  for (const [id, kind] of restored) {
    const field = kind === 'tag' ? 'tags' : 'categories';
    const counted = db.value(
      `SELECT count(*) FROM event_key k JOIN event e ON e.id = k.event JOIN json_each(e.${field}) t ON t.value = ?
        WHERE k.key = ? AND k.status = ?`,
      id,
      eventKey(field, id),
      sortableStatus('publish'),
    ) as number;
    if (counted > 0) count(commitment, id, () => counted);
  }
}

/** The last ids and the version before a commit. */
interface Sequences extends LastIds {
  readonly commit: number;
}

const readSequences = (db: Connection): Sequences =>
  Object.fromEntries(db.tuples('SELECT name, last FROM sequence')) as Sequences;

/** Writes the sequences that moved. */
function writeSequences(db: Connection, before: Sequences, after: Sequences): void {
  for (const name of ['post', 'term', 'commit'] as const) {
    if (after[name] !== before[name])
      db.run('UPDATE sequence SET last = ? WHERE name = ?', after[name], name);
  }
}

function assume(db: Connection, { preconditions }: Commit, present: number): void {
  for (const { query, ids, version } of preconditions) {
    if (version === present) continue;
    const wanted = new Set(ids);
    const { refs } = find(db, query);
    if (refs.length !== wanted.size || !refs.every(({ id }) => wanted.has(id))) {
      throw conflict('A precondition no longer holds.');
    }
  }
}

/** Carries out a commit within the transaction that is open. Throws a `CalendarError` of code `conflict` (`Store.commit`). */
export function carryOutCommit(db: Connection, search: SearchIndex, commit: Commit): Committed {
  const before = readSequences(db);
  assume(db, commit, before.commit);
  const { changes } = commit;
  const { real, last } = giveIds(changes, before);
  const version = before.commit + 1;
  writeSequences(db, before, { ...last, commit: version });
  const commitment: Commitment = {
    db,
    events: eventIndex(db, search.texts()),
    real,
    affected: new Map(),
    restored: new Map(),
  };
  for (const step of changes) carryOut(commitment, step);
  countTerms(commitment, commitment.events.finish());
  countRestored(commitment);
  return {
    before: before.commit,
    version,
    ids: changes.map((step) => real('record' in step ? step.record.id : step.id)),
    affected: Array.from(commitment.affected.values(), ({ kind, id, record }) => ({ kind, id, record })),
  };
}
