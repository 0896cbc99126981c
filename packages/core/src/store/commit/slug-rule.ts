import { isTermKind, type Kind } from '../../records/kind.js';
import { isTrashedSlug } from '../../text/slug.js';
import type { Change, NewRecord } from '../store.js';

/** The changes that store a record. */
export type RecordOp = Extract<Change, { readonly record: unknown }>['op'];

/** How a store treats the slug that a change asks for. */
export type SlugRule =
  /**
   * Stored as it is: drafts and pending records need no slug, and that of such an event need not be unique. Venues and organizers
   * keep an empty one only.
   */
  | 'keep'
  /** The first of `slugCandidates` that no other record of the kind has. */
  | 'suffix'
  /** Taken by another record of the kind: a conflict. */
  | 'exact';

/** The rule for a change (text-slugs.md §5). */
export function slugRule(op: RecordOp, kind: Kind, record: NewRecord<Kind>): SlugRule {
  if (kind === 'image') return 'keep';
  if (isTermKind(kind)) return op === 'insert' ? 'suffix' : 'exact';
  if (mayShareSlug(kind, record) || isSlugless(record)) return 'keep';
  return op === 'put' ? 'exact' : 'suffix';
}

/** Whether the slug of a stored record need not be unique: that of an event that is a draft or pending. */
export const mayShareSlug = (kind: Kind, record: object): boolean =>
  kind === 'event' && isUnpublished(record);

/** The events with a slug rank so when it is looked up (`Store.lookup`), the lowest rank first, then the lowest id. */
export function lookupRank(kind: Kind, record: object, author?: number): number {
  const isSeen =
    ('status' in record && record.status === 'publish') || ('author' in record && record.author === author);
  return (kind === 'event' && author !== undefined && !isSeen ? 2 : 0) + (mayShareSlug(kind, record) ? 1 : 0);
}

const isUnpublished = (record: object): boolean =>
  'status' in record && (record.status === 'draft' || record.status === 'pending');

const isSlugless = (record: object): boolean =>
  isUnpublished(record) && 'slug' in record && record.slug === '';

/**
 * Whether a stored record gives its slug away to an event that asks for it: an event that is in the trash without the mark of the
 * trash in its slug, as it was created there. It gets the mark then (`trashedSlug`).
 */
export const yieldsSlug = (kind: Kind, record: object): boolean =>
  kind === 'event' &&
  'status' in record &&
  record.status === 'trash' &&
  'slug' in record &&
  !isTrashedSlug(String(record.slug));

/** Whether a change takes the slug that it asks for from records that give it away (`yieldsSlug`). */
export const takesSlug = (op: RecordOp, kind: Kind, record: NewRecord<Kind>): boolean =>
  op !== 'put' && kind === 'event' && 'status' in record && record.status !== 'trash' && !isSlugless(record);
