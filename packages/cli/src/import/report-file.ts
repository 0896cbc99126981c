import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileState, isSiteNote, type SiteNote, type StatePort } from '@kalends/client/bulk';
import { CliError, FAILED } from '../cli-error.js';

/** The report and the saved progress of an import. */
export interface ImportFiles {
  readonly state: StatePort | undefined;
  readonly note: (note: SiteNote) => void;
  readonly close: () => void;
}

/** The contents of a state file: the state, and the report with its length at that time. */
interface Saved {
  readonly state: unknown;
  readonly reportBytes: number;
  /** The file of the report, `''` for none. */
  readonly report: string;
}

const isUnderWay = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'run' in state && state.run !== undefined;

/**
 * Opens the files of an import; either may be missing. The report of a resumed run continues where the state was saved, so that it has
 * no line twice; a new run starts a new report, and so does another file. Rejects with `ForeignState` if the state file is unreadable.
 */
export async function openFiles(
  stateFile: string | undefined,
  reportFile: string | undefined,
): Promise<ImportFiles> {
  const file = stateFile === undefined ? undefined : fileState(stateFile);
  const saved = (await file?.load()) as Saved | undefined;
  const report =
    reportFile === undefined ? undefined : openSync(reportFile, existsSync(reportFile) ? 'r+' : 'w');
  const name = reportFile === undefined ? '' : resolve(reportFile);
  const written = isUnderWay(saved?.state) && saved?.report === name ? saved.reportBytes : 0;
  let bytes = report !== undefined && fstatSync(report).size >= written ? written : 0;
  if (report !== undefined) ftruncateSync(report, bytes);
  let lines: string[] = [];
  const flush = (): void => {
    if (report !== undefined && lines.length > 0) bytes += writeSync(report, lines.join(''), bytes);
    lines = [];
  };
  return {
    state: file && {
      load: async () => saved?.state,
      async save(state) {
        flush();
        await file.save({ state, reportBytes: bytes, report: name } satisfies Saved);
      },
    },
    note(note) {
      if (report === undefined) return;
      lines.push(`${JSON.stringify(note)}\n`);
      if (lines.length >= 1000) flush();
    },
    close() {
      flush();
      if (report !== undefined) closeSync(report);
    },
  };
}

function noteOf(line: string): SiteNote | undefined {
  try {
    const note: unknown = JSON.parse(line);
    return isSiteNote(note) ? note : undefined;
  } catch {
    return undefined;
  }
}

/** The notes of a report. Rejects with a `CliError` if the file cannot be read or is none. */
export async function readReport(name: string): Promise<SiteNote[]> {
  const notes: SiteNote[] = [];
  const file = await open(name).catch((error: unknown) => {
    throw new CliError(error instanceof Error ? error.message : String(error), FAILED);
  });
  for await (const line of file.readLines()) {
    const note = noteOf(line);
    if (note === undefined)
      throw new CliError(
        `${name} is not the report of an import: line ${notes.length + 1} is no note`,
        FAILED,
      );
    notes.push(note);
  }
  return notes;
}
