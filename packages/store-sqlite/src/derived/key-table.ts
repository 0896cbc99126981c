import type { EventKey } from '@kalends/core/internal';
import type { KeyField } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import type { EventKeys } from './event-keys.js';
import { INDEX_COLUMNS, type IndexRow } from './index-row.js';

/** The rows of an event in `event_key`: one for each key. */
export interface EventRows {
  readonly row: IndexRow;
  readonly keys: EventKeys;
}

/** The rows of `event_key` within one commit. */
export interface KeyTable {
  /**
   * Replaces the rows of an event by those after a change, immediately or in `finish`. `before` is `undefined` for a
   * new event, `after` for a deleted one.
   */
  replace(before: EventRows | undefined, after: EventRows | undefined): void;
  /** Writes the pending rows. The table must not be read before. */
  finish(): void;
}

/** A row to add. */
interface KeyRow extends EventKey {
  readonly row: IndexRow;
  /** Its values in `INDEX_COLUMNS`: all rows of an event have the same. */
  readonly values: readonly number[];
}

const COLUMNS = ['field', 'target', ...INDEX_COLUMNS] as const;

/** The statement that writes a row into a table with the columns of `event_key`. */
export const insertKeyRow = (table: string): string =>
  `INSERT INTO ${table} (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`;

const columnsOf = (row: IndexRow): number[] => INDEX_COLUMNS.map((column) => row[column]);

/** The column values of a row. */
export const valuesOfKeyRow = ({ field, target }: EventKey, row: IndexRow): (number | string)[] => [
  field,
  target,
  ...columnsOf(row),
];

const INSERT = insertKeyRow('event_key');
const DELETE = `DELETE FROM event_key
  WHERE field = ? AND target = ? AND status = ? AND start_date = ? AND date = ? AND event = ?`;

/** Whether two index rows have the same values. */
export const areEqual = (before: IndexRow, after: IndexRow): boolean =>
  INDEX_COLUMNS.every((column) => before[column] === after[column]);

const compareFields = (a: KeyField, b: KeyField): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares rows by the order of the table. */
const inOrder = (a: KeyRow, b: KeyRow): number =>
  compareFields(a.field, b.field) ||
  a.target - b.target ||
  a.row.status - b.row.status ||
  a.row.start_date - b.row.start_date ||
  a.row.date - b.row.date ||
  a.row.event - b.row.event;

/** The keys one by one. */
export const eachKey = (keys: EventKeys): EventKey[] =>
  Array.from(keys, ([field, targets]) => Array.from(targets, (target) => ({ field, target }))).flat();

const NONE: EventKeys = new Map();

/** Calls back with each key that is in `keys` and not in `others`. */
function forKeys(keys: EventKeys, others: EventKeys, each: (field: KeyField, target: number) => void): void {
  for (const [field, targets] of keys) {
    const there = others.get(field);
    for (const target of targets) if (there?.has(target) !== true) each(field, target);
  }
}

/**
 * Added rows are collected and written in the order of the table: inserting thousands of rows in order costs a quarter
 * of inserting them at random.
 */
export function keyTable(db: Connection): KeyTable {
  let added: KeyRow[] = [];
  /** The events that may have rows among them. */
  const events = new Set<number>();
  const finish = () => {
    for (const { field, target, values } of added.sort(inOrder)) db.run(INSERT, field, target, ...values);
    added = [];
    events.clear();
  };
  return {
    replace(before, after) {
      const { event = 0 } = (after ?? before)?.row ?? {};
      if (events.has(event)) finish();
      const isKept = before !== undefined && after !== undefined && areEqual(before.row, after.row);
      if (before !== undefined) {
        const { status, start_date, date } = before.row;
        forKeys(before.keys, isKept ? after.keys : NONE, (field, target) =>
          db.run(DELETE, field, target, status, start_date, date, event),
        );
      }
      if (after === undefined) return;
      const { row } = after;
      const values = columnsOf(row);
      forKeys(after.keys, isKept ? before.keys : NONE, (field, target) =>
        added.push({ field, target, row, values }),
      );
      events.add(event);
    },
    finish,
  };
}
