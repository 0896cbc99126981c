import type { Connection } from '../file/connection.js';
import { type Check, wrongRows } from './check.js';
import { KIND_LIST } from './words.js';

/**
 * Forgets all entries and moves the version on, after a repair that no entry tells of: anyone who follows the log starts
 * again.
 */
export function restartLog(db: Connection): void {
  db.script(
    "DELETE FROM change_log; UPDATE sequence SET last = last + 1 WHERE name IN ('version', 'public_version')",
  );
}

/** Checks that the change log is readable and has no gaps. */
export const CHANGE_LOG_CHECKS: readonly Check[] = [
  {
    about: 'entries of the change log cannot be read',
    look: (db) =>
      wrongRows(
        db,
        `SELECT version, kind, op FROM change_log
          WHERE kind NOT IN (${KIND_LIST}) OR op NOT IN ('create', 'update', 'count', 'delete')
            OR json_valid(last_public) = 0`,
      ),
    mend: restartLog,
  },
  {
    about: 'entries are missing in the change log',
    look: (db) =>
      wrongRows(
        db,
        `SELECT version FROM change_log c WHERE version < (SELECT last FROM sequence WHERE name = 'version')
          AND NOT EXISTS (SELECT 1 FROM change_log WHERE version = c.version + 1)`,
      ),
    mend: restartLog,
  },
];
