import type { IndexRow } from '../derived/index-row.js';
import { DAY, sortableStatus, sortableTime } from '../derived/sortable.js';

/**
 * The document ids of events in the full-text index. They follow the days on which events start, and events that most lists
 * leave out have docids of their own: what a list asks for is then a range of docids, so that the hits of a search need not be
 * looked at one by one to be counted. A docid has the event's id in its last bits; it follows from the event's index row,
 * and the event follows from it.
 */

/**
 * The groups of events, in the order of their docids: published ones that lists show and that end on the day on which they
 * start; those that end later; those that lists do not show; all that are not published.
 */
const GROUPS = ['sameDay', 'longer', 'hidden', 'unpublished'] as const;

/** A group of events. */
export type Group = (typeof GROUPS)[number];

/** How many ids a day has docids for, and how many days a group. Events with greater ids have negative docids. */
const [IDS, DAYS] = [2 ** 24, 2 ** 22];

/** A range of docids, without its end. */
export interface DocidRange {
  readonly from: number;
  readonly end: number;
}

/** Nothing. */
export const NO_DOCIDS: DocidRange = { from: 0, end: 0 };

/** All docids, and those of events with great ids. */
export const ALL_DOCIDS: DocidRange = { from: -(2 ** 53), end: GROUPS.length * DAYS * IDS };
export const GREAT_IDS: DocidRange = { ...ALL_DOCIDS, end: 0 };

/** The docid of an event that the index does not have. */
export const NO_DOCID = 0;

const dayOf = (time: number): number => Math.floor(time / DAY);
const FIRST_DAY = dayOf(sortableTime('0000-00-00 00:00:00'));

/** The first docid of the day that has this time (`sortableTime`). */
export const docidOfDay = (group: Group, time: number): number =>
  (GROUPS.indexOf(group) * DAYS + dayOf(time) - FIRST_DAY) * IDS;

/** The docid after all those of the same day. */
export const nextDay = (docid: number): number => (Math.floor(docid / IDS) + 1) * IDS;

/** The event with the docid in a column. */
export const eventOf = (column: string): string => `iif(${column} < 0, -${column}, ${column} & ${IDS - 1})`;

function groupOf({ status, hide_from_listings, start_date, end_date }: IndexRow): Group {
  if (status !== sortableStatus('publish')) return 'unpublished';
  if (hide_from_listings === 1) return 'hidden';
  return dayOf(start_date) === dayOf(end_date) ? 'sameDay' : 'longer';
}

/** The docid of the event that has this index row. */
export const docidOf = (row: IndexRow): number =>
  row.event >= IDS ? -row.event : docidOfDay(groupOf(row), row.start_date) + row.event;

/** The part of a range that is in another; none or one. */
export function intersect(a: DocidRange, b: DocidRange): DocidRange[] {
  const [from, end] = [Math.max(a.from, b.from), Math.min(a.end, b.end)];
  return from < end ? [{ from, end }] : [];
}

/** A range without another one in it. */
export const without = (range: DocidRange, hole: DocidRange): DocidRange[] =>
  hole.from === hole.end
    ? [range]
    : [
        { from: range.from, end: hole.from },
        { from: hole.end, end: range.end },
      ];

/** The numbers that divide a range evenly, without its ends. */
export const dividersOf = ({ from, end }: DocidRange, parts: number): number[] =>
  Array.from({ length: parts - 1 }, (_, index) => Math.floor(from + ((end - from) * (index + 1)) / parts));
