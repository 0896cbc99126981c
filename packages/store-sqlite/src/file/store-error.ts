import { CalendarError } from '@kalends/core';
import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { sqliteCode } from '../driver/error-code.js';

/** A message for each prefix of SQLite's error codes. The first match counts. */
const SENTENCES: readonly (readonly [code: string, sentence: string])[] = [
  ['SQLITE_NOTADB', 'is not a database'],
  ['SQLITE_CORRUPT', 'is damaged'],
  ['SQLITE_READONLY', 'cannot be written to'],
  ['SQLITE_PERM', 'cannot be opened for reading and writing'],
  ['SQLITE_AUTH', 'cannot be opened for reading and writing'],
  ['SQLITE_FULL', 'has no space left on its disk'],
  ['SQLITE_IOERR_WRITE', 'cannot be written: its disk is full, over a quota, or reports an error'],
  ['SQLITE_IOERR', 'cannot be read or written: the disk reports an error'],
  ['SQLITE_BUSY', 'is locked by another process'],
  ['SQLITE_LOCKED', 'is locked by another process'],
];

/** There is no space left on the disk, or none that this process may use: quotas and limits of files are errors of writing. */
const FULL = /^SQLITE_(?:FULL|IOERR_WRITE)$/;

/** The number of seconds after which a caller may try again. */
const RETRY_AFTER = 2;

/** Why a file cannot be opened, by what is at its path: SQLite has one error for all cases. */
function openingSentence(file: string): string {
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) return `cannot be created: there is no folder ${folder}`;
  if (!existsSync(file)) return 'cannot be created';
  return statSync(file).isDirectory()
    ? 'is a folder, not a file'
    : 'cannot be opened for reading and writing';
}

/**
 * Converts any thrown value to a `CalendarError`: itself if it is one, `store_full` if the disk or a quota is full,
 * `store_unavailable` if another process has locked the file for long, else an `internal`; with a
 * one-sentence message and the value as its cause. `file` is named in the message.
 */
export function storeError(thrown: unknown, file = 'The database file'): CalendarError {
  if (thrown instanceof CalendarError) return thrown;
  const code = sqliteCode(thrown);
  // better-sqlite3 throws a TypeError if the folder does not exist
  const isOpening = code.startsWith('SQLITE_CANTOPEN') || thrown instanceof TypeError;
  const known = SENTENCES.find(([beginning]) => code.startsWith(beginning))?.[1] ?? 'failed';
  const sentence = isOpening ? openingSentence(file) : known;
  const [message, options] = [`${file} ${sentence}.`, { cause: thrown }];
  if (/^SQLITE_(?:BUSY|LOCKED)/.test(code))
    return new CalendarError('store_unavailable', message, { retry_after: RETRY_AFTER }, options);
  return new CalendarError(FULL.test(code) ? 'store_full' : 'internal', message, {}, options);
}
