import type { Connection } from '../file/connection.js';

/** What was found: how many rows are wrong, and one of them. */
export interface Wrong {
  readonly count: number;
  readonly example: string;
}

/** One thing that must hold in a file. */
export interface Check {
  /** What is wrong when it does not hold, to be read after a number: "rows of event_key are missing or wrong". */
  readonly about: string;
  /** Looks for what is wrong. */
  readonly look: (db: Connection) => Wrong;
  /** Computes it again from the records. Absent for what is no derived data and cannot be known. */
  readonly mend?: (db: Connection) => void;
}

/** The rows that a query gives, as what is wrong. */
export function wrongRows(db: Connection, query: string): Wrong {
  const count = db.value(`SELECT count(*) FROM (${query})`) as number;
  return { count, example: count === 0 ? '' : JSON.stringify(db.row(`${query} LIMIT 1`)) };
}

/** Rows of which only one of two queries gives as many: what is missing, and what is too much. */
export const difference = (expected: string, stored: string): string =>
  `SELECT 'missing' AS wrong, * FROM (SELECT * FROM (${expected}) EXCEPT SELECT * FROM (${stored}))
   UNION ALL SELECT 'unexpected', * FROM (SELECT * FROM (${stored}) EXCEPT SELECT * FROM (${expected}))`;
