import { CalendarError } from '../../errors.js';
import { isTermKind, type Kind } from '../../records/kind.js';
import { slugCandidates } from '../../text/slug.js';
import type { Change, NewRecord } from '../store.js';

/** The changes that store a record. */
export type RecordOp = Extract<Change, { readonly record: unknown }>['op'];

/** How a store treats the slug that a change asks for. */
export type SlugRule =
  /** Stored as it is: events that are drafts or pending need no slug, and theirs need not be unique. */
  | 'keep'
  /** The first of `slugCandidates` that no other record of the kind has. */
  | 'suffix'
  /** Taken by another record of the kind: a conflict. */
  | 'exact';

/** The rule for a change (text-slugs.md §5). */
export function slugRule(op: RecordOp, kind: Kind, record: NewRecord<Kind>): SlugRule {
  if (kind === 'image') return 'keep';
  if (isTermKind(kind)) return op === 'insert' ? 'suffix' : 'exact';
  if (mayShareSlug(kind, record)) return 'keep';
  return op === 'put' ? 'exact' : 'suffix';
}

/** Whether the slug of a stored record need not be unique: that of an event that is a draft or pending. */
export const mayShareSlug = (kind: Kind, record: object): boolean =>
  kind === 'event' && 'status' in record && (record.status === 'draft' || record.status === 'pending');

/**
 * The slug that a record gets: by `slugRule`, from the slug it asks for, or from its id when it asks for none.
 * `isTaken` tells whether another record of the kind has a slug: in whatever status, but for `put` only one that may
 * not share it (`mayShareSlug`).
 * Throws a `CalendarError` of code `conflict` where the rule is `exact` and the slug is taken.
 */
export function resolveSlug(
  op: RecordOp,
  kind: Exclude<Kind, 'image'>,
  record: NewRecord<Exclude<Kind, 'image'>>,
  isTaken: (slug: string) => boolean,
): string {
  const rule = slugRule(op, kind, record);
  if (rule === 'keep') return record.slug;
  const wanted = record.slug || String(record.id);
  if (rule === 'exact') {
    if (isTaken(wanted)) throw new CalendarError('conflict', `The slug ${wanted} is taken.`);
    return wanted;
  }
  for (const slug of slugCandidates(wanted, isTermKind(kind))) if (!isTaken(slug)) return slug;
  throw new CalendarError('conflict', `No free slug like ${wanted}.`);
}
