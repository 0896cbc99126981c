import { DAY } from '@kalends/core/adapter';
import type { IndexRow } from '../derived/index-row.js';
import { sortableStatus, sortableTime } from '../derived/sortable.js';

/**
 * The document ids of events in the full-text index. They are ordered by the day on which events start, and events that
 * most lists leave out have ranges of their own: the events of a list are then a range of docids, so that the hits of a
 * search can be counted without reading them one by one. A docid has the id of the event in its low bits; it is
 * computed from the event's index row, and the event from the docid.
 */

/**
 * The groups of events, in the order of their docids: published events in lists that end on the day on which they
 * start; those that end later; those hidden from lists; all unpublished events.
 */
const GROUPS = ['sameDay', 'longer', 'hidden', 'unpublished'] as const;

/** A group of events. */
export type Group = (typeof GROUPS)[number];

/** The number of ids per day, and of days per group. Events with higher ids have negative docids. */
const [IDS, DAYS] = [2 ** 24, 2 ** 22];

/** A range of docids; the end is exclusive. */
export interface DocidRange {
  readonly from: number;
  readonly end: number;
}

/** The empty range. */
export const NO_DOCIDS: DocidRange = { from: 0, end: 0 };

/** The range of all docids, including those of events with high ids. */
export const ALL_DOCIDS: DocidRange = { from: -(2 ** 53), end: GROUPS.length * DAYS * IDS };
export const GREAT_IDS: DocidRange = { ...ALL_DOCIDS, end: 0 };

/** The docid of an event that is not in the index. */
export const NO_DOCID = 0;

const dayOf = (time: number): number => Math.floor(time / DAY);
const FIRST_DAY = dayOf(sortableTime('0000-00-00 00:00:00'));

/** The first docid of the day of a time (`sortableTime`). */
export const docidOfDay = (group: Group, time: number): number =>
  (GROUPS.indexOf(group) * DAYS + dayOf(time) - FIRST_DAY) * IDS;

/** The first docid of the next day. */
export const nextDay = (docid: number): number => (Math.floor(docid / IDS) + 1) * IDS;

/** The SQL expression for the event of a docid. */
export const eventOf = (column: string): string => `iif(${column} < 0, -${column}, ${column} & ${IDS - 1})`;

function groupOf({ status, hide_from_listings, start_date, end_date }: IndexRow): Group {
  if (status !== sortableStatus('publish')) return 'unpublished';
  if (hide_from_listings === 1) return 'hidden';
  return dayOf(start_date) === dayOf(end_date) ? 'sameDay' : 'longer';
}

/** The docid of the event with this index row. */
export const docidOf = (row: IndexRow): number =>
  row.event >= IDS ? -row.event : docidOfDay(groupOf(row), row.start_date) + row.event;

/** The intersection of two ranges, as a list of none or one. */
export function intersect(a: DocidRange, b: DocidRange): DocidRange[] {
  const [from, end] = [Math.max(a.from, b.from), Math.min(a.end, b.end)];
  return from < end ? [{ from, end }] : [];
}

/** A range without the part that another one covers. */
export const without = (range: DocidRange, hole: DocidRange): DocidRange[] =>
  hole.from === hole.end
    ? [range]
    : [
        { from: range.from, end: hole.from },
        { from: hole.end, end: range.end },
      ];

/** The numbers that divide a range into equal parts, without its ends. */
export const dividersOf = ({ from, end }: DocidRange, parts: number): number[] =>
  Array.from({ length: parts - 1 }, (_, index) => Math.floor(from + ((end - from) * (index + 1)) / parts));
