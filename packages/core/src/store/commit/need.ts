import type { EventRecord } from '../../records/event-record.js';
import type { Kind, SluggedKind } from '../../records/kinds.js';
import type { LinkField, ReferenceField } from '../../records/links.js';
import type { Precondition } from '../store.js';

/** Needs all results of a precondition's query, to check the precondition. */
export interface FindNeed extends Precondition {
  readonly need: 'find';
}

/** Needs the records of a kind whose field has one of these values, or is a list that contains one of them. */
export interface RecordsNeed {
  readonly need: 'records';
  readonly kind: Kind;
  readonly field: 'id' | 'url' | 'parent' | LinkField;
  readonly values: readonly (number | string)[];
}

/** Needs those occurrences of a series that have one of these recurrence ids. */
export interface OccurrencesNeed {
  readonly need: 'occurrences';
  readonly kind: 'event';
  readonly series: number;
  readonly recurrence_ids: readonly string[];
}

/** The slugs from `from` to before `below`, by code point. */
export interface SlugRange {
  readonly from: string;
  readonly below: string;
}

/** Needs the records of a kind that have a slug in one of these ranges. */
export interface SlugsNeed {
  readonly need: 'slugs';
  readonly kind: SluggedKind;
  readonly ranges: readonly SlugRange[];
}

/**
 * Needs the records of a kind whose field has one of these ids, which they lose in the commit. A store that can remove links
 * from many records at once answers with references (`UnlinkedRef`), and finds these records in `ResolvedCommit.unlinked`.
 */
export interface LinksNeed {
  readonly need: 'links';
  readonly kind: Kind;
  readonly field: ReferenceField;
  readonly values: readonly number[];
  /** Their replacement. Default: nothing. */
  readonly to?: number | undefined;
}

/** A record that loses links and is not loaded. */
export interface UnlinkedRef {
  readonly id: number;
  /** Set for a published event without the term `to` of the need, which it gets. */
  readonly gains?: boolean | undefined;
}

/** Data about stored records that the engine requires before it can resolve a commit. */
export type Need = FindNeed | RecordsNeed | OccurrencesNeed | SlugsNeed | LinksNeed;

/** A record that has a slug: the whole record or at least these fields. */
export interface SlugHolder {
  readonly id: number;
  readonly slug: string;
  /** For events: determines whether the slug must be unique. */
  readonly status?: string;
}

/** An event of a series: the whole record or at least these fields. */
export type Occurrence = Pick<EventRecord, 'id' | 'series' | 'recurrence_id'>;

/**
 * The stored data for a need, before the commit: references, records, `UnlinkedRef`s, `SlugHolder`s or `Occurrence`s, in any order. It may
 * contain more records than needed.
 */
export type NeedAnswer = readonly { readonly id: number }[];

/** Whether a need includes this record of its kind: for stores that scan all records. */
export function isNeeded(need: Exclude<Need, FindNeed>, record: object): boolean {
  if (need.need === 'slugs') {
    const slug = 'slug' in record ? String(record.slug) : '';
    return need.ranges.some(({ from, below }) => from <= slug && slug < below);
  }
  if (need.need === 'occurrences') {
    const { series, recurrence_id } = record as Occurrence;
    return series === need.series && recurrence_id !== null && need.recurrence_ids.includes(recurrence_id);
  }
  const value: unknown = Reflect.get(record, need.field);
  return [value].flat().some((one) => (need.values as readonly unknown[]).includes(one));
}
