import { KINDS, type Kind } from '../../records/kinds.js';
import { isTrashedSlug } from '../../text/slug.js';
import type { Change, NewRecord } from '../store.js';

/** The changes that store a record. */
export type RecordOp = Extract<Change, { readonly record: unknown }>['op'];

/** How a store treats the slug in a change. */
export type SlugRule =
  /**
   * Store it as it is: drafts and pending records need no slug, and that of such an event need not be unique. Venues
   * and organizers keep only an empty one.
   */
  | 'keep'
  /** Use the first of `slugCandidates` that no other record of the kind has. */
  | 'suffix'
  /** Conflict if another record of the kind has it. */
  | 'exact';

/** The rule for a change (text-slugs.md §5). */
export function slugRule(op: RecordOp, kind: Kind, record: NewRecord<Kind>): SlugRule {
  const { slug } = { slug: undefined, ...KINDS[kind] };
  if (slug === undefined) return 'keep';
  if (slug === 'term') return op === 'insert' ? 'suffix' : 'exact';
  if (mayShareSlug(kind, record) || isSlugless(record)) return 'keep';
  return op === 'put' ? 'exact' : 'suffix';
}

/** Whether the slug of a stored record need not be unique: true for events that are drafts or pending. */
export const mayShareSlug = (kind: Kind, record: object): boolean =>
  kind === 'event' && isUnpublished(record);

/** The rank of an event among those that share a slug, for `Store.lookup`: the lowest rank wins, then the lowest id. */
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
 * Whether a stored record yields its slug to another event: a trashed event whose slug has no trash mark because it was
 * created in the trash. It then gets the mark (`trashedSlug`).
 */
export const yieldsSlug = (kind: Kind, record: object): boolean =>
  kind === 'event' &&
  'status' in record &&
  record.status === 'trash' &&
  'slug' in record &&
  !isTrashedSlug(String(record.slug));

/** Whether a change takes its slug from records that yield it (`yieldsSlug`). */
export const takesSlug = (op: RecordOp, kind: Kind, record: NewRecord<Kind>): boolean =>
  op !== 'put' && kind === 'event' && 'status' in record && record.status !== 'trash' && !isSlugless(record);
