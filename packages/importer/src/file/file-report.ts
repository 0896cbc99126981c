import type { ImportOutcome } from '@kalends/core';

/** Something in a file that is not as it should be. */
export interface Remark {
  /** The line of the file, from 1 on; 0: the file as a whole. */
  readonly line: number;
  /** The property or column. */
  readonly field?: string;
  readonly message: string;
}

/** What became of a record of a file. */
export interface FileRecord {
  readonly line: number;
  /** What people call it. */
  readonly title: string;
  readonly outcome: ImportOutcome;
  /** The id of the record here; absent where there is none, and in a dry run for what is new. */
  readonly id?: number;
  /** What the event is known by elsewhere; the events of a series have the same. */
  readonly uid?: string;
  readonly recurrence_id?: string;
}

/** What an import of a file did. It is plain data and can be written as JSON. */
export interface FileReport {
  /** The encoding that the file was read in. */
  readonly encoding: string;
  /** Whether nothing was written: it was a dry run, or errors were found that were to prevent it. */
  readonly dryRun: boolean;
  /** How many records had each outcome. */
  readonly counts: Readonly<Partial<Record<ImportOutcome, number>>>;
  readonly records: readonly FileRecord[];
  /** What was not imported because of an error in the file. */
  readonly errors: readonly Remark[];
  /** What was imported otherwise than the file says. */
  readonly notes: readonly Remark[];
  /** What the file has and the calendar has no place for, by the name of the property, component or column: how often. */
  readonly ignored: Readonly<Record<string, number>>;
}

/** So many remarks are kept; a file can have an error in each of its lines. */
const MAX_REMARKS = 10_000;

/** A report in the making. */
export interface ReportDraft {
  readonly error: (remark: Remark) => void;
  readonly note: (remark: Remark) => void;
  readonly ignore: (name: string, times?: number) => void;
  readonly add: (record: FileRecord) => void;
  readonly hasErrors: () => boolean;
  readonly finish: (facts: Pick<FileReport, 'encoding' | 'dryRun'>) => FileReport;
}

/** An empty report. */
export function createReport(): ReportDraft {
  const records: FileRecord[] = [];
  const errors: Remark[] = [];
  const notes: Remark[] = [];
  const ignored = new Map<string, number>();
  const push = (list: Remark[], remark: Remark): void => {
    if (list.length < MAX_REMARKS) list.push(remark);
    else if (list.length === MAX_REMARKS) list.push({ line: 0, message: 'There are more.' });
  };
  return {
    error: (remark) => push(errors, remark),
    note: (remark) => push(notes, remark),
    ignore: (name, times = 1) => void ignored.set(name, (ignored.get(name) ?? 0) + times),
    add: (record) => void records.push(record),
    hasErrors: () => errors.length > 0,
    finish(facts) {
      const counts: Partial<Record<ImportOutcome, number>> = {};
      for (const { outcome } of records) counts[outcome] = (counts[outcome] ?? 0) + 1;
      return { ...facts, counts, records, errors, notes, ignored: Object.fromEntries([...ignored].sort()) };
    },
  };
}
