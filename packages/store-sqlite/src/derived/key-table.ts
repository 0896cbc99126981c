import type { Connection } from '../file/connection.js';
import { INDEX_COLUMNS, type IndexRow } from './index-row.js';

/** What stands in `event_key` for an event: a row for each key. */
export interface EventRows {
  readonly row: IndexRow;
  readonly keys: ReadonlySet<number>;
}

/** The rows of `event_key`, as one commit writes them. */
export interface KeyTable {
  /** Writes the difference between the rows of an event before and after a change, at once or with `finish`. */
  replace(before: EventRows | undefined, after: EventRows): void;
  /** Writes what waits. No one may read the table before. */
  finish(): void;
}

interface KeyRow extends IndexRow {
  readonly key: number;
}

const COLUMNS = ['key', ...INDEX_COLUMNS] as const;

/** Writes a row; `table` has the columns of `event_key`. */
export const insertKeyRow = (table: string): string =>
  `INSERT INTO ${table} (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`;

/** What a row is written with. */
export const valuesOfKeyRow = (key: number, row: IndexRow): number[] => [
  key,
  ...INDEX_COLUMNS.map((column) => row[column]),
];

const INSERT = insertKeyRow('event_key');
const DELETE =
  'DELETE FROM event_key WHERE key = ? AND status = ? AND start_date = ? AND date = ? AND event = ?';

/** Whether two index rows have the same values. */
export const areEqual = (before: IndexRow, after: IndexRow): boolean =>
  INDEX_COLUMNS.every((column) => before[column] === after[column]);

/** Compares rows as the table has them. */
const inOrder = (a: KeyRow, b: KeyRow): number =>
  a.key - b.key || a.status - b.status || a.start_date - b.start_date || a.date - b.date || a.event - b.event;

/**
 * Added rows wait until they can be written in the order of the table: thousands in a row cost a quarter of what they do
 * when each is inserted anywhere in it.
 */
export function keyTable(db: Connection): KeyTable {
  let added: KeyRow[] = [];
  /** The events whose rows may be among them. */
  const events = new Set<number>();
  const finish = () => {
    for (const row of added.sort(inOrder)) db.run(INSERT, ...valuesOfKeyRow(row.key, row));
    added = [];
    events.clear();
  };
  return {
    replace(before, { row, keys }) {
      if (events.has(row.event)) finish();
      const kept = before !== undefined && areEqual(before.row, row) ? before.keys : new Set<number>();
      if (before !== undefined) {
        const { status, start_date, date, event } = before.row;
        for (const key of before.keys)
          if (!kept.has(key) || !keys.has(key)) db.run(DELETE, key, status, start_date, date, event);
      }
      for (const key of keys) if (!kept.has(key)) added.push({ key, ...row });
      events.add(row.event);
    },
    finish,
  };
}
