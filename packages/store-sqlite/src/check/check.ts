import type { Connection } from '../file/connection.js';

/** The result of a check: the number of faulty rows, and one of them. */
export interface Wrong {
  readonly count: number;
  readonly example: string;
}

/** A condition that must hold in a file. */
export interface Check {
  /** A description of the fault, to be read after a number: "rows of event_key are missing or wrong". */
  readonly about: string;
  /** Looks for faulty rows. */
  readonly look: (db: Connection) => Wrong;
  /** Recomputes the data from the records. Absent for data that is not derived. */
  readonly mend?: (db: Connection) => void;
}

/** Treats every row of a query as faulty. */
export function wrongRows(db: Connection, query: string): Wrong {
  const count = db.value(`SELECT count(*) FROM (${query})`) as number;
  return { count, example: count === 0 ? '' : JSON.stringify(db.row(`${query} LIMIT 1`)) };
}

/** Rows that one of two queries returns more often than the other: missing and superfluous ones. */
export const difference = (expected: string, stored: string): string =>
  `SELECT 'missing' AS wrong, * FROM (SELECT * FROM (${expected}) EXCEPT SELECT * FROM (${stored}))
   UNION ALL SELECT 'unexpected', * FROM (SELECT * FROM (${stored}) EXCEPT SELECT * FROM (${expected}))`;
