import type { Commit } from '../store.js';
import { isPublicCommit, nextPublicVersion, NOTHING_PUBLIC } from './public-version.js';
import type { PublicVersion } from './change-entry.js';
import type { ChangeEntry, Changes, NewEntry, Retention } from './change-entry.js';

/** The change log of a store that holds it in memory. */
export interface ChangeLog {
  /** The entries that are kept, oldest first. */
  readonly entries: ChangeEntry[];
  /** The number of the last entry, of forgotten ones too. */
  last: number;
  /** The version of what everyone can see. */
  publicVersion: PublicVersion;
}

/** The log of an empty store. */
export const emptyLog = (): ChangeLog => ({ entries: [], last: 0, publicVersion: NOTHING_PUBLIC });

/** The number of oldest entries to forget. */
function countForgotten(entries: readonly ChangeEntry[], { entries: most, since }: Retention): number {
  const recent = entries.findIndex(({ at }) => at >= since);
  return Math.max(recent < 0 ? entries.length : recent, entries.length - most);
}

/** Adds the entries of a commit, and forgets those that its retention leaves out. */
export function appendEntries(log: ChangeLog, added: readonly NewEntry[], commit: Commit): void {
  const { retention } = commit;
  if (isPublicCommit(commit, added)) log.publicVersion = nextPublicVersion(log.publicVersion, commit);
  for (const entry of added) log.entries.push(Object.freeze({ version: ++log.last, ...entry }));
  const forgotten = retention === undefined ? 0 : countForgotten(log.entries, retention);
  if (forgotten > 0) log.entries.splice(0, forgotten);
}

/** Reads the entries after a number, at most `limit` of them. */
export function changesAfter(
  { entries, last, publicVersion }: ChangeLog,
  after: number,
  limit: number,
): Changes {
  const floor = last - entries.length;
  const from = Math.max(0, after - floor);
  return { entries: entries.slice(from, from + limit), last, floor, publicVersion };
}
