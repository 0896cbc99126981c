import type { Kind } from '../../records/kinds.js';
import { NO_DATE } from '../../records/post-record.js';
import type { RecordOf } from '../../records/record.js';
import type { Affected } from '../store.js';
import type { NewEntry, Origin } from './change-entry.js';
import { lastPublicOf } from './last-public.js';

/** The state of a record before or after a commit. */
type Stored = RecordOf<Kind> | undefined;

/** The origin of a commit that names none. */
export const UNKNOWN_ORIGIN: Origin = { actor: null, at: NO_DATE };

/**
 * Whether everyone can see a record by itself: posts that are published, and terms that are not hidden. Images are
 * seen with the records that they belong to only.
 */
export function isPublic(record: Stored): boolean {
  if (record === undefined) return false;
  return 'status' in record ? record.status === 'publish' : 'hidden' in record && !record.hidden;
}

const authorOf = (record: Stored): number | null =>
  record !== undefined && 'status' in record ? record.author : null;

/** The fields of a term that events change when they gain or lose it. */
const COUNTED: ReadonlySet<string> = new Set(['count', 'hidden', 'revision']);

function opOf(before: Stored, after: Stored): NewEntry['op'] {
  if (after === undefined) return 'delete';
  if (before === undefined) return 'create';
  if (!('count' in before && 'count' in after) || before.count === after.count) return 'update';
  const given: Readonly<Record<string, unknown>> = { ...after };
  const isRecount = Object.entries(before).every(
    ([name, value]) => COUNTED.has(name) || given[name] === value,
  );
  return isRecount ? 'count' : 'update';
}

/**
 * The entries of records whose states before and after a commit are known, in their order: all but the records that a
 * store unlinks itself.
 */
export const entriesOf = (affected: readonly Affected[], origin: Origin = UNKNOWN_ORIGIN): NewEntry[] =>
  affected.flatMap(({ kind, id, before, record }) => {
    const revision = (record ?? before)?.revision;
    if (revision === undefined) return [];
    const [op, author] = [opOf(before, record), authorOf(before ?? record)];
    const seen = { wasPublic: isPublic(before), isPublic: isPublic(record) };
    const isGone = seen.wasPublic && !seen.isPublic && before !== undefined && 'start_date' in before;
    const lastPublic = isGone ? lastPublicOf(before) : null;
    return [{ kind, id, revision, op, author, ...seen, lastPublic, actor: origin.actor, at: origin.at }];
  });
