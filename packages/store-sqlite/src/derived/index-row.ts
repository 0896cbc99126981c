import type { EventRecord } from '@kalends/core';
import { sortableStatus, sortableTime } from './sortable.js';

/**
 * The columns of `event_key` besides `key`, in the order of the table: the little of an event that most lists look at. The
 * first four, with the key, identify a row. A list can be filtered by each of them.
 */
const COLUMNS = {
  status: ({ status }) => sortableStatus(status),
  start_date: ({ start_date }) => sortableTime(start_date),
  date: ({ date }) => sortableTime(date),
  event: ({ id }) => id,
  end_date: ({ end_date }) => sortableTime(end_date),
  hide_from_listings: ({ hide_from_listings }) => (hide_from_listings ? 1 : 0),
  featured: ({ featured }) => (featured ? 1 : 0),
  author: ({ author }) => author,
} as const satisfies Readonly<Record<string, (event: EventRecord) => number>>;

/** What the index rows of an event repeat of it. */
export type IndexRow = Readonly<Record<keyof typeof COLUMNS, number>>;

/** The names of the columns, in the order of the table. */
export const INDEX_COLUMNS = Object.keys(COLUMNS) as readonly (keyof IndexRow)[];

/** The index row of an event. */
export const indexRow = (event: EventRecord): IndexRow =>
  Object.fromEntries(INDEX_COLUMNS.map((column) => [column, COLUMNS[column](event)])) as IndexRow;
