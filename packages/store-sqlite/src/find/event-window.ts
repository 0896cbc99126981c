import type { EventQuery } from '@kalends/core/store';
import type { Connection } from '../file/connection.js';
import { EVERY_EVENT } from '../derived/event-key.js';
import { allOf, type Fragment, list, raw, sql, unionAll } from './fragment.js';
import { count } from './page.js';
import { packedStatus, packedTime } from '../derived/packed.js';
import { earliestStarts } from '../derived/span.js';
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
export function wholeDays({ from, to }: Pick<Window, 'from' | 'to'>): Days {
  const [first, last] = [dayOf(from ?? '0000-00-00'), dayOf(to ?? '9999-99-99')];
  const [hasFirst, hasLast] = [from === null || from === startOf(first), to === null || to === endOf(last)];
  return {
    first: hasFirst ? first : after(first),
    end: hasLast ? after(last) : last,
    from: hasFirst ? packedTime(startOf(first)) : packedTime(endOf(first)) + 1,
    to: hasLast ? packedTime(endOf(last)) : packedTime(startOf(last)) - 1,
  };
}

/** The parts of a window before and after its whole days, as far as there are any. */
function edges(window: Window, { first, end }: Days): { readonly before?: Window; readonly after?: Window } {
  const { from, to } = window;
  if (first >= end) return { before: window };
  return {
    ...(from !== null && first !== dayOf(from) && { before: { ...window, to: endOf(dayOf(from)) } }),
    ...(to !== null && end === dayOf(to) && { after: { ...window, from: startOf(end) } }),
  };
}

/** Counters of days or months, from the first period to before the end. */
interface Counters {
  readonly scale: 'day' | 'month';
  readonly first: string;
  readonly end: string;
}

/** The counters that have the events of these days, in order: whole months where there are any. */
function countersOf({ first, end }: Pick<Days, 'first' | 'end'>): Counters[] {
  if (monthOf(first) === monthOf(end)) return [{ scale: 'day', first, end }];
  const [afterFirst, last] = [after(monthOf(first)), monthOf(end)];
  return [
    { scale: 'day', first, end: afterFirst },
    { scale: 'month', first: afterFirst, end: last },
    { scale: 'day', first: last, end },
  ];
}

const counterRows = ({ visible, hidden }: EventQuery, { scale, first, end }: Counters): Fragment =>
  sql`FROM event_count WHERE scale = ${scale} AND status IN ${list(visibleStatuses(visible))}
    AND hide_from_listings IN (${raw(hidden ? '0, 1' : '0')}) AND period >= ${first} AND period < ${end}`;

/** Minus the number of events that start on these days and end after the window. */
function reachingOut(
  { visible, hidden }: EventQuery,
  { from, to }: Pick<Days, 'from' | 'to'>,
  endTo: string | null,
): Fragment[] {
  if (endTo === null) return [];
  const starts = earliestStarts(endTo).map((start) => Math.max(start, from));
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
  return sql`SELECT count(*) AS n FROM event_key d WHERE d.key = ${EVERY_EVENT} AND d.status IN ${statuses} AND ${allOf(
    [...within(window), ...(query.hidden ? [] : [raw('d.hide_from_listings = 0')])],
  )}`;
}

/** Whether counters know the answer: nothing but a window by start and last end is asked, and all of a status is visible. */
export const isCounted = ({ visible }: EventQuery, window: Window): boolean =>
  window.endFrom === null &&
  visibleStatuses(visible).every((status) => ownOnly(visible, status, 'd').length === 0);

/** The total of a window that `isCounted`. */
export function windowTotal(db: Connection, query: EventQuery, window: Window): number {
  const days = wholeDays(window);
  const parts = Object.values(edges(window, days)).map((edge) => oneByOne(query, edge));
  if (days.first < days.end) {
    for (const counters of countersOf(days)) {
      parts.push(sql`SELECT coalesce(sum(count), 0) AS n ${counterRows(query, counters)}`);
    }
    parts.push(...reachingOut(query, days, window.endTo));
  }
  return count(db, sql`SELECT sum(n) FROM (${unionAll(parts)})`);
}

/** A period, and how many of the counted events start before it. */
interface Place {
  readonly scale: 'day' | 'month';
  readonly period: string;
  readonly before: number;
}

/** The period in which the counted event of this number starts, when `passed` of them start before these counters. */
function placeOf(
  db: Connection,
  query: EventQuery,
  all: readonly Counters[],
  number: number,
  passed: number,
): Place | undefined {
  let before = passed;
  for (const counters of all) {
    const { text, params } = sql`SELECT period, sum(count) ${counterRows(query, counters)} GROUP BY period`;
    for (const [period, events] of db.tuples(text, ...params) as [string, number][]) {
      if (before + events > number) return { scale: counters.scale, period, before };
      before += events;
    }
  }
  return undefined;
}

/** Up to here it is as cheap to pass the rows one by one. */
const NEAR = 200;

/**
 * A later beginning of a window that `isCounted`, for a page deep in it: the first moment of the day on which the page
 * begins, and what is left of the offset there. `undefined` when there is no better beginning.
 */
export function deepStart(
  db: Connection,
  query: EventQuery,
  window: Window,
): { readonly from: string; readonly offset: number } | undefined {
  const { offset } = query;
  const days = wholeDays(window);
  if (offset < NEAR || days.first >= days.end) return undefined;
  const { before: edge } = edges(window, days);
  const passed = edge === undefined ? 0 : count(db, oneByOne(query, edge));
  let place = placeOf(db, query, countersOf(days), offset, passed);
  if (place?.scale === 'month') {
    const { period, before } = place;
    place = placeOf(db, query, [{ scale: 'day', first: period, end: after(period) }], offset, before);
  }
  if (place === undefined) return undefined;
  const from = startOf(place.period);
  const [missing] = reachingOut(query, { from: days.from, to: packedTime(from) - 1 }, window.endTo);
  return { from, offset: offset - place.before - (missing === undefined ? 0 : count(db, missing)) };
}
