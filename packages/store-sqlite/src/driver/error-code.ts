/** SQLite's names of its result codes that messages depend on, by their numbers: https://www.sqlite.org/rescode.html */
const CODES: Readonly<Record<number, string>> = {
  3: 'SQLITE_PERM',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  23: 'SQLITE_AUTH',
  26: 'SQLITE_NOTADB',
  778: 'SQLITE_IOERR_WRITE',
};

/** The members of the libraries' errors. */
interface LibraryError {
  readonly code?: unknown;
  readonly errcode?: unknown;
}

/** SQLite's name of the result that an error of any of the libraries reports, such as `SQLITE_BUSY`; else an empty text. */
export function sqliteCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code, errcode } = error as LibraryError;
  if (typeof code === 'string' && code.startsWith('SQLITE_')) return code;
  if (code !== 'ERR_SQLITE_ERROR' || typeof errcode !== 'number') return '';
  // an extended code has that of its kind in its last byte
  return CODES[errcode] ?? CODES[errcode & 0xff] ?? 'SQLITE_ERROR';
}
