import { CalendarError } from '@kalends/core';
import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { openExisting } from './file/migrations.js';
import { Database } from './file/sqlite.js';
import { storeError } from './file/store-error.js';

/** What `backupSqliteStore` copies. */
export interface BackupOptions {
  /** The path of a file that a SQLite store has made; it may be in use. */
  readonly file: string;
  /** The path of the copy; there must be nothing. */
  readonly target: string;
}

/** All pages in one step: in several, other processes' writes in between would make it start again and again. */
const ALL_PAGES = 0x7fff_ffff;

const taken = (target: string): CalendarError =>
  new CalendarError('internal_server_error', `${target} exists; a backup overwrites nothing.`);

/** Gives a finished file its name, unless something has that name. */
function publish(part: string, target: string): void {
  try {
    linkSync(part, target);
  } catch {
    if (existsSync(target)) throw taken(target);
    // not every file system knows links
    renameSync(part, target);
  }
}

/**
 * Copies a file while stores may have it open and write to it: the copy holds one state, that of a moment between two
 * commits, and is a file like any other. It appears under its name only when it is whole.
 * Rejects with a `CalendarError` of code `internal_server_error` and one sentence when the file cannot be used, when the
 * target exists or cannot be written.
 *
 * @param options the file, and where the copy goes
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
