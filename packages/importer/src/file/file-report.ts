import type { ImportOutcome } from '@kalends/core';

/** An error or a warning about something in a file. */
export interface Remark {
  /** The line of the file, from 1; 0 for the file as a whole. */
  readonly line: number;
  /** The property or column. */
  readonly field?: string;
  readonly message: string;
  /** The UID of the event that it is about; absent if that is not known. */
  readonly uid?: string;
}

/** The outcome for one record of a file. */
export interface FileRecord {
  readonly line: number;
  /** Its title or name. */
  readonly title: string;
  readonly outcome: ImportOutcome;
  /** The id of the record in the calendar; absent if there is none, and for new records in a dry run. */
  readonly id?: number;
  /** The UID of the event; the events of a series share one. */
  readonly uid?: string;
  readonly recurrence_id?: string;
}

/** The result of a file import, as plain data that can be serialized as JSON. */
export interface FileReport {
  /** The encoding that the file was read in. */
  readonly encoding: string;
  /** Whether nothing was written: in a dry run, or because of errors that were set to prevent it. */
  readonly dryRun: boolean;
  /** The number of records with each outcome. */
  readonly counts: Readonly<Partial<Record<ImportOutcome, number>>>;
  readonly records: readonly FileRecord[];
  /** Records and values that were not imported because of an error in the file. */
  readonly errors: readonly Remark[];
  /** Values that were imported in another form than in the file. */
  readonly notes: readonly Remark[];
  /** Names of properties, components or columns that the calendar cannot store, with the number of occurrences. */
  readonly ignored: Readonly<Record<string, number>>;
}

/** The maximum number of errors or warnings kept; a file can have an error in every line. */
const MAX_REMARKS = 10_000;

/** The maximum number of names that are counted, and their length; a file can have another one in every line. */
const MAX_NAMES = 1_000;
const MAX_NAME = 100;

/** A report under construction. */
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
    ignore(name, times = 1) {
      const counted = ignored.has(name) || ignored.size < MAX_NAMES ? name.slice(0, MAX_NAME) : '(others)';
      ignored.set(counted, (ignored.get(counted) ?? 0) + times);
    },
    add: (record) => void records.push(record),
    hasErrors: () => errors.length > 0,
    finish(facts) {
      const counts: Partial<Record<ImportOutcome, number>> = {};
      for (const { outcome } of records) counts[outcome] = (counts[outcome] ?? 0) + 1;
      return { ...facts, counts, records, errors, notes, ignored: Object.fromEntries([...ignored].sort()) };
    },
  };
}
