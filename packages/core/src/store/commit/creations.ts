import { CalendarError } from '../../errors.js';
import type { Commit, Creation } from '../store.js';
import type { ResolvedCommit } from './resolve-commit.js';

/** The error for a commit whose idempotency key belongs to an earlier one. */
export const keyReused = (): CalendarError =>
  new CalendarError('idempotency_key_reused', 'The idempotency key was used for another request.');

/**
 * The creations to keep after a commit, for stores that hold all of them in memory. Throws `idempotency_key_reused` as
 * `Store.commit` does.
 *
 * @param kept the creations kept before, in the order of their commits
 */
export function creationsAfter(
  kept: readonly Creation[],
  { idempotency }: Commit,
  { creation }: Pick<ResolvedCommit, 'creation'>,
): readonly Creation[] {
  if (idempotency === undefined || creation === undefined) return kept;
  const { caller, key, at, keep } = idempotency;
  const alive = kept.filter(({ expires }) => expires > at);
  const own = alive.filter((other) => other.caller === caller);
  if (own.some((other) => other.key === key)) throw keyReused();
  const soonest = own.sort((a, b) => (a.expires < b.expires ? -1 : Number(a.expires > b.expires)));
  const dropped = new Set(soonest.slice(0, Math.max(0, own.length + 1 - keep)));
  return [...alive.filter((other) => !dropped.has(other)), creation];
}
