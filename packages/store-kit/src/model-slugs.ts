import type { EventRecord, Kind, RecordOf } from '@kalends/core';
import { isTermKind, slugCandidates, isTrashedSlug } from '@kalends/core/adapter';
import { type SluggedKind } from '@kalends/core/store';
import { trashedSlug } from '@kalends/core/internal';

/**
 * The rules for slugs in commits (text-slugs.md §5) as the kit states them. They share no code with the commit engine,
 * so that a wrong rule there fails the comparison.
 */

/** The operations that store a record. */
export type StoringOp = 'insert' | 'update' | 'put';

const isDraft = (record: object): boolean =>
  'status' in record && (record.status === 'draft' || record.status === 'pending');

/** Whether other records may have the slug of this one too: that of an event that is a draft or pending. */
export const isShared = (kind: Kind, record: object): boolean => kind === 'event' && isDraft(record);

/**
 * The slugs under which a record may be stored, best first; undefined if its slug is stored as it is. Drafts need no
 * slug. A term that is updated and a record that is put have exactly the given one.
 */
export function slugsFor(
  op: StoringOp,
  kind: SluggedKind,
  record: RecordOf<SluggedKind>,
): Iterable<string> | undefined {
  if (isShared(kind, record) || (isDraft(record) && record.slug === '')) return undefined;
  const wanted = record.slug || String(record.id);
  const isExact = op === 'put' || (op === 'update' && isTermKind(kind));
  return isExact ? [wanted] : slugCandidates(wanted, isTermKind(kind));
}

/** Whether an event that is stored takes its slug from events in the trash. */
export const takesFromTrash = (op: StoringOp, event: EventRecord): boolean =>
  op !== 'put' && event.status !== 'trash' && !(isDraft(event) && event.slug === '');

/** The event with the trash mark in its slug; undefined unless it is in the trash without one. */
export function withTrashMark(event: EventRecord): EventRecord | undefined {
  const { status, slug, slug_before_trash } = event;
  if (status !== 'trash' || isTrashedSlug(slug)) return undefined;
  return { ...event, slug_before_trash: slug_before_trash ?? slug, slug: trashedSlug(slug) };
}
