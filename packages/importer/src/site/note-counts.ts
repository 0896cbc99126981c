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
function withReason(counts: ReasonCounts, note: SiteNote): ReasonCounts {
  if (note.what !== 'skipped' && note.what !== 'differs' && note.what !== 'unknown') return counts;
  const { what, kind } = note;
  const ofSort = counts[what] ?? {};
  const given = reasonOf(note);
  const isMore = !Object.hasOwn(ofSort, given) && Object.keys(ofSort).length >= MOST_REASONS;
  const reason = isMore ? 'other reasons' : given;
  const byKind = Object.hasOwn(ofSort, reason) ? ofSort[reason] : {};
  return { ...counts, [what]: { ...ofSort, [reason]: { ...byKind, [kind]: (byKind?.[kind] ?? 0) + 1 } } };
}

/** The number of notes that are told from others. */
const MOST_NOTED = 2_000_000;

/** A key that is equal for two notes if one repeats the other. */
const keyOf = (note: SiteNote): string =>
  [
    ...[
      note.what,
      note.kind,
      note.id,
      'field' in note ? note.field : '',
      'reason' in note ? note.reason : '',
    ],
    ...('from' in note ? [note.from, note.to] : []),
  ].join(' ');

/** Counts a note about a record; the entrances of a site are none. */
const withNote = (counts: NoteCounts, { what, kind, id }: SiteNote): NoteCounts =>
  what === 'moved' && id === null
    ? counts
    : {
        ...counts,
        [what]: { ...counts[what], [kind]: (counts[what]?.[kind] ?? 0) + 1 },
      };

/** Gives a function that counts each note once, and tells the host of it. */
export function noteIn(
  run: { counts: NoteCounts; reasons: ReasonCounts },
  onNote: ((note: SiteNote) => void) | undefined,
): (note: SiteNote) => void {
  const noted = new Set<string>();
  return (one) => {
    // a list that is walked again has its records again
    const key = keyOf(one);
    if (noted.has(key)) return;
    if (noted.size < MOST_NOTED) noted.add(key);
    run.counts = withNote(run.counts, one);
    run.reasons = withReason(run.reasons, one);
    onNote?.(one);
  };
}
