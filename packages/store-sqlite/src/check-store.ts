import { ACCOUNT_CHECKS } from './accounts/account-checks.js';
import { CHANGE_LOG_CHECKS, restartLog } from './check/change-log-checks.js';
import type { Check } from './check/check.js';
import { DERIVED_CHECKS } from './check/derived-checks.js';
import { expectDerived } from './check/expected.js';
import { HISTORY_CHECKS } from './check/history-checks.js';
import { IDEMPOTENCY_CHECKS } from './check/idempotency-checks.js';
import { READABLE_CHECKS } from './check/readable-checks.js';
import { RECORD_CHECKS } from './check/record-checks.js';
import { sqliteCode } from './driver/error-code.js';
import type { Connection } from './file/connection.js';
import { openExisting } from './file/migrations.js';
import { storeError } from './file/store-error.js';
import { expectSearch, SEARCH_CHECKS } from './search/search-checks.js';

/** Options of `checkSqliteStore`. */
export interface CheckOptions {
  /** The path of a file created by a SQLite store. */
  readonly file: string;
  /** Whether to recompute derived data that is wrong. Default: false, which changes nothing. */
  readonly repair?: boolean;
  /** Called before each step with the number of finished steps and of all steps; some take longer than others. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** A fault in a file. */
export interface Finding {
  /** A description to be read after the number: "terms have a count that is not the number of their published events". */
  readonly about: string;
  /** The number of faulty rows. */
  readonly count: number;
  /** One of them: JSON of the row, or the message of SQLite. */
  readonly example: string;
  /** Whether the fault was repaired. */
  readonly repaired: boolean;
}

/** SQLite's own checks of its pages, trees, indexes and full-text indexes. */
const FILE_CHECK: Check = {
  about: 'faults in the file were reported by SQLite',
  look(db) {
    const faults = (db.values('PRAGMA integrity_check') as string[]).filter((line) => line !== 'ok');
    return { count: faults.length, example: faults[0] ?? '' };
  },
};

/** The checks of tables besides records. */
const STANDALONE_CHECKS: readonly Check[] = [
  ...ACCOUNT_CHECKS,
  ...IDEMPOTENCY_CHECKS,
  ...CHANGE_LOG_CHECKS,
  ...HISTORY_CHECKS,
];

/** The number of steps: the checks, and the computation of the derived data. */
const STEPS =
  [
    FILE_CHECK,
    ...STANDALONE_CHECKS,
    ...READABLE_CHECKS,
    ...RECORD_CHECKS,
    ...DERIVED_CHECKS,
    ...SEARCH_CHECKS,
  ].length + 1;

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
  const findings = [...unreadable, ...search(RECORD_CHECKS), ...search(STANDALONE_CHECKS)];
  // data derived from unreadable records is unknown
  if (unreadable.length === 0) {
    next();
    expectDerived(db, expectSearch(db), repair);
    findings.push(...search(DERIVED_CHECKS), ...search(SEARCH_CHECKS));
  }
  if (findings.some(({ repaired }) => repaired)) restartLog(db);
  return findings;
}

/**
 * Checks a file: SQLite's own integrity check, readable records, links, slugs, sequences, accounts, idempotency keys, the change log and the history of records, and all derived data
 * (counts of terms, counters of days, list and word indexes) against a computation from the records. With `repair`,
 * wrong derived data is recomputed in one transaction; records themselves are never changed except for the counts of
 * terms. If records are unreadable, derived data is neither checked nor repaired. Other processes may read the file at
 * the same time; with `repair` they cannot write. Returns the faults found, an empty list if there are none. Needs
 * space for temporary tables of about the size of the file. Throws a `CalendarError`
 * with a one-sentence message: `internal` if the file cannot be used, `store_unavailable` if it is to be repaired while
 * another process writes.
 *
 * @param options the file, whether to repair it, and a progress callback
 */
export function checkSqliteStore({ file, repair = false, onProgress }: CheckOptions): readonly Finding[] {
  const db = openExisting(file);
  let done = 0;
  const next = () => onProgress?.(done++, STEPS);
  try {
    next();
    db.script('PRAGMA temp_store = file');
    const broken = carryOut(db, FILE_CHECK, false);
    // the rows of a corrupt file are meaningless
    if (broken.length > 0) return broken;
    return repair ? db.write(() => checkAll(db, true, next)) : db.read(() => checkAll(db, false, next));
  } catch (error) {
    // some faults end the check of SQLite, or one of the others
    if (error instanceof Error && sqliteCode(error).startsWith('SQLITE_CORRUPT'))
      return [{ about: FILE_CHECK.about, count: 1, example: error.message, repaired: false }];
    throw storeError(error, file);
  } finally {
    db.close();
  }
}
