import {
  reasonOf,
  type DiffersNote,
  type SiteNote,
  type SkippedNote,
  type UnknownNote,
} from '@kalends/client/internal';
import type { Kind } from '@kalends/core';

/** The number of notes of each sort, by kind of record. */
export type NoteCounts = Readonly<Partial<Record<SiteNote['what'], Readonly<Partial<Record<Kind, number>>>>>>;

/** The number of records for each reason, by kind of record. A reason of `differs` begins with the field, one of `unknown` names the fields. */
export type ReasonCounts = Readonly<
  Partial<
    Record<
      (SkippedNote | DiffersNote | UnknownNote)['what'],
      Readonly<Record<string, Readonly<Partial<Record<Kind, number>>>>>
    >
  >
>;

/** The maximum number of reasons of one sort; what a site sends may be part of them. */
const MOST_REASONS = 100;

/** Counts a note by its reason. */
export function withReason(counts: ReasonCounts, note: SiteNote): ReasonCounts {
  if (note.what !== 'skipped' && note.what !== 'differs' && note.what !== 'unknown') return counts;
  const { what, kind } = note;
  const ofSort = counts[what] ?? {};
  const given = reasonOf(note);
  const isMore = !Object.hasOwn(ofSort, given) && Object.keys(ofSort).length >= MOST_REASONS;
  const reason = isMore ? 'other reasons' : given;
  const byKind = Object.hasOwn(ofSort, reason) ? ofSort[reason] : {};
  return { ...counts, [what]: { ...ofSort, [reason]: { ...byKind, [kind]: (byKind?.[kind] ?? 0) + 1 } } };
}
