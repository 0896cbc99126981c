import type { ChangeEntry, EventRecord, Origin } from '@kalends/core';
import { type Affected, type Commit, type LinkField, type Retention } from '@kalends/core/store';
import { EVENT_LINKS, type PublicVersion } from '@kalends/core/adapter';

/** Whether a caller without rights reads a record: published posts, and terms that are not hidden. */
function isSeen(record: Affected['record']): boolean {
  if (record === undefined) return false;
  if ('status' in record) return record.status === 'publish';
  return 'parent' in record ? !record.hidden : false;
}

const authorOf = (record: Affected['record']): number | null =>
  record !== undefined && 'status' in record ? record.author : null;

/** The operation on a record, according to the model. */
function operation(old: Affected['record'], record: Affected['record']): ChangeEntry['op'] {
  if (old === undefined) return 'create';
  if (record === undefined) return 'delete';
  if (!('parent' in old && 'parent' in record)) return 'update';
  const isGiven = (['name', 'description', 'slug', 'parent'] as const).some(
    (field) => old[field] !== record[field],
  );
  return isGiven || old.count === record.count ? 'update' : 'count';
}

/** The data that the model keeps of an event or a series that everyone could read, and no longer can. */
function remembered(old: Affected['record'], record: Affected['record']): ChangeEntry['lastPublic'] {
  if (old === undefined || !('start_date' in old) || !isSeen(old) || isSeen(record)) return null;
  const { id, revision, author, date, modified_utc, uid, start_date, end_date, timezone, all_day } = old;
  const of = { id, revision, author, date, modified_utc, uid, start_date, end_date, timezone, all_day };
  if (!('utc_start_date' in old)) return of;
  const { utc_start_date, utc_end_date, hide_from_listings, featured, event_status } = old;
  const { recurrence_id } = old;
  const links = Object.fromEntries(EVENT_LINKS.map(({ field }) => [field, old[field]])) as Pick<
    EventRecord,
    LinkField
  >;
  const times = { utc_start_date, utc_end_date, hide_from_listings, featured, event_status };
  return { ...of, ...times, recurrence_id, ...links };
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
    lastPublic: remembered(old, record),
    actor,
    at,
  }));

/** The public version after a commit with these entries, according to the model. */
export function publicVersionAfter(
  before: PublicVersion,
  { isPublic, origin }: Pick<Commit, 'isPublic' | 'origin'>,
  entries: readonly ChangeEntry[],
): PublicVersion {
  const seen = entries.filter((entry) => entry.wasPublic || entry.isPublic);
  if (seen.length === 0 && isPublic !== true) return before;
  const times = [before.at, origin?.at ?? before.at].sort();
  return { version: before.version + 1, at: times[1] ?? before.at };
}

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
