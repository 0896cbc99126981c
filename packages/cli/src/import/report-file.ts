import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileState, isSiteNote, type SiteNote, type StatePort } from '@kalends/client/internal';
import { CliError, FAILED } from '@kalends/command-kit';

/** The report and the saved progress of an import. */
export interface ImportFiles {
  readonly state: StatePort | undefined;
  readonly note: (note: SiteNote) => void;
  /** Ends a report: what earlier runs have told of records that this one has not read stays in it. */
  readonly finish: () => Promise<void>;
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

const isComplete = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'complete' in state && state.complete !== undefined;

/** What the report of an earlier run told, while the next run writes its own. */
const earlierOf = (report: string): string => `${report}.earlier`;

/** Puts the report of an earlier run aside, which a run that reads only changes continues. */
function putAside(report: string, state: unknown): void {
  if (isUnderWay(state)) return;
  const earlier = earlierOf(report);
  if (!isComplete(state)) rmSync(earlier, { force: true });
  // a run that was killed before it saved its state has left one
  else if (existsSync(report) && !existsSync(earlier)) renameSync(report, earlier);
}

const recordOf = ({ kind, id }: SiteNote): string => `${kind} ${id}`;

/** The lines of a report, with their notes. */
async function* notesIn(name: string): AsyncGenerator<readonly [line: string, note: SiteNote | undefined]> {
  const file = await open(name);
  for await (const line of file.readLines()) yield [line, noteOf(line)];
}

/** The lines of an earlier report that still count: those of records of which the new one has none. */
async function* linesLeft(report: string, earlier: string): AsyncGenerator<string> {
  const told = new Set<string>();
  for await (const [, note] of notesIn(report)) if (note !== undefined) told.add(recordOf(note));
  for await (const [line, note] of notesIn(earlier)) {
    const isPast = note?.what === 'brought' || note?.what === 'changed' || note?.what === 'gone';
    if (note !== undefined && !isPast && !told.has(recordOf(note))) yield line;
  }
}

/**
 * Opens the files of an import; either may be missing. The report of a resumed run continues where the state was saved, so that it has
 * no line twice; a new run starts a new report, and so does another file. A run that reads only changes keeps what the report told of other
 * records. Rejects with `ForeignState` if the state file is unreadable.
 */
export async function openFiles(
  stateFile: string | undefined,
  reportFile: string | undefined,
): Promise<ImportFiles> {
  const file = stateFile === undefined ? undefined : fileState(stateFile);
  const saved = (await file?.load()) as Saved | undefined;
  if (reportFile !== undefined) putAside(reportFile, saved?.state);
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
    async finish() {
      flush();
      if (reportFile === undefined || !existsSync(earlierOf(reportFile))) return;
      for await (const line of linesLeft(reportFile, earlierOf(reportFile))) {
        lines.push(`${line}\n`);
        if (lines.length >= 1000) flush();
      }
      flush();
      rmSync(earlierOf(reportFile));
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
