import { CalendarError } from '@kalends/core';
import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { openExisting } from './file/migrations.js';
import { Database } from './file/sqlite.js';
import { storeError } from './file/store-error.js';

/** Options of `backupSqliteStore`. */
export interface BackupOptions {
  /** The path of a file created by a SQLite store; it may be in use. */
  readonly file: string;
  /** The path of the copy; no file may exist there. */
  readonly target: string;
}

/** What `restoreSqliteStore` puts where. */
export interface RestoreOptions {
  /** The path of a backup. It is read only. */
  readonly backup: string;
  /** The path of the file that takes its content. What is there gets the name of `kept` first. */
  readonly file: string;
}

/** All pages in one step: with several steps, writes of other processes would restart the backup again and again. */
const ALL_PAGES = 0x7fff_ffff;

const taken = (target: string): CalendarError =>
  new CalendarError('internal_server_error', `${target} already exists; a backup never overwrites a file.`);

/** Gives a finished file its final name, unless a file with that name exists. */
function publish(part: string, target: string): void {
  try {
    linkSync(part, target);
  } catch {
    if (existsSync(target)) throw taken(target);
    // not every file system supports links
    renameSync(part, target);
  }
}

/** Copies one state of a file to a new one, which appears under its name when it is whole and `before` has been done. */
async function copyFile(file: string, target: string, before: () => void): Promise<void> {
  openExisting(file).close();
  const part = `${target}.${process.pid}.part`;
  const db = new Database(file, { readonly: true });
  try {
    await db.backup(part, { progress: () => ALL_PAGES });
    before();
    publish(part, target);
  } catch (error) {
    throw storeError(error, target);
  } finally {
    db.close();
    for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(part + ending, { force: true });
  }
}

/**
 * Copies a file while stores have it open and write to it. The copy holds the state between two commits and can be
 * opened like any other file. It gets its name only when it is complete. Rejects with a `CalendarError` of code
 * `internal_server_error` and a one-sentence message if the file cannot be used, or if the target exists or cannot be
 * written.
 *
 * @param options the file, and the path of the copy
 */
export async function backupSqliteStore({ file, target }: BackupOptions): Promise<void> {
  if (existsSync(target)) throw taken(target);
  await copyFile(file, target, () => undefined);
}

/** The name that the file in place of which a backup is restored has afterwards. */
const keptName = (file: string): string => `${file}.before-restore`;

/** Gives a file another name, with everything that was written to it in it. Throws when a process has it open. */
function putAside(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const kept = keptName(file);
  if (existsSync(kept))
    throw new CalendarError('internal_server_error', `${kept} exists; move it away first.`);
  const db = new Database(file, { timeout: 0 });
  try {
    // each process that has the file open holds a lock on it; without the log of changes the file is whole by itself
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE');
  } finally {
    db.close();
  }
  renameSync(file, kept);
  return kept;
}

/**
 * Puts a copy of a backup in the place of a file that no process has open. The file that was there is kept as
 * `FILE.before-restore`. Gives its path, or `undefined` if there was none.
 * Rejects with a `CalendarError` of code `internal_server_error` and one sentence, and changes nothing, when the backup cannot be used,
 * when a process has the file open, and when an earlier file is still kept.
 *
 * @param options the backup, and the file that takes its content
 */
export async function restoreSqliteStore({ backup, file }: RestoreOptions): Promise<string | undefined> {
  let kept: string | undefined;
  await copyFile(backup, file, () => {
    kept = putAside(file);
  });
  return kept;
}
