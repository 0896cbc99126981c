import type { Kind } from '../../records/kind.js';
import type { Precondition } from '../store.js';

/** The kinds that have slugs. */
export type SluggedKind = Exclude<Kind, 'image'>;

/** Asks for the references that a query finds, all of them: a precondition is checked with them. */
export interface FindNeed extends Precondition {
  readonly need: 'find';
}

/** Asks for the records of a kind whose field is one of these values, or a list with one of them. */
export interface RecordsNeed {
  readonly need: 'records';
  readonly kind: Kind;
  readonly field: 'id' | 'url' | 'parent' | 'venue' | 'organizer' | 'categories' | 'tags';
  readonly values: readonly (number | string)[];
}

/** Slugs from one on and before another one, by code point. */
export interface SlugRange {
  readonly from: string;
  readonly below: string;
}

/** Asks which records of a kind have a slug in one of these ranges. */
export interface SlugsNeed {
  readonly need: 'slugs';
  readonly kind: SluggedKind;
  readonly ranges: readonly SlugRange[];
}

/** What a commit has to know of the stored records before it can be resolved. */
export type Need = FindNeed | RecordsNeed | SlugsNeed;

/** Who has a slug: a whole record, or this much of it. */
export interface SlugHolder {
  readonly id: number;
  readonly slug: string;
  /** Of an event: whether its slug has to be unique depends on it. */
  readonly status?: string;
}

/**
 * What is stored, before the commit, of what a need asks for: references, records or `SlugHolder`s, in any order. It may
 * hold more records than were asked for.
 */
export type NeedAnswer = readonly { readonly id: number }[];

/** Whether a need asks for a record of its kind: for stores that look at every record. */
export function isNeeded(need: RecordsNeed | SlugsNeed, record: object): boolean {
  if (need.need === 'slugs') {
    const slug = 'slug' in record ? String(record.slug) : '';
    return need.ranges.some(({ from, below }) => from <= slug && slug < below);
  }
  const value: unknown = Reflect.get(record, need.field);
  return [value].flat().some((one) => (need.values as readonly unknown[]).includes(one));
}
