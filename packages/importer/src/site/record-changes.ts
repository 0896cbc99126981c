import type { EventRecord, Kind, RecordOf } from '@kalends/core';
import type { PostRecord } from '@kalends/core/adapter';
import { recordText } from '@kalends/core/internal';
import type { Change } from '@kalends/core/store';
import type { Converted } from './conversion.js';
import { KEPT_FIELDS } from './left-out.js';

/** A change that writes one record. */
export type Put = Extract<Change, { op: 'put' }>;

/** A record as text without derived values: its revision, and the count of a term. */
const textWithoutCount = (record: RecordOf<Kind>): string =>
  recordText('count' in record ? { ...record, count: 0 } : record);

/** Whether two records are equal but for derived values. */
export const isSame = (a: RecordOf<Kind>, b: RecordOf<Kind>): boolean =>
  textWithoutCount(a) === textWithoutCount(b);

/** Whether a record has a status: an event, a venue or an organizer. */
export const isPost = (record: RecordOf<Kind>): record is RecordOf<Kind> & PostRecord => 'status' in record;

/** Whether the stored state of a record is newer than that of the site. */
export const isYounger = (stored: RecordOf<Kind> | undefined, record: RecordOf<Kind>): boolean =>
  stored !== undefined && isPost(stored) && isPost(record) && stored.modified_utc > record.modified_utc;

/** The values of own fields in a record, if its kind has any. */
const ownOf = (record: RecordOf<Kind> | undefined): EventRecord['custom'] =>
  record !== undefined && 'custom' in record ? record.custom : {};

/** A record with the values of own fields that only this calendar has, and without those that the site has no longer. */
function withOwn(record: RecordOf<Kind>, stored: RecordOf<Kind> | undefined): RecordOf<Kind> {
  if (!('custom' in record)) return record;
  const values = Object.entries({ ...ownOf(stored), ...record.custom }).filter(([, value]) => value !== null);
  return { ...record, custom: Object.fromEntries(values) };
}

/** Keeps fields that sites do not show; the status of a record before it was trashed, if an earlier run has seen it. */
export function withThePast({ kind, record }: Converted, stored: RecordOf<Kind> | undefined): RecordOf<Kind> {
  if (stored === undefined) return withOwn(record, stored);
  const kept = (KEPT_FIELDS[kind] ?? []).map((name): [string, unknown] => [name, Reflect.get(stored, name)]);
  const next = { ...withOwn(record, stored), ...Object.fromEntries(kept) };
  if (!isPost(next) || next.status !== 'trash' || !isPost(stored)) return next;
  const { slug_before_trash, status_before_trash } = stored;
  return stored.status === 'trash'
    ? { ...next, slug_before_trash, status_before_trash }
    : { ...next, slug_before_trash: stored.slug, status_before_trash: stored.status };
}

/** The change that writes a record over the stored one of this revision. */
export const putOf = (kind: Kind, record: RecordOf<Kind>, revision: number): Put =>
  ({ op: 'put', kind, record: { ...record, revision } }) as Put;
