import { CalendarError, type EventListParams } from '@kalends/core';
import { type Call, failureOf, statusOf } from '@kalends/http';
import { type Days, daysOf, findScope, readAddress, siteTime, windowOf } from '@kalends/site';
import { filtersOf, hasBounds } from './list-params.js';

/** The query of a page's list of events. */
export interface PageList {
  readonly params: EventListParams;
  /** The days of the page; `undefined` for a list. Found events may be on none of them (`isOn`). */
  readonly days: Days | undefined;
}

/** The error for a page that does not exist. */
export const notFound = (): CalendarError => new CalendarError('not_found', 'There is no such page.');

/** The record of a page. One that the caller may not see has no page, like an unknown one. */
export async function recordOf<R>(record: Promise<R>): Promise<R> {
  try {
    return await record;
  } catch (error) {
    throw statusOf(failureOf(error)) < 500 ? notFound() : error;
  }
}

/** Whether a query is about events: addresses without permalinks name the type of their records. */
export const asksForEvents = (query: string): boolean => /(?:^|&)post_type=tribe_events(?:&|$)/.test(query);

/**
 * All events of a page of the site: that of `/events/{path}` with its query. Filters of the REST interface narrow the
 * list; their bounds replace those of the page. Rejects with `not_found` if there is no such page.
 */
export async function pageList({ calendar, params }: Call, path: string): Promise<PageList> {
  const address = readAddress(path, params);
  const scope = address && (await findScope(calendar, address.scope));
  if (address === undefined || scope === undefined) throw notFound();
  const { view, date, search } = address;
  const time = siteTime(calendar);
  const days = daysOf(address, time.today);
  const filters = filtersOf(params);
  const isOpen = view === 'list' && date === undefined && hasBounds(filters);
  return {
    params: {
      ...filters,
      ...(isOpen ? {} : windowOf(address, time)),
      ...(search === '' ? {} : { search }),
      ...scope.filter,
    },
    days,
  };
}
