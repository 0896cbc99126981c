import type { Calendar } from '@kalends/core';
import { createReport, type FileReport, type ReportDraft } from './file-report.js';
import { createFileWork, type FileWork } from './file-work.js';
import { fileText, type FileOptions, type FileSource } from './file-text.js';

/** Options for importing a file of any format. */
export interface FileImportOptions extends FileOptions {
  /** The destination. Records are written with the rights of the host, and their texts are sanitized. */
  readonly calendar: Calendar;
  /** Whether to report what would change without writing anything. */
  readonly dryRun?: boolean | undefined;
  /** Whether to write nothing if the file has an error. */
  readonly strict?: boolean | undefined;
  /** Stops the import when it is aborted: what was committed stays. */
  readonly signal?: AbortSignal | undefined;
  /** The maximum number of events, with all occurrences of series. Default 200,000. */
  readonly maxEvents?: number | undefined;
  /** Called after each commit with the number of records saved so far. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** Options for importing a file of events. */
export interface EventFileOptions extends FileImportOptions {
  /** The time zone of times without one. Default: that of the calendar. */
  readonly timezone?: string | undefined;
  /** The host of the site: an event whose UID is `ID@HOST`, as in its own feeds and exports, is the one with this id. */
  readonly host?: string | undefined;
}

/** The id in a UID of the form `ID@HOST`; `undefined` if the event is not one of this host. */
export function ownIdOf(uid: string, host: string | undefined): number | undefined {
  const [, id, at] = /^(\d{1,15})@(.+)$/.exec(uid) ?? [];
  return host !== undefined && at === host ? Number(id) : undefined;
}

/** One pass over a file. */
export interface FileRun {
  readonly report: ReportDraft;
  readonly dryRun: boolean;
  readonly work: FileWork;
}

/** Imports a file in UTF-8 and adds what it has found to the report. */
export type ImportText = (bytes: Buffer, run: FileRun) => Promise<void>;

/** Decodes a file and imports it; a strict import is tried without writing first. */
export async function importFile(
  source: FileSource,
  options: FileImportOptions,
  importText: ImportText,
): Promise<FileReport> {
  const { strict = false, dryRun = false, signal, maxEvents } = options;
  const { bytes, encoding, isGuess, strays = 0 } = await fileText(source, options);
  async function run(isDry: boolean): Promise<FileReport> {
    const report = createReport();
    if (isGuess) report.note({ line: 0, message: `The file is not in UTF-8; it was read as ${encoding}.` });
    if (strays > 0)
      report.note({
        line: 0,
        message: `${strays} characters are not in UTF-8; each was read as U+FFFD (\ufffd).`,
      });
    await importText(bytes, { report, dryRun: isDry, work: createFileWork(signal, maxEvents) });
    return report.finish({ encoding, dryRun: isDry });
  }
  if (!strict && !dryRun) return run(false);
  const checked = await run(true);
  return dryRun || checked.errors.length > 0 ? checked : run(false);
}
