import { addDays, windowOf } from '@kalends/site';
import { duringDays } from '@kalends/site/internal';
import type { PageRequest } from '../context.js';
import { viewUrl, type PageAddress } from '../links.js';
import { listPage, type EventFilter, type EventPage } from './event-lists.js';
import type { EventSummary } from './event-summary.js';

/** Events that run for weeks and are on. */
export interface OngoingEvents {
  /** The first of them. */
  readonly events: readonly EventSummary[];
  /** How many others there are, and the URL of a page that has them. */
  readonly more: number;
  readonly url: string;
}

/** No such events. */
export const NOTHING_ONGOING: OngoingEvents = { events: [], more: 0, url: '' };

/** The request for a list. */
interface AskedList {
  readonly address: PageAddress;
  readonly filter: EventFilter;
  readonly request: PageRequest;
}

/** How many days ago events began that stand in a group of their own. */
const DAYS = 7;

/** The number of events in that group. */
const MOST = 3;

/** Whether the calendar has series that the visitor may see. */
const hasSeries = async ({ view }: PageRequest): Promise<boolean> =>
  (await view.series.list({ per_page: 1 })).total > 0;

/** The page of an upcoming list without the events that run for weeks, of which its first page has some in a group of their own. */
export async function upcomingPage({
  address,
  filter,
  request,
}: AskedList): Promise<{ readonly list: EventPage; readonly ongoing: OngoingEvents }> {
  const { date = request.today, page, until } = address;
  // a list of some days has all dates of a series
  const isOnce = request.onePerSeries && until === undefined && filter.one_per_series === undefined;
  // the store goes through all events of such a list: not where there are no series
  const once = isOnce && (await hasSeries(request)) && { one_per_series: true };
  const params = { ...once, ...filter, ...windowOf(address, request) };
  const since = addDays(date, -DAYS);
  if (page === 1) {
    const all = await listPage(request, params, page);
    const [earliest] = all.events;
    // events are ordered by start: usually none of them runs for weeks
    if (earliest === undefined || earliest.firstDay >= since) return { list: all, ongoing: NOTHING_ONGOING };
    await request.work.turn();
  }
  // the bounds of no days: their start and their end
  const { ends_after, starts_before } = duringDays({ first: since, last: addDays(since, -1) }, request);
  const list = await listPage(request, { ...params, starts_after: ends_after }, page);
  if (page > 1) return { list, ongoing: NOTHING_ONGOING };
  await request.work.turn();
  const { events, total } = await listPage(request, { ...params, starts_before, per_page: MOST }, 1);
  const url = viewUrl(request.site, { ...address, view: 'day', until: undefined });
  return { list, ongoing: { events, more: total - events.length, url } };
}
