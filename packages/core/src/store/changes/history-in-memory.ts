import type { Kind } from '../../records/kinds.js';
import type { LocalTime } from '../../time/local-time.js';
import type { HistoryChanges } from './history.js';
import type { HistoryEntry } from './history-entry.js';
import type { HistoryRetention } from './change-entry.js';

/** The history of the records of a store that holds it in memory. */
export interface MemoryHistory {
  /** The entries by kind and id, oldest first. */
  readonly entries: Map<string, readonly HistoryEntry[]>;
  /** No entry is older. */
  oldest: LocalTime;
}

const keyOf = (kind: Kind, id: number): string => `${kind} ${id}`;

/** Later than every time. */
const NEVER = '9999-99-99 99:99:99';

/** The history of an empty store. */
export const emptyHistory = (): MemoryHistory => ({ entries: new Map(), oldest: NEVER });

/** Keeps some of the entries of a record. */
function keep(history: MemoryHistory, key: string, entries: readonly HistoryEntry[]): void {
  if (entries.length > 0) history.entries.set(key, entries);
  else history.entries.delete(key);
}

/**
 * Forgets the entries before a time, and what came before them in the same record: what is left leads back without a gap. Looks at all
 * entries only if there are such.
 */
function forgetBefore(history: MemoryHistory, since: LocalTime): void {
  if (history.oldest >= since) return;
  history.oldest = NEVER;
  for (const [key, entries] of history.entries) {
    const kept = entries.slice(entries.findLastIndex(({ at }) => at < since) + 1);
    for (const { at } of kept) if (at < history.oldest) history.oldest = at;
    if (kept.length < entries.length) keep(history, key, kept);
  }
}

/** Carries out what a commit does to the history, and forgets what its retention leaves out. */
export function changeHistory(
  history: MemoryHistory,
  { removed, added }: HistoryChanges,
  retention?: HistoryRetention,
): void {
  for (const { kind, id } of removed) history.entries.delete(keyOf(kind, id));
  for (const { kind, ...entry } of added) {
    const key = keyOf(kind, entry.id);
    const all = [...(history.entries.get(key) ?? []), Object.freeze(entry)];
    keep(history, key, all.slice(-(retention?.entries ?? all.length)));
    if (entry.at < history.oldest) history.oldest = entry.at;
  }
  if (retention?.entries === 0) history.entries.clear();
  else if (retention !== undefined) forgetBefore(history, retention.since);
}

/** Reads entries, as `Store.history` does. */
export const historyIn = (
  { entries }: MemoryHistory,
  kind: Kind,
  ids: readonly number[],
  limit: number,
  below = Infinity,
): HistoryEntry[] =>
  ids.flatMap((id) =>
    (entries.get(keyOf(kind, id)) ?? [])
      .filter(({ revision }) => revision < below)
      .toReversed()
      .slice(0, limit),
  );
