import type { Connection, SqlValue } from '../file/connection.js';

/**
 * What stands in an event's rows of `event_key`: what they repeat, in the order of the columns and of the table (of which the
 * first four, with the key, identify a row), and their keys.
 */
export interface KeyRows {
  readonly repeated: readonly SqlValue[];
  readonly keys: ReadonlySet<number>;
}

/** The rows of an event that is not there. */
export const NO_ROWS: KeyRows = { repeated: [], keys: new Set() };

/** The rows of `event_key`, as one commit writes them. */
export interface KeyTable {
  /** Writes the difference between the rows of an event before and after a change, at once or with `finish`. */
  replace(event: number, before: KeyRows, after: KeyRows): void;
  /** Writes what waits. Nobody may read the table before. */
  finish(): void;
}

/** A row as it is written. */
type Row = readonly [key: number, ...repeated: SqlValue[]];

const INSERT = 'INSERT INTO event_key VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)';
const DELETE =
  'DELETE FROM event_key WHERE key = ? AND status = ? AND start_date = ? AND date = ? AND event = ?';

/** Whether two rows have the same values. */
export const areEqual = (before: readonly SqlValue[], after: readonly SqlValue[]): boolean =>
  before.every((value, index) => value === after[index]);

/** Compares rows as the table has them. */
function inOrder(a: Row, b: Row): number {
  const column = a.findIndex((value, index) => value !== b[index]);
  return Number(a[column]) - Number(b[column]);
}

/**
 * Rows that are added wait until they can be written in the order of the table: thousands in a row cost a quarter of what they
 * do where each has its place anywhere in it.
 */
export function keyTable(db: Connection): KeyTable {
  let added: Row[] = [];
  /** The events whose rows may be among them. */
  const events = new Set<number>();
  const finish = () => {
    for (const row of added.sort(inOrder)) db.run(INSERT, ...row);
    added = [];
    events.clear();
  };
  return {
    replace(event, before, after) {
      if (events.has(event)) finish();
      const same = areEqual(before.repeated, after.repeated);
      const identity = before.repeated.slice(0, 4);
      for (const key of before.keys) if (!same || !after.keys.has(key)) db.run(DELETE, key, ...identity);
      for (const key of after.keys) if (!same || !before.keys.has(key)) added.push([key, ...after.repeated]);
      events.add(event);
    },
    finish,
  };
}
