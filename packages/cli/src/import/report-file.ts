import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import type { SiteNote, StatePort } from '@kalends/importer';
import { CliError, FAILED } from '../cli-error.js';

/** The files in which an import keeps what it has to say, and how far it is. */
export interface ImportFiles {
  readonly state: StatePort | undefined;
  readonly note: (note: SiteNote) => void;
  readonly close: () => void;
}

/** What a state file holds: the state, and how long the report was then. */
interface Saved {
  readonly state: unknown;
  readonly reportBytes: number;
}

function readSaved(file: string): Saved | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Saved;
  } catch (cause) {
    throw new CliError(`${file} is not the state of an import.`, FAILED, { cause });
  }
}

const isUnderWay = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'run' in state && state.run !== undefined;

/**
 * Opens the files of an import; either may be missing. A report goes on where the state was saved that the import goes on from, so
 * that nothing stands in it twice; a new run begins a new one.
 */
export function openFiles(stateFile: string | undefined, reportFile: string | undefined): ImportFiles {
  const saved = stateFile === undefined ? undefined : readSaved(stateFile);
  const report =
    reportFile === undefined ? undefined : openSync(reportFile, existsSync(reportFile) ? 'r+' : 'w');
  let bytes = isUnderWay(saved?.state) ? (saved?.reportBytes ?? 0) : 0;
  if (report !== undefined) ftruncateSync(report, bytes);
  let lines: string[] = [];
  const flush = (): void => {
    if (report !== undefined && lines.length > 0) bytes += writeSync(report, lines.join(''), bytes);
    lines = [];
  };
  return {
    state:
      stateFile === undefined
        ? undefined
        : {
            load: async () => saved?.state,
            async save(state) {
              flush();
              // a file is there as a whole or not at all
              writeFileSync(
                `${stateFile}.new`,
                JSON.stringify({ state, reportBytes: bytes } satisfies Saved),
              );
              renameSync(`${stateFile}.new`, stateFile);
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
