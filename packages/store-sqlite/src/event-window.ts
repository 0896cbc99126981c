import type { EventQuery } from '@kalends/core';
import type { Connection } from './connection.js';
import { EVERY_EVENT } from './event-key.js';
import { allOf, type Fragment, list, raw, sql, unionAll } from './fragment.js';
import { count } from './page.js';
import { packedStatus, packedTime } from './packed.js';
import { earliestStarts } from './span.js';
import { ownOnly, visibleStatuses } from './visibility.js';

/**
 * Windows of time: which events they ask for, and for lists without other filters their exact totals and the place of
 * deep pages from the counters of months and days. At 100,000 events this makes a total some hundred times cheaper than
 * counting, and a page in the middle as cheap as the first one.
 */

/** The bounds of a list's window. As no event ends before it starts, none starts after the last end. */
export interface Window {
  readonly from: string | null;
  readonly to: string | null;
  readonly endFrom: string | null;
  readonly endTo: string | null;
}

/** The window of a query, without what follows from its other bounds. */
export function windowOf({ start_date, end_date }: EventQuery): Window {
  const { from } = start_date;
  const { to: endTo } = end_date;
  const to = start_date.to === null || (endTo !== null && endTo < start_date.to) ? endTo : start_date.to;
  const endFrom = end_date.from !== null && from !== null && end_date.from <= from ? null : end_date.from;
  return { from, to, endFrom, endTo };
}

/** What a window asks of a row of `event_key` or `event_slim`. */
export function within({ from, to, endFrom, endTo }: Window): Fragment[] {
  const conditions: Fragment[] = [];
  if (from !== null) conditions.push(sql`d.start_date >= ${packedTime(from)}`);
  if (to !== null) conditions.push(sql`d.start_date <= ${packedTime(to)}`);
  if (endFrom !== null) conditions.push(sql`d.end_date >= ${packedTime(endFrom)}`);
  if (endTo !== null) conditions.push(sql`d.end_date <= ${packedTime(endTo)}`);
  return conditions;
}

const dayOf = (time: string): string => time.slice(0, 10);
const monthOf = (time: string): string => time.slice(0, 7);
const startOf = (day: string): string => `${day} 00:00:00`;
const endOf = (day: string): string => `${day} 23:59:59`;

/** Comes after all periods that begin with the text, before all others that come after it. */
const after = (period: string): string => `${period}~`;

/** Whole days: as periods from the first to before the end, and as packed times from the first to the last. */
interface Days {
  readonly first: string;
  readonly end: string;
  readonly from: number;
  readonly to: number;
}

/** The days that a window has whole. */
function wholeDays({ from, to }: Window): Days {
  const [first, last] = [dayOf(from ?? '0000-00-00'), dayOf(to ?? '9999-99-99')];
  const [hasFirst, hasLast] = [from === null || from === startOf(first), to === null || to === endOf(last)];
  return {
    first: hasFirst ? first : after(first),
    end: hasLast ? after(last) : last,
    from: hasFirst ? packedTime(startOf(first)) : packedTime(endOf(first)) + 1,
    to: hasLast ? packedTime(endOf(last)) : packedTime(startOf(last)) - 1,
  };
}

/** The parts of a window at its ends that are no whole days. */
function edges(window: Window, { first, end }: Days): Window[] {
  const { from, to } = window;
  if (first >= end) return [window];
  const parts: Window[] = [];
  if (from !== null && first !== dayOf(from)) parts.push({ ...window, to: endOf(dayOf(from)) });
  if (to !== null && end === dayOf(to)) parts.push({ ...window, from: startOf(end) });
  return parts;
}

type Periods = Pick<Days, 'first' | 'end'>;

/** What counters are summed up: those of these statuses. */
function counters(
  { visible, hidden }: EventQuery,
  scale: 'month' | 'day',
  { first, end }: Periods,
): Fragment {
  const statuses = list(visibleStatuses(visible));
  return sql`FROM event_count WHERE scale = ${scale} AND status IN ${statuses}
    AND hide_from_listings IN (${raw(hidden ? '0, 1' : '0')}) AND period >= ${first} AND period < ${end}`;
}

const summed = (rows: Fragment): Fragment => sql`SELECT coalesce(sum(count), 0) AS n ${rows}`;

/** The number of events that start on these days. */
function onDays(query: EventQuery, days: Periods): Fragment[] {
  const { first, end } = days;
  if (first >= end) return [];
  if (monthOf(first) === monthOf(end)) return [summed(counters(query, 'day', days))];
  const [afterFirst, last] = [after(monthOf(first)), monthOf(end)];
  return [
    summed(counters(query, 'day', { first, end: afterFirst })),
    summed(counters(query, 'month', { first: afterFirst, end: last })),
    summed(counters(query, 'day', { first: last, end })),
  ];
}

/** Minus the number of events that start on these days and end after the window. */
function reachingOut(
  { visible, hidden }: EventQuery,
  { from, to }: Pick<Days, 'from' | 'to'>,
  endTo: string | null,
): Fragment[] {
  if (endTo === null) return [];
  const starts = earliestStarts(endTo).map((start) => Math.max(packedTime(start), from));
  return [
    sql`SELECT -count(*) AS n FROM json_each(${JSON.stringify(starts)}) class
      CROSS JOIN event_slim e INDEXED BY event_span
      WHERE e.span > 0 AND e.status IN ${list(visibleStatuses(visible).map(packedStatus))}
        AND e.span = class.key + 1 AND e.start_date >= class.value AND e.start_date <= ${to}
        AND e.end_date > ${packedTime(endTo)} ${raw(hidden ? '' : 'AND e.hide_from_listings = 0')}`,
  ];
}

/** The number of events that are counted one by one, of all statuses that the query asks for. */
function oneByOne(query: EventQuery, window: Window): Fragment {
  const statuses = list(visibleStatuses(query.visible).map(packedStatus));
  return sql`SELECT count(*) AS n FROM event_key d WHERE d.key = ${EVERY_EVENT} AND d.status IN ${statuses} AND ${allOf([
    ...within(window),
    ...(query.hidden ? [] : [raw('d.hide_from_listings = 0')]),
  ])}`;
}

/** Whether counters know the answer: nothing but a window by start and last end is asked, and all of a status is visible. */
export const isCounted = ({ visible }: EventQuery, window: Window): boolean =>
  window.endFrom === null && visibleStatuses(visible).every((status) => ownOnly(visible, status, 'd').length === 0);

/** The total of a window that `isCounted`. */
export function windowTotal(db: Connection, query: EventQuery, window: Window): number {
  const days = wholeDays(window);
  const parts = edges(window, days).map((edge) => oneByOne(query, edge));
  if (days.first < days.end) parts.push(...onDays(query, days), ...reachingOut(query, days, window.endTo));
  return count(db, sql`SELECT sum(n) FROM (${unionAll(parts)})`);
}

/** Up to here it is as cheap to skip the rows one by one. */
const SHALLOW = 200;

type Period = readonly [period: string, count: number];

/** The last period of `scale` before which no more than `target` events start, `passed` of them before these periods. */
function lastBefore(
  db: Connection,
  rows: Fragment,
  target: number,
  passed: number,
): { readonly period: string; readonly passed: number } | undefined {
  const { text, params } = sql`SELECT period, sum(count) ${rows} GROUP BY period ORDER BY period`;
  let before = passed;
  for (const [period, n] of db.tuples(text, ...params) as Period[]) {
    if (before + n > target) return { period, passed: before };
    before += n;
  }
  return undefined;
}

/**
 * A later beginning for a window that `isCounted`, when the page lies deep in it: the window from the day on which the page
 * begins, and what is left of the offset. `undefined` when the page is near or nothing is gained.
 */
export function skipDays(
  db: Connection,
  query: EventQuery,
  window: Window,
): { readonly from: string; readonly offset: number } | undefined {
  if (query.offset < SHALLOW) return undefined;
  const days = wholeDays(window);
  if (days.first >= days.end) return undefined;
  // counted from the beginning of the first month: with the events before the window
  const month = monthOf(days.first);
  const { from } = window;
  const early = [...onDays(query, { first: month, end: dayOf(days.first) })];
  if (from !== null && first(days) !== from) early.push(oneByOne(query, { ...window, from: startOf(dayOf(from)), to: from }));
  return undefined;
}
