import type { Check } from './check/check.js';
import { DERIVED_CHECKS } from './check/derived-checks.js';
import { expectDerived } from './check/expected.js';
import { READABLE_CHECKS } from './check/readable-checks.js';
import { RECORD_CHECKS } from './check/record-checks.js';
import type { Connection } from './file/connection.js';
import { openExisting } from './file/migrations.js';
import { Database } from './file/sqlite.js';
import { storeError } from './file/store-error.js';
import { expectSearch, SEARCH_CHECKS } from './search/search-checks.js';

/** What `checkSqliteStore` looks at. */
export interface CheckOptions {
  /** The path of a file that a SQLite store has made. */
  readonly file: string;
  /** Whether derived data that is wrong is computed again. Default: false, which changes nothing. */
  readonly repair?: boolean;
  /** Is told before each step how many of how many steps are done; some take longer than others. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Something that is wrong with a file. */
export interface Finding {
  /** In words, to be read after the number: "terms have a count that is not the number of their published events". */
  readonly about: string;
  /** How many rows are wrong. */
  readonly count: number;
  /** One of them: JSON of the row, or SQLite's own sentence. */
  readonly example: string;
  /** Whether it holds again. */
  readonly repaired: boolean;
}

/** What SQLite reports. It gives up with an error where a fault is too bad to look further. */
function faultsOf(db: Connection): string[] {
  try {
    return (db.values('PRAGMA integrity_check') as string[]).filter((line) => line !== 'ok');
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CORRUPT'))
      return [error.message];
    throw error;
  }
}

/** SQLite's own checks of its pages, trees, indexes and full-text indexes. */
const FILE_CHECK: Check = {
  about: 'faults of the file itself were reported by SQLite',
  look(db) {
    const faults = faultsOf(db);
    return { count: faults.length, example: faults[0] ?? '' };
  },
};

/** How many steps there are: the checks, and the computation of what is derived. */
const STEPS =
  [FILE_CHECK, ...READABLE_CHECKS, ...RECORD_CHECKS, ...DERIVED_CHECKS, ...SEARCH_CHECKS].length + 1;

function carryOut(db: Connection, { about, look, mend }: Check, repair: boolean): Finding[] {
  const { count, example } = look(db);
  if (count === 0) return [];
  if (!repair || mend === undefined) return [{ about, count, example, repaired: false }];
  mend(db);
  return [{ about, count, example, repaired: look(db).count === 0 }];
}

function checkAll(db: Connection, repair: boolean, next: () => void): Finding[] {
  const search = (checks: readonly Check[]) =>
    checks.flatMap((check) => {
      next();
      return carryOut(db, check, repair);
    });
  const unreadable = search(READABLE_CHECKS);
  const findings = [...unreadable, ...search(RECORD_CHECKS)];
  // what follows from records that cannot be read cannot be known
  if (unreadable.length === 0) {
    next();
    expectDerived(db, expectSearch(db));
    findings.push(...search(DERIVED_CHECKS), ...search(SEARCH_CHECKS));
  }
  // caches of answers must not outlive the repair
  if (findings.some(({ repaired }) => repaired)) {
    db.run("UPDATE sequence SET last = last + 1 WHERE name = 'commit'");
  }
  return findings;
}

/**
 * Checks a file: SQLite's own integrity, that records can be read, links, slugs and sequences, and everything that is
 * derived from records (counts of terms, counters of days, indexes of lists and words) against a computation from the
 * records. With `repair` derived data that is wrong is computed again, in one transaction; records themselves are never
 * changed but for the counts of terms.
 * Beside records that cannot be read derived data is neither checked nor repaired.
 * Other processes may read the file in the meantime; with `repair` they cannot write. Answers what is wrong; nothing: an empty
 * list. It needs room for temporary tables of about the size of the file.
 * Throws a `CalendarError` of code `internal_server_error` and one sentence when the file cannot be used.
 *
 * @param options the file, whether it is repaired, and who is told how far it is
 */
export function checkSqliteStore({ file, repair = false, onProgress }: CheckOptions): readonly Finding[] {
  const db = openExisting(file);
  let done = 0;
  const next = () => onProgress?.(done++, STEPS);
  try {
    next();
    db.script('PRAGMA temp_store = file');
    const broken = carryOut(db, FILE_CHECK, false);
    // rows of a broken file say nothing
    if (broken.length > 0) return broken;
    return repair ? db.write(() => checkAll(db, true, next)) : db.read(() => checkAll(db, false, next));
  } catch (error) {
    throw storeError(error, file);
  } finally {
    db.close();
  }
}
