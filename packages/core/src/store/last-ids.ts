import { isTermKind } from '../records/kind.js';
import type { Change } from './store.js';

/** Ids of both sequences: of events, venues, organizers and images, and of terms. */
export interface LastIds {
  readonly post: number;
  readonly term: number;
}

/** The last ids of a store before it gives some to the inserts of a commit: those before, and above what it puts. */
export function lastIdsBefore(changes: readonly Change[], last: LastIds): LastIds {
  const highest = { post: last.post, term: last.term };
  for (const change of changes) {
    if (change.op !== 'put') continue;
    const sequence = isTermKind(change.kind) ? 'term' : 'post';
    highest[sequence] = Math.max(highest[sequence], change.record.id);
  }
  return highest;
}

/** What the inserts of a commit are called from now on. */
export interface GivenIds {
  /** The id that an id of the commit stands for. */
  readonly real: (id: number) => number;
  readonly last: LastIds;
}

/** Gives each insert of a commit its id, in the order of the changes, after the ids `last` and above what it puts. */
export function giveIds(changes: readonly Change[], last: LastIds): GivenIds {
  const next = { ...lastIdsBefore(changes, last) };
  const given = new Map<number, number>();
  for (const change of changes) {
    if (change.op === 'insert')
      given.set(change.record.id, ++next[isTermKind(change.kind) ? 'term' : 'post']);
  }
  return { real: (id) => given.get(id) ?? id, last: next };
}
