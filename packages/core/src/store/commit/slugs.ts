import { KINDS, type SluggedKind } from '../../records/kinds.js';
import { cutSlug, SLUG_LENGTH, slugCandidates } from '../../text/slug.js';
import type { NewRecord } from '../store.js';
import { conflict } from './conflict.js';
import type { SlugHolder, SlugRange } from './need.js';
import { mayShareSlug, slugRule, yieldsSlug, type RecordOp } from './slug-rule.js';
import type { Staged } from './staged.js';

/** Maximum number of characters cut off the end of a slug to append a number. */
const LONGEST_NUMBER = 20;

/** A range that contains a slug and all of its `slugCandidates`. */
export function slugRange(slug: string): SlugRange {
  const from = cutSlug(slug, SLUG_LENGTH - LONGEST_NUMBER);
  // the colon sorts after the digits, the tilde after every character of a slug
  return { from, below: cutSlug(slug, SLUG_LENGTH) === from ? `${from}-:` : `${from}~` };
}

/** The slug in a change of a record. */
export const wantedSlug = ({ slug, id }: SlugHolder): string => slug || String(id);

/** The other events that have the slug of an event and yield it (`yieldsSlug`). */
export const yieldingTo = (staged: Staged, event: SlugHolder): number[] =>
  staged
    .holders('event', wantedSlug(event))
    .flatMap((holder) => (holder.id !== event.id && yieldsSlug('event', holder) ? [holder.id] : []));

/** Resolves the slug of a record (`slugRule`). Throws a conflict if it must be exact and is taken. */
export function resolveSlug(
  staged: Staged,
  op: RecordOp,
  kind: SluggedKind,
  record: NewRecord<SluggedKind>,
): string {
  const rule = slugRule(op, kind, record);
  if (rule === 'keep') return record.slug;
  // a record that is put may share its slug with records whose slugs need not be unique
  const isTaken = (slug: string): boolean =>
    staged
      .holders(kind, slug)
      .some((holder) => holder.id !== record.id && !(op === 'put' && mayShareSlug(kind, holder)));
  const wanted = wantedSlug(record);
  const key = `${kind} ${wanted}`;
  // a stored record may have one of the numbers itself
  const isStored = staged.get(kind, record.id) !== undefined;
  let number = isStored ? 1 : (staged.nextNumbers.get(key) ?? 1);
  for (const slug of rule === 'exact'
    ? [wanted]
    : slugCandidates(wanted, KINDS[kind].slug === 'term', number)) {
    number++;
    if (isTaken(slug)) continue;
    if (!isStored) staged.nextNumbers.set(key, number);
    return slug;
  }
  throw conflict(`The slug ${wanted} is taken.`);
}
