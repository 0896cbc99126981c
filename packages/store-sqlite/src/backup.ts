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

/** All pages in one step: with several steps, writes of other processes would restart the backup again and again. */
const ALL_PAGES = 0x7fff_ffff;

const taken = (target: string): CalendarError =>
  new CalendarError('internal_server_error', `${target} exists; a backup overwrites nothing.`);

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
  openExisting(file).close();
  const part = `${target}.${process.pid}.part`;
  const db = new Database(file, { readonly: true });
  try {
    await db.backup(part, { progress: () => ALL_PAGES });
    publish(part, target);
  } catch (error) {
    throw storeError(error, target);
  } finally {
    db.close();
    for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(part + ending, { force: true });
  }
}
