import { CalendarError } from '@kalends/core';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fchmodSync,
  linkSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { chooseDriver } from './driver/choose-driver.js';
import { openExisting } from './file/migrations.js';
import { storeError } from './file/store-error.js';

/** Options of `backupSqliteStore`. */
export interface BackupOptions {
  /** The path of a file created by a SQLite store; it may be in use. */
  readonly file: string;
  /** The path of the copy; no file may exist there. */
  readonly target: string;
}

/** Options of `restoreSqliteStore`. */
export interface RestoreOptions {
  /** The path of a backup. It is read only. */
  readonly backup: string;
  /** The path of the file that takes its content. What is there gets the name of `kept` first. */
  readonly file: string;
}

const taken = (target: string): CalendarError =>
  new CalendarError('internal', `${target} already exists; a backup never overwrites a file.`);

/** The files that SQLite may keep beside a database: its rollback journal or its write-ahead log. */
const BESIDE = ['', '-journal', '-wal', '-shm'];

function removeFile(file: string): void {
  for (const ending of BESIDE) rmSync(file + ending, { force: true });
}

/** Whether a process of this machine has this id; that of an earlier process that ended can be ours. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the unfinished copies that killed processes have left in a folder. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [part, pid] = /^.+\.kalends-(\d+)\.part/.exec(name) ?? [];
    if (part !== undefined && !isRunning(Number(pid))) removeFile(join(folder, part));
  }
}

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

/** Creates an empty file that the same people may read as `like`, before there is anything in it to read. */
function createLike(like: string, file: string): void {
  const { mode } = statSync(like);
  const descriptor = openSync(file, 'wx', mode);
  try {
    // without what the umask takes away
    fchmodSync(descriptor, mode);
  } finally {
    closeSync(descriptor);
  }
}

/** Copies one state of a file to a new one, with the same mode, to which `finish` gives its name when it is whole. */
async function copyFile(file: string, target: string, finish: (part: string) => void): Promise<void> {
  // open for as long as the copy takes: the last connection that may write leaves nothing beside the file
  const source = openExisting(file);
  try {
    removeUnfinished(dirname(resolve(target)));
    const part = `${target}.kalends-${process.pid}.part`;
    try {
      createLike(file, part);
      const db = chooseDriver()(file, { readOnly: true });
      try {
        await db.backup(part);
        finish(part);
      } finally {
        db.close();
      }
    } finally {
      removeFile(part);
    }
  } catch (error) {
    throw storeError(error, target);
  } finally {
    source.close();
  }
}

/**
 * Copies a file while stores have it open and write to it. The copy holds the state between two commits and can be
 * opened like any other file. It has the mode of the file, and gets its name only when it is complete; what killed backups
 * have left in its folder is removed. Rejects with a `CalendarError` of code
 * `internal` and a one-sentence message if the file cannot be used, or if the target exists or cannot be
 * written.
 *
 * @param options the file, and the path of the copy
 */
export async function backupSqliteStore({ file, target }: BackupOptions): Promise<void> {
  if (existsSync(target)) throw taken(target);
  await copyFile(file, target, (part) => publish(part, target));
}

/** The name that the file in place of which a backup is restored has afterwards. */
const keptName = (file: string): string => `${file}.before-restore`;

/** How many bytes of two files are compared at once. */
const COMPARED = 1 << 20;

/** Whether two files have the same bytes, or are names of one: a restore that was killed has kept the file, and not yet replaced it. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)];
  if (a.ino === b.ino && a.dev === b.dev) return true;
  if (a.size !== b.size) return false;
  const opened = [openSync(one, 'r')];
  try {
    opened.push(openSync(other, 'r'));
    const [first, second] = [Buffer.alloc(COMPARED), Buffer.alloc(COMPARED)];
    const [x = 0, y = 0] = opened;
    for (let at = 0; at < a.size; at += COMPARED) {
      const counts = [readSync(x, first, 0, COMPARED, at), readSync(y, second, 0, COMPARED, at)];
      if (counts[0] !== counts[1] || first.compare(second) !== 0) return false;
    }
    return true;
  } finally {
    opened.forEach(closeSync);
  }
}

/**
 * Gives a file a second name, with everything that was written to it in it. It stays under its own name until it is
 * replaced, so that there is a calendar at any time. Throws when a process has it open.
 */
function keep(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const kept = keptName(file);
  const db = chooseDriver()(file, { timeout: 0 });
  try {
    // each process that has the file open holds a lock on it; without the log of changes the file is whole by itself
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE');
  } finally {
    db.close();
  }
  if (existsSync(kept) && !isSame(file, kept))
    throw new CalendarError('internal', `${kept} exists; move it away first.`);
  rmSync(kept, { force: true });
  try {
    linkSync(file, kept);
  } catch {
    // not every file system supports links; a copy takes as long as its bytes
    const part = `${kept}.kalends-${process.pid}.part`;
    try {
      createLike(file, part);
      copyFileSync(file, part);
      renameSync(part, kept);
    } finally {
      rmSync(part, { force: true });
    }
  }
  return kept;
}

/**
 * Puts a copy of a backup in the place of a file that no process has open. The file that was there is kept as
 * `FILE.before-restore`; at any instant there is one of the two under the name of the file. The copy has the mode of the backup. Gives its path, or `undefined` if there was none.
 * Rejects with a `CalendarError` of code `internal` and one sentence, and changes nothing, when the backup cannot be used,
 * when a process has the file open, and when an earlier file is still kept.
 *
 * @param options the backup, and the file that takes its content
 */
export async function restoreSqliteStore({ backup, file }: RestoreOptions): Promise<string | undefined> {
  let kept: string | undefined;
  await copyFile(backup, file, (part) => {
    kept = keep(file);
    try {
      renameSync(part, file);
    } catch (error) {
      // the file is in its place still, and its second name would be in the way of the next restore
      if (kept !== undefined && existsSync(part)) rmSync(kept, { force: true });
      throw error;
    }
  });
  return kept;
}
