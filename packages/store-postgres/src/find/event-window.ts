import type { EventQuery } from '@kalends/core/store';
import { type Fragment, sql } from './fragment.js';

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

/** What a window asks of a row of `event_key`, called `s`. */
export function within({ from, to, endFrom, endTo }: Window): Fragment[] {
  const conditions: Fragment[] = [];
  if (from !== null) conditions.push(sql`s.start_date >= ${from}`);
  if (to !== null) conditions.push(sql`s.start_date <= ${to}`);
  if (endFrom !== null) conditions.push(sql`s.end_date >= ${endFrom}`);
  if (endTo !== null) conditions.push(sql`s.end_date <= ${endTo}`);
  return conditions;
}

const dayOf = (time: string): string => time.slice(0, 10);
const startOf = (day: string): string => `${day} 00:00:00`;
const endOf = (day: string): string => `${day} 23:59:59`;

/** Comes after all periods and times that begin with the text, before all others that come after it. */
export const after = (period: string): string => `${period}~`;

/** Days, from the first to before the end: bounds for days, for months, and for times that lie on these days. */
export interface Days {
  readonly first: string;
  readonly end: string;
}

/** The days that a window has whole. */
export function wholeDays({ from, to }: Window): Days {
  const [first, last] = [dayOf(from ?? '0000-00-00'), dayOf(to ?? '9999-99-99')];
  return {
    first: from === null || from === startOf(first) ? first : after(first),
    end: to === null || to === endOf(last) ? after(last) : last,
  };
}

/** The parts of a window before and after its whole days, as far as there are any. */
export function edges(
  window: Window,
  { first, end }: Days,
): { readonly before?: Window; readonly after?: Window } {
  const { from, to } = window;
  if (first >= end) return { before: window };
  return {
    ...(from !== null && first !== dayOf(from) && { before: { ...window, to: endOf(dayOf(from)) } }),
    ...(to !== null && end === dayOf(to) && { after: { ...window, from: startOf(end) } }),
  };
}
