import { expect } from 'vitest';
import { answer, emptySnapshot } from '../../../src/query/semantics.js';
import { isNeeded, type Need, type NeedAnswer } from '../../../src/store/commit/need.js';
import { resolveCommit, resolveCommitAsync } from '../../../src/store/commit/resolve-commit.js';
import type { Change, Commit, Idempotency, Precondition } from '../../../src/store/store.js';

/** Records in maps, written by the engine alone. */
export function createState() {
  const records = emptySnapshot();
  let last = { post: 0, term: 0 };
  /** The needs of the last commit, by round. */
  const rounds: (readonly Need[])[] = [];

  const answerOf = (need: Need): NeedAnswer =>
    need.need === 'find'
      ? answer(need.query, records).refs
      : [...records[need.kind].values()].filter((record) => isNeeded(need, record));

  async function commit(
    changes: readonly Change[],
    preconditions: readonly Precondition[] = [],
    idempotency?: Idempotency,
  ) {
    const whole: Commit = { changes, preconditions, idempotency };
    rounds.length = 0;
    const resolved = await resolveCommitAsync(whole, last, async (needs) => {
      rounds.push(needs);
      return needs.map(answerOf);
    });
    expect(resolveCommit(whole, last, answerOf)).toEqual(resolved);
    last = resolved.last;
    for (const { kind, id, record } of resolved.affected) {
      const own: Map<number, unknown> = records[kind];
      if (record === undefined) own.delete(id);
      else own.set(id, record);
    }
    return resolved;
  }
  return { records, rounds, commit };
}

/** A need in one line: what it is about, with its values where they are few. */
function nameOf(need: Need): string {
  if (need.need === 'occurrences')
    return `${need.kind} of series ${need.series} at ${need.recurrence_ids.join()}`;
  return 'field' in need ? `${need.kind} ${need.field} ${need.values.join()}` : need.need;
}

/** What was needed, by round, each sorted. */
export const asked = (rounds: readonly (readonly Need[])[]): string[][] =>
  rounds.map((needs) => needs.map(nameOf).sort());

/** An idempotency key that names a tag. */
export const keyOfTag = (id: number): Idempotency => ({
  ...{ caller: 1, key: 'k', request: 'r', kind: 'tag', id, keep: 3 },
  ...{ at: '2026-11-20 12:00:00', expires: '2026-11-21 12:00:00' },
});
