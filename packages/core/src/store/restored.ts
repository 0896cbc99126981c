import { isTermKind } from '../records/kind.js';
import type { Change } from './store.js';

/** Ids of both sequences: of events, venues, organizers and images, and of terms. */
export interface LastIds {
  readonly post: number;
  readonly term: number;
}

/** The last ids of a store before it gives some to the inserts of a commit: those before, and above what it restores. */
export function lastIdsBefore(changes: readonly Change[], last: LastIds): LastIds {
  const highest = { ...last };
  for (const { op, ...change } of changes) {
    if (op !== 'restore' || !('record' in change)) continue;
    const sequence = isTermKind(change.kind) ? 'term' : 'post';
    highest[sequence] = Math.max(highest[sequence], change.record.id);
  }
  return highest;
}
