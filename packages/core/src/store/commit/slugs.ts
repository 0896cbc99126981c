import { isTermKind } from '../../records/kind.js';
import { cutSlug, SLUG_LENGTH, slugCandidates } from '../../text/slug.js';
import type { NewRecord } from '../store.js';
import { conflict } from './conflict.js';
import type { SlugHolder, SluggedKind, SlugRange } from './need.js';
import { mayShareSlug, slugRule, yieldsSlug, type RecordOp } from './slug-rule.js';
import type { Staged } from './staged.js';

/** How much of the end of a slug is cut off for a number, at most. */
const LONGEST_NUMBER = 20;

/** A range that has a slug and all that `slugCandidates` gives in its place. */
export function slugRange(slug: string): SlugRange {
  const from = cutSlug(slug, SLUG_LENGTH - LONGEST_NUMBER);
  // the colon follows the digits, the tilde all that can be in a slug
  return { from, below: cutSlug(slug, SLUG_LENGTH) === from ? `${from}-:` : `${from}~` };
}

/** The slug that a record asks for. */
export const wantedSlug = ({ slug, id }: SlugHolder): string => slug || String(id);

/** The other events that have the slug an event asks for, and give it away (`yieldsSlug`). */
export const yieldingTo = (staged: Staged, event: SlugHolder): number[] =>
  staged
    .holders('event', wantedSlug(event))
    .flatMap((holder) => (holder.id !== event.id && yieldsSlug('event', holder) ? [holder.id] : []));

/** The slug that a record gets (`slugRule`). Throws a conflict when it has to have one that is taken. */
export function resolveSlug(
  staged: Staged,
  op: RecordOp,
  kind: SluggedKind,
  record: NewRecord<SluggedKind>,
): string {
  const rule = slugRule(op, kind, record);
  if (rule === 'keep') return record.slug;
  // an exact copy of a record stands beside those that may share their slugs
  const isTaken = (slug: string): boolean =>
    staged
      .holders(kind, slug)
      .some((holder) => holder.id !== record.id && !(op === 'put' && mayShareSlug(kind, holder)));
  const wanted = wantedSlug(record);
  for (const slug of rule === 'exact' ? [wanted] : slugCandidates(wanted, isTermKind(kind)))
    if (!isTaken(slug)) return slug;
  throw conflict(`The slug ${wanted} is taken.`);
}
