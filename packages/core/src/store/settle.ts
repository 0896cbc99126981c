import { CalendarError } from '../errors.js';
import type { EventRecord } from '../records/event-record.js';
import { isTermKind, type Kind } from '../records/kind.js';
import type { RecordOf } from '../records/record.js';
import { slugCandidates } from '../text/slug.js';
import type { NewRecord } from './store.js';

/** How a store treats the slug that a change asks for. */
export type SlugRule =
  /** Stored as it is: events that are drafts or pending need no slug, and theirs need not be unique. */
  | 'keep'
  /** The first of `slugCandidates` that no other record of the kind has. */
  | 'suffix'
  /** Taken by another record of the kind: a conflict. */
  | 'exact';

/** The rule for a change (text-slugs.md §5). */
export function slugRule(op: 'insert' | 'update', kind: Kind, record: NewRecord<Kind>): SlugRule {
  if (kind === 'image') return 'keep';
  if (isTermKind(kind)) return op === 'insert' ? 'suffix' : 'exact';
  const { status } = record as EventRecord;
  return kind === 'event' && (status === 'draft' || status === 'pending') ? 'keep' : 'suffix';
}

/**
 * The slug that a record gets: by `slugRule`, from the slug it asks for, or from its id when it asks for none.
 * `isTaken` tells whether another record of the kind, in whatever status, has a slug.
 * Throws a `CalendarError` of code `conflict` where the rule is `exact` and the slug is taken.
 */
export function settleSlug(
  op: 'insert' | 'update',
  kind: Exclude<Kind, 'image'>,
  record: NewRecord<Exclude<Kind, 'image'>>,
  isTaken: (slug: string) => boolean,
): string {
  const rule = slugRule(op, kind, record);
  if (rule === 'keep') return record.slug;
  const wish = record.slug || String(record.id);
  if (rule === 'exact') {
    if (isTaken(wish)) throw new CalendarError('conflict', `The slug ${wish} is taken.`);
    return wish;
  }
  for (const slug of slugCandidates(wish)) if (!isTaken(slug)) return slug;
  throw new CalendarError('conflict', `No free slug like ${wish}.`);
}

/** Which fields of each kind hold ids of other records. */
const LINKS: { readonly [K in Kind]: readonly (keyof RecordOf<K>)[] } = {
  event: ['categories', 'tags', 'venue', 'organizer', 'image'],
  venue: ['image'],
  organizer: ['image'],
  category: ['parent'],
  tag: [],
  image: [],
};

/**
 * A record with the ids that its links stand for: `real` maps the negative id of an insert of the same commit to the
 * id that the store gave, and any other id to itself. The record's own id is mapped too.
 */
export function withRealIds<K extends Kind, R extends NewRecord<K>>(
  kind: K,
  record: R,
  real: (id: number) => number,
): R {
  const ids = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(ids) : typeof value === 'number' ? real(value) : value;
  const changed: Record<string, unknown> = { id: real(record.id) };
  for (const field of LINKS[kind]) changed[field as string] = ids(record[field as keyof R]);
  return { ...record, ...changed };
}
