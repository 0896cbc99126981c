import { CalendarError, type EventListParams } from '@kalends/core';
import type { Call } from '@kalends/http-adapter/interface';
import { filtersOf, hasBounds } from './list-params.js';
import { readAddress } from './site/address.js';
import { daysOf, findScope, isDuring, siteTime, windowOf } from './site/listing.js';

/** What a list of events is asked by. */
export interface PageList {
  readonly params: EventListParams;
  /** Which of the events found the page has. */
  readonly includes: (event: { readonly start_date: string; readonly end_date: string }) => boolean;
}

/** What there is no page of. */
export const notFound = (): CalendarError => new CalendarError('rest_no_route', 'There is no such page.');

/**
 * The events that a page of the site lists, all of them: those of `/events/{path}` with its query. The filters of the REST interface narrow
 * them; bounds of theirs take the place of a list's own. Rejects with `rest_no_route` where there is no such page.
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
    includes: (event) => days === undefined || isDuring(event, days),
  };
}
