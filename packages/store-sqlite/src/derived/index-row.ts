import type { EventRecord } from '@kalends/core';
import { sortableStatus, sortableTime } from './sortable.js';

/** Gives all columns one type, and keeps their names. */
const columns = <Name extends string>(
  readers: Readonly<Record<Name, (event: EventRecord) => number>>,
): typeof readers => readers;

/**
 * The columns of `event_key` besides its key, in the order of the table: the few fields of an event that most lists need.
 * The first four, with the key, identify a row. A list can be filtered by each of them.
 */
const COLUMNS = columns({
  status: ({ status }) => sortableStatus(status),
  start_date: ({ start_date }) => sortableTime(start_date),
  date: ({ date }) => sortableTime(date),
  event: ({ id }) => id,
  end_date: ({ end_date }) => sortableTime(end_date),
  hide_from_listings: ({ hide_from_listings }) => (hide_from_listings ? 1 : 0),
  featured: ({ featured }) => (featured ? 1 : 0),
  author: ({ author }) => author,
  venue: ({ venue }) => venue,
});

/** The fields of an event that its index rows repeat. */
export type IndexRow = Readonly<Record<keyof typeof COLUMNS, number>>;

/** The names of the columns, in the order of the table. */
export const INDEX_COLUMNS = Object.keys(COLUMNS) as readonly (keyof IndexRow)[];

/** An event with its index row. */
export interface IndexedEvent {
  readonly event: EventRecord;
  readonly row: IndexRow;
}

/** The index row of an event. */
export function indexRow(event: EventRecord): IndexRow {
  const row: Partial<Record<keyof IndexRow, number>> = {};
  for (const column of INDEX_COLUMNS) row[column] = COLUMNS[column](event);
  return row as IndexRow;
}

/** An event with its index row. */
export const indexed = (event: EventRecord): IndexedEvent => ({ event, row: indexRow(event) });
