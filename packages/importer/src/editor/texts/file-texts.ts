import type { ImportOutcome } from '@kalends/core';
import type { RowReason } from '../file-summary.js';

/** The texts of the views of files. */
export interface FileTexts {
  readonly title: string;
  readonly importTitle: string;
  readonly about: string;
  /** Above the form for a file after another one. */
  readonly another: string;
  readonly file: string;
  /** The size limits of a file. */
  readonly fileHint: (megabytes: number, events: number) => string;
  /** The options of tables. */
  readonly table: string;
  readonly kind: string;
  readonly dates: string;
  readonly datesRefused: string;
  readonly dmy: string;
  readonly mdy: string;
  readonly ignore: string;
  readonly check: string;
  /** Before a file is imported. */
  readonly before: string;
  readonly nothing: string;
  readonly import: string;
  readonly discard: string;
  readonly running: string;
  readonly done: string;
  readonly undoHint: string;
  readonly undone: string;
  readonly notUndone: string;
  readonly outcomes: Readonly<Record<ImportOutcome, string>>;
  readonly refused: string;
  /** Rows of which something is left out, or taken otherwise. */
  readonly otherwise: string;
  /** The columns and properties that the calendar has no place for. */
  readonly ignored: (names: string) => string;
  /** A line of the file. */
  readonly line: (line: number) => string;
  readonly wholeFile: string;
  /** How many rows are not shown. */
  readonly more: (count: number) => string;
  /** How to correct a row. */
  readonly reasons: Readonly<Record<RowReason, string>>;
  /** How to correct a file. */
  readonly wrong: {
    readonly none: string;
    readonly busy: string;
    readonly gone: string;
    readonly binary: string;
    /** The columns that are not known. */
    readonly columns: (names: string) => string;
    /** The columns that the file has, where one is missing. */
    readonly lacks: (names: string) => string;
    readonly large: string;
    readonly unreadable: string;
  };
  readonly exportTitle: string;
  readonly exportAbout: string;
  readonly exportAll: string;
  readonly exportFiltered: string;
  readonly exportEverything: string;
  readonly formats: Readonly<Record<'ics' | 'csv' | 'json', string>>;
  /** Why a list is not exported: it has more events than this. */
  readonly tooMany: (most: number) => string;
  readonly toList: string;
}
