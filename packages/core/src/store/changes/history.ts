import type { Kind } from '../../records/kinds.js';
import { isSameValue } from '../../records/overrides.js';
import type { RecordOf } from '../../records/record.js';
import type { Affected, Change, Commit } from '../store.js';
import { UNKNOWN_ORIGIN } from './entries-of.js';
import type { HistoryEntry, NewHistoryEntry } from './history-entry.js';

/** The effect of a commit on the history, except for the records that a store unlinks itself. */
export interface HistoryChanges {
  /** The records whose entries are deleted, before others are added. */
  readonly removed: readonly { readonly kind: Kind; readonly id: number }[];
  /** The entries to add. */
  readonly added: readonly NewHistoryEntry[];
}

/** Fields without a history: the calendar itself maintains them, or they follow from others. */
const UNTRACKED: ReadonlySet<string> = new Set([
  ...['revision', 'modified', 'modified_utc'],
  ...['count', 'hidden', 'expanded_to'],
]);

/** Whether a commit keeps what it changes. */
export const keepsHistory = ({ retention }: Pick<Commit, 'retention'>): boolean =>
  (retention?.history?.entries ?? 1) > 0;

/** The values of the fields that changed, before the change; `undefined` if none is in the history. */
export function valuesBefore(
  before: RecordOf<Kind>,
  after: RecordOf<Kind>,
): HistoryEntry['before'] | undefined {
  const next = after as Readonly<Record<string, unknown>>;
  const values: Record<string, unknown> = {};
  let isEmpty = true;
  // a loop, and no lists of entries: each write of each record comes here
  for (const name in before) {
    const value: unknown = before[name as keyof typeof before];
    if (value === next[name] || UNTRACKED.has(name)) continue;
    if (typeof value === 'object' && isSameValue(value, next[name])) continue;
    values[name] = value;
    isEmpty = false;
  }
  return isEmpty ? undefined : values;
}

/** The histories that come with records that are put, by kind and id. */
const givenWith = (changes: readonly Change[]): ReadonlyMap<string, readonly HistoryEntry[]> =>
  new Map(
    changes.flatMap((change) =>
      change.op === 'put' && change.history !== undefined
        ? [[`${change.kind} ${change.record.id}`, change.history] as const]
        : [],
    ),
  );

/** The effect of a commit on the history of records whose states before and after it are known. */
export function historyOf(affected: readonly Affected[], commit: Commit): HistoryChanges {
  const { actor, at } = commit.origin ?? UNKNOWN_ORIGIN;
  const given = givenWith(commit.changes);
  const removed: HistoryChanges['removed'][number][] = [];
  const added: NewHistoryEntry[] = [];
  for (const { kind, id, before: old, record } of affected) {
    const brought = given.get(`${kind} ${id}`);
    if (old !== undefined && (record === undefined || brought !== undefined)) removed.push({ kind, id });
    if (record === undefined || !keepsHistory(commit)) continue;
    if (brought !== undefined) {
      added.push(...brought.map((entry) => ({ ...entry, kind, id })));
      continue;
    }
    const before = old && valuesBefore(old, record);
    if (before !== undefined) added.push({ kind, id, revision: record.revision, actor, at, before });
  }
  return { removed, added };
}
