import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CliError, FAILED, type StoreChoice } from '@kalends/command-kit';
import { placeOf } from '@kalends/command-kit/internal';

/** An import that was begun and has not finished. */
export interface UnfinishedImport {
  /** The site or file. */
  readonly source: string;
  /** When it began, in ISO 8601. */
  readonly begun: string;
  /** Whether its process still runs on this machine. */
  readonly isRunning: boolean;
}

/** The files of the imports that run in this process. */
const held = new Set<string>();

/** The file that tells of an import: beside the database, or for one on a server in the folder for temporary files. */
function lockFileOf({ kind, address }: StoreChoice): string | undefined {
  if (kind === 'memory') return undefined;
  if (kind === 'sqlite') return `${resolve(address)}.import`;
  const digest = createHash('sha256').update(address).digest('hex').slice(0, 32);
  return join(tmpdir(), `kalends-import-${digest}`);
}

function isAlive(pid: number, file: string): boolean {
  // in containers the next process often has the same id
  if (pid === process.pid) return held.has(file);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The import that a lock file describes. A process killed while writing leaves a partial file, whose id is ignored. */
function importIn(text: string, file: string): UnfinishedImport {
  const [, pid, begun = '', source = ''] = /^([1-9]\d{0,9})\n(.*)\n([^]*)$/.exec(text) ?? [];
  return { source, begun, isRunning: pid !== undefined && isAlive(Number(pid), file) };
}

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function unfinishedIn(file: string): UnfinishedImport | undefined {
  const text = textIn(file);
  return text === undefined ? undefined : importIn(text, file);
}

/** The import into a store that has not finished; `undefined` if there is none. */
export function unfinishedImport(choice: StoreChoice): UnfinishedImport | undefined {
  const file = lockFileOf(choice);
  return file === undefined ? undefined : unfinishedIn(file);
}

/** Makes the file of an import, unless there is one. */
function isMade(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    // before the text was in it, another process may have taken it for the file of one that was killed
    return textIn(file) === text;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    // a full disk has left it empty, and nothing tells whose it is
    if (existsSync(file)) rmSync(file, { force: true });
    throw new CliError(`${file} cannot be written.`, FAILED, { cause: error });
  }
}

/** Removes the file that an import has left which was killed, unless another import has taken its place in the meantime. */
function removeLeft(file: string): void {
  const seen = textIn(file);
  if (seen === undefined || importIn(seen, file).isRunning) return;
  const left = `${file}.${process.pid}.old`;
  try {
    renameSync(file, left);
    if (textIn(left) === seen) rmSync(left, { force: true });
    else renameSync(left, file);
  } catch (error) {
    // of two that do this, the second does not find the file
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/**
 * Runs an import while no other one of this machine writes to its store. An import that does not finish leaves a file that tells of it.
 * Rejects with a `CliError` if another one is running.
 *
 * @param run imports, and gives whether everything was imported
 */
export async function asOnlyImport<T>(
  choice: StoreChoice,
  source: string,
  run: () => Promise<{ readonly result: T; readonly isFinished: boolean }>,
): Promise<T> {
  const file = lockFileOf(choice);
  if (file === undefined) return (await run()).result;
  const text = `${process.pid}\n${new Date().toISOString()}\n${source}`;
  if (!isMade(file, text)) {
    removeLeft(file);
    if (!isMade(file, text)) {
      const other = unfinishedIn(file);
      throw new CliError(
        `Another import (${other?.source ?? ''}) is writing ${placeOf(choice)} since ${other?.begun ?? ''}. ` +
          `Wait for its end; if there is none, delete ${file}.`,
        FAILED,
      );
    }
  }
  held.add(file);
  try {
    const { result, isFinished } = await run();
    if (isFinished) rmSync(file, { force: true });
    return result;
  } finally {
    held.delete(file);
  }
}
