import type { ImportOutcome } from '@kalends/core';
import type { FileRecord, FileReport, Remark } from '../file/file-report.js';

/** Why a row is refused, by what its error says. */
const REASONS = [
  ['ambiguous', /first or the second number/],
  ['zone', /no such time zone|names no time zone/],
  ['time', /no such (?:day|time|duration)|is no (?:date|time of day)|expected a date|has no start/i],
  ['end', /end is before the start/],
  ['empty', /must not be empty|\bempty\b|is missing/i],
  ['long', /longer than|too long|too many|more than [\d,]+ (?:bytes|characters|dates|values|levels)/i],
  ['cells', /^The row has \d+ cells/],
  ['entry', /is no entry|is no JSON/],
  ['cut', /file is cut off/],
  ['rule', /RRULE|\brule\b/i],
  ['value', /is neither yes nor no|is no (?:number|status|offer)/],
  ['other', /^/],
] as const;

/** Why a row is refused. */
export type RowReason = (typeof REASONS)[number][0];

const reasonOf = ({ message }: Remark): RowReason =>
  REASONS.find(([, pattern]) => pattern.test(message))?.[0] ?? 'other';

/** A row of a file. */
export interface SummaryRow {
  readonly line: number;
  readonly title: string;
  readonly id?: number;
}

/** A row that is refused, or of which something is left out. */
export interface SummaryRemark {
  readonly line: number;
  readonly field: string;
  readonly reason: RowReason;
}

/** The plan or the result of an import: of each outcome the first few. */
export interface FileSummary {
  readonly outcomes: readonly {
    readonly outcome: ImportOutcome;
    readonly count: number;
    readonly first: readonly SummaryRow[];
  }[];
  readonly refused: { readonly count: number; readonly first: readonly SummaryRemark[] };
  readonly notes: { readonly count: number; readonly first: readonly SummaryRemark[] };
  /** Names that the calendar has no place for. */
  readonly ignored: readonly string[];
}

/** How many rows are shown of each. */
const FIRST = 10;

const rowOf = ({ line, title, id }: FileRecord, isOfOneKind: boolean): SummaryRow => ({
  ...{ line, title: title.slice(0, 100) },
  ...(id !== undefined && isOfOneKind && { id }),
});

const remarks = (all: readonly Remark[]): FileSummary['refused'] => ({
  count: all.length,
  first: all.slice(0, FIRST).map((one) => ({
    ...{ line: one.line, field: (one.field ?? '').slice(0, 60) },
    reason: reasonOf(one),
  })),
});

/** The order in which outcomes are told. */
const ORDER: readonly ImportOutcome[] = ['created', 'updated', 'unchanged', 'newer', 'trashed', 'absent'];

/**
 * Summarizes a report for a page.
 *
 * @param isOfOneKind whether all records are of one kind: otherwise their ids do not tell which ones they are
 */
export const summaryOf = (
  { records, counts, errors, notes, ignored }: FileReport,
  isOfOneKind: boolean,
): FileSummary => ({
  outcomes: ORDER.flatMap((outcome) => {
    const count = counts[outcome] ?? 0;
    if (count === 0) return [];
    const first: SummaryRow[] = [];
    for (const record of records) {
      if (record.outcome === outcome) first.push(rowOf(record, isOfOneKind));
      if (first.length === FIRST) break;
    }
    return [{ outcome, count, first }];
  }),
  refused: remarks(errors),
  notes: remarks(notes),
  ignored: Object.keys(ignored)
    .slice(0, FIRST)
    .map((name) => name.slice(0, 60)),
});
