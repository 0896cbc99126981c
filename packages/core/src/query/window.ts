import { DAY, localTime, secondsOf } from '../time/local-time.js';
import { hasOnlyFilters } from './filters.js';
import type { EventQuery } from './query.js';

/**
 * How a store with counters per day and month plans a list of events. It splits the time window of the query into whole
 * days, whose totals come from counters, and the edges, whose events are counted one by one. Such a total costs the
 * same however many events there are.
 *
 * Days and months are prefixes of local times. Ranges of them include the first and exclude the end.
 */

/** The bounds of a list's window. No event starts after the last end, because none ends before it starts. */
export interface Window {
  readonly from: string | null;
  readonly to: string | null;
  readonly endFrom: string | null;
  readonly endTo: string | null;
}

/** The window of a query, without bounds that its other bounds imply. */
export function windowOf({ start_date, end_date }: Pick<EventQuery, 'start_date' | 'end_date'>): Window {
  const { from } = start_date;
  const { to: endTo } = end_date;
  const to = start_date.to === null || (endTo !== null && endTo < start_date.to) ? endTo : start_date.to;
  const endFrom = end_date.from !== null && from !== null && end_date.from <= from ? null : end_date.from;
  return { from, to, endFrom, endTo };
}

/**
 * Whether counters give the total of a query: it has only a window by start and last end, and lists all events of each
 * status.
 */
export const isCounted = (query: EventQuery): boolean =>
  hasOnlyFilters(query, []) &&
  windowOf(query).endFrom === null &&
  (query.visible.author === null || query.visible.status.every((status) => status === 'publish'));

/** A range of days, months, or times that lie on the days. */
export interface Period {
  readonly first: string;
  readonly end: string;
}

/** A text that sorts after everything that begins with a period, and before the next period. */
export const after = (period: string): string => `${period}~`;

const dayOf = (time: string): string => time.slice(0, 10);
const monthOf = (time: string): string => time.slice(0, 7);
const endOf = (day: string): string => `${day} 23:59:59`;

/** The first local time of a day. */
export const startOf = (day: string): string => `${day} 00:00:00`;

/** The whole days of a window, and the parts before and after them; without whole days it is all `before`. */
export interface WindowParts {
  readonly before?: Window;
  readonly days?: Period;
  readonly after?: Window;
}

/** Splits a window into its whole days and its edges. */
export function partsOf(window: Window): WindowParts {
  const { from, to } = window;
  const [firstDay, lastDay] = [dayOf(from ?? '0000-00-00'), dayOf(to ?? '9999-99-99')];
  const [hasFirst, hasLast] = [
    from === null || from === startOf(firstDay),
    to === null || to === endOf(lastDay),
  ];
  const days = { first: hasFirst ? firstDay : after(firstDay), end: hasLast ? after(lastDay) : lastDay };
  if (days.first >= days.end) return { before: window };
  return {
    ...(!hasFirst && { before: { ...window, to: endOf(firstDay) } }),
    days,
    ...(!hasLast && { after: { ...window, from: startOf(lastDay) } }),
  };
}

/** A range of counters of one scale. */
export interface Counters extends Period {
  readonly scale: 'day' | 'month';
}

/** The counters that add up to these days, in order: whole months where possible. */
export function countersOf({ first, end }: Period): Counters[] {
  if (monthOf(first) === monthOf(end)) return [{ scale: 'day', first, end }];
  const [afterFirst, last] = [after(monthOf(first)), monthOf(end)];
  return [
    { scale: 'day', first, end: afterFirst },
    { scale: 'month', first: afterFirst, end: last },
    { scale: 'day', first: last, end },
  ];
}

/** The counters of the days of a month. */
export const daysOfMonth = (month: string): Counters => ({ scale: 'day', first: month, end: after(month) });

/** The offset above which a store looks for a later start of the window; below it, skipping rows is as cheap. */
export const DEEP_OFFSET = 200;

/** Enough for an event from year 0 to 9999. */
const SPAN_CLASSES = 11;

/**
 * The class of an event by the number of days from its first to its last: 0 for one day, n for less than 4^n days. Few
 * events have a class above 0, and those of a class that continue after some time start shortly before it.
 */
export function spanClass({
  start_date,
  end_date,
}: {
  readonly start_date: string;
  readonly end_date: string;
}): number {
  if (dayOf(start_date) >= dayOf(end_date)) return 0;
  const days = (secondsOf(startOf(dayOf(end_date))) - secondsOf(startOf(dayOf(start_date)))) / DAY;
  return Math.floor(Math.log2(days) / 2) + 1;
}

/** A span class with the first day on which one of its events can start and still end after some time. */
export interface SpanStart {
  readonly span: number;
  readonly first: string;
}

/** For each span class above 0, the first day on which one of its events can start and still end after this local time. */
export function earliestStarts(time: string): SpanStart[] {
  const end = secondsOf(startOf(dayOf(time)));
  return Array.from({ length: SPAN_CLASSES }, (_, index) => ({
    span: index + 1,
    first: dayOf(localTime(end - 4 ** (index + 1) * DAY)),
  }));
}
