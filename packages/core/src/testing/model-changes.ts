import type { ChangeEntry, Origin, Retention } from '../store/changes/change-entry.js';
import type { Affected } from '../store/store.js';

/** Whether a caller without rights reads a record: published posts, and terms that are not hidden. */
function isSeen(record: Affected['record']): boolean {
  if (record === undefined) return false;
  if ('status' in record) return record.status === 'publish';
  return 'parent' in record ? !record.hidden : false;
}

const authorOf = (record: Affected['record']): number | null =>
  record !== undefined && 'status' in record ? record.author : null;

/** What the model says was done to a record. */
function operation(old: Affected['record'], record: Affected['record']): ChangeEntry['op'] {
  if (old === undefined) return 'create';
  if (record === undefined) return 'delete';
  if (!('parent' in old && 'parent' in record)) return 'update';
  const isGiven = (['name', 'description', 'slug', 'parent'] as const).some(
    (field) => old[field] !== record[field],
  );
  return isGiven || old.count === record.count ? 'update' : 'count';
}

/** The entries of a commit after the version `before`. */
export const entriesFor = (
  affected: readonly Affected[],
  before: number,
  { actor, at }: Origin = { actor: null, at: '0000-00-00 00:00:00' },
): ChangeEntry[] =>
  affected.map(({ kind, id, before: old, record }, index) => ({
    version: before + index + 1,
    kind,
    id,
    revision: record?.revision ?? old?.revision ?? 0,
    op: operation(old, record),
    author: authorOf(old ?? record),
    wasPublic: isSeen(old),
    isPublic: isSeen(record),
    actor,
    at,
  }));

/** The entries that are kept. */
export function keptEntries(
  entries: readonly ChangeEntry[],
  retention: Retention | undefined,
): readonly ChangeEntry[] {
  if (retention === undefined) return entries;
  let kept = entries;
  while (kept.length > retention.entries || (kept[0] !== undefined && kept[0].at < retention.since))
    kept = kept.slice(1);
  return kept;
}
