import type { CalendarView, EventListParams, TermRecord } from '@kalends/core';
import { findZone, fromUtc, localTime, secondsOf, toUtc, UTC, type Zone } from '@kalends/core/adapter';
import { startOfQuarter } from '@kalends/http';
import type { Address, Scope } from './view-address.js';
import { addDays, addMonths, lastDayOf } from './days.js';

/** The current time at a site. */
export interface SiteTime {
  readonly zone: Zone;
  /** The last full quarter of an hour in UTC, ISO 8601: lists change with time no more often. */
  readonly now: string;
  /** Today in the zone of the site; days begin on quarters of an hour in all zones. */
  readonly today: string;
}

/** The current time at a site. */
export function siteTime({ clock, settings }: Pick<CalendarView, 'clock' | 'settings'>): SiteTime {
  const zone = findZone(settings.timezone) ?? UTC;
  const instant = startOfQuarter(clock());
  return {
    zone,
    now: new Date(instant).toISOString(),
    today: fromUtc(localTime(instant / 1000), zone).slice(0, 10),
  };
}

/** A range of days, both inclusive. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** The days of a URL; `undefined` for lists, which begin or end at a time. */
export function daysOf({ view, date }: Pick<Address, 'view' | 'date'>, today: string): Days | undefined {
  const day = date ?? today;
  if (view === 'day') return { first: day, last: day };
  if (view === 'week') return { first: day, last: addDays(day, 6) };
  if (view !== 'month') return undefined;
  const month = day.slice(0, 7);
  return { first: `${month}-01`, last: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** Whether an event takes place on any of these days. */
export const isDuring = (event: Parameters<typeof lastDayOf>[0], { first, last }: Days): boolean =>
  event.start_date.slice(0, 10) <= last && lastDayOf(event) >= first;

/** Whether an event belongs on a page of these days; on any if they are `undefined`. */
export const isOn = (event: Parameters<typeof lastDayOf>[0], days: Days | undefined): boolean =>
  days === undefined || isDuring(event, days);

const secondBefore = (utc: string): string => localTime(secondsOf(utc) - 1);

const midnight = (day: string, { zone }: SiteTime): string => toUtc(`${day} 00:00:00`, zone);

/** The bounds of a list with the events of these days, and those that end at the midnight before them (`isDuring`). */
export const duringDays = ({ first, last }: Days, time: SiteTime): EventListParams => ({
  strict_dates: true,
  ends_after: secondBefore(midnight(first, time)),
  starts_before: midnight(addDays(last, 1), time),
});

/**
 * The bounds of the list at a URL: its days; for lists, events that have not ended at a time, or that have, by default
 * now; up to a day, if the URL names one.
 */
export function windowOf(
  address: Pick<Address, 'view' | 'date'> & Partial<Pick<Address, 'until'>>,
  time: SiteTime,
): EventListParams {
  const days = daysOf(address, time.today);
  if (days !== undefined) return duringDays(days, time);
  const at = address.date === undefined ? time.now : midnight(address.date, time);
  if (address.view === 'past') return { strict_dates: true, ends_before: at };
  const { until } = address;
  return {
    strict_dates: true,
    ends_after: secondBefore(at),
    ...(until !== undefined && { starts_before: midnight(addDays(until, 1), time) }),
  };
}

/** A scope whose category or tag exists. */
export interface FoundScope {
  /** The category or tag; `undefined` for all events. */
  readonly term: TermRecord | undefined;
  /** The filter of the list. */
  readonly filter: { readonly categories?: readonly number[]; readonly tags?: readonly number[] };
}

/**
 * Finds the category or tag of a scope, which may have no events, wherever it is in the tree now; `undefined` if there
 * is none.
 */
export async function findScope(
  { categories, tags }: Pick<CalendarView, 'categories' | 'tags'>,
  scope: Scope,
): Promise<FoundScope | undefined> {
  if (scope.kind === 'all') return { term: undefined, filter: {} };
  const slug = scope.kind === 'tag' ? scope.slug : scope.slugs.at(-1);
  if (slug === undefined || slug === '') return undefined;
  const params = { slug, hide_empty: false, per_page: 1 };
  const { items } = await (scope.kind === 'tag' ? tags.list(params) : categories.list(params));
  const [term] = items;
  if (term === undefined) return undefined;
  return { term, filter: scope.kind === 'tag' ? { tags: [term.id] } : { categories: [term.id] } };
}
