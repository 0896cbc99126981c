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
import type { SiteReport } from '@kalends/importer';
import { CliError, FAILED } from '@kalends/command-kit';
import { countsOf, isCounts } from './site-summary.js';

type Proofs = SiteReport['proofs'];

/** The report and the saved progress of an import. */
export interface ImportFiles {
  readonly state: StatePort | undefined;
  readonly note: (note: SiteNote) => void;
  /** Ends a report, with the counts: what earlier runs have told of records that this one has not read stays in it. */
  readonly finish: (proofs: Proofs) => Promise<void>;
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

/** Where the report of an earlier run is kept while the next run writes its own. */
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

const NO_REPORT = { report: undefined, bytes: 0 };

/** Opens a report that goes on behind so many bytes, or from its start if it has fewer. */
function openReport(file: string, written: number): { readonly report: number; readonly bytes: number } {
  const report = openSync(file, existsSync(file) ? 'r+' : 'w');
  try {
    const bytes = fstatSync(report).size >= written ? written : 0;
    ftruncateSync(report, bytes);
    return { report, bytes };
  } catch (error) {
    closeSync(report);
    throw error;
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
  const name = reportFile === undefined ? '' : resolve(reportFile);
  const written = isUnderWay(saved?.state) && saved?.report === name ? saved.reportBytes : 0;
  const opened = reportFile === undefined ? NO_REPORT : openReport(reportFile, written);
  const { report } = opened;
  let { bytes } = opened;
  let lines: string[] = [];
  const flush = (): void => {
    if (report === undefined) return;
    let end = bytes;
    // a call may write a part, as when the disk is nearly full
    for (let rest = Buffer.from(lines.join('')); rest.length > 0;) {
      const count = writeSync(report, rest, 0, rest.length, end);
      end += count;
      rest = rest.subarray(count);
    }
    [bytes, lines] = [end, []];
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
    async finish(proofs) {
      flush();
      if (reportFile === undefined) return;
      const earlier = earlierOf(reportFile);
      if (existsSync(earlier))
        for await (const line of linesLeft(reportFile, earlier)) {
          lines.push(`${line}\n`);
          if (lines.length >= 1000) flush();
        }
      if (proofs.length > 0) lines.push(`${JSON.stringify(countsOf(proofs))}\n`);
      flush();
      rmSync(earlier, { force: true });
    },
    close() {
      try {
        flush();
      } finally {
        if (report !== undefined) closeSync(report);
      }
    },
  };
}

/** The value of a line; `undefined` if it is no JSON. */
function valueIn(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

function noteOf(line: string): SiteNote | undefined {
  const note = valueIn(line);
  return isSiteNote(note) ? note : undefined;
}

function proofsOf(line: string): Proofs | undefined {
  const value = valueIn(line);
  return isCounts(value) ? value.proofs : undefined;
}

/** The contents of an import's report. */
export interface ReadReport {
  readonly notes: readonly SiteNote[];
  /** The counts by the sources of the site; none in reports of earlier versions. */
  readonly proofs: Proofs;
}

/** Reads a report. Rejects with a `CliError` if the file cannot be read or is none. */
export async function readReport(name: string): Promise<ReadReport> {
  const notes: SiteNote[] = [];
  let proofs: Proofs = [];
  let number = 0;
  const file = await open(name).catch((error: unknown) => {
    throw new CliError(error instanceof Error ? error.message : String(error), FAILED);
  });
  for await (const line of file.readLines()) {
    number += 1;
    const note = noteOf(line);
    const counted = note === undefined ? proofsOf(line) : undefined;
    if (note !== undefined) notes.push(note);
    else if (counted !== undefined) proofs = counted;
    else throw new CliError(`${name} is not the report of an import: line ${number} is no note`, FAILED);
  }
  return { notes, proofs };
}
