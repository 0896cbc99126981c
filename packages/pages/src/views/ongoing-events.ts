import { addDays, duringDays, windowOf } from '@kalends/site';
import type { PageRequest } from '../context.js';
import { viewUrl, type PageAddress } from '../links.js';
import { listPage, type EventFilter } from './event-lists.js';
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

/** The filters of a list, and those of the events that its first page has in a group of their own because they run for weeks. */
export function listParams({ address, filter, request }: AskedList): {
  readonly params: EventFilter;
  readonly longer: EventFilter | undefined;
} {
  const { date = request.today, page, view, until } = address;
  const window = windowOf(address, request);
  if (view === 'past') return { params: { ...filter, ...window }, longer: undefined };
  // a list of some days has all dates of a series
  const once = request.onePerSeries && until === undefined && { one_per_series: true };
  const since = addDays(date, -DAYS);
  // the bounds of no days: their start and their end
  const { ends_after, starts_before } = duringDays({ first: since, last: addDays(since, -1) }, request);
  const shared = { ...once, ...filter, ...window };
  return {
    params: { ...shared, starts_after: ends_after },
    longer: page === 1 ? { ...shared, starts_before } : undefined,
  };
}

/** The events that run for weeks, and the day that has all of them. */
export async function ongoingEvents(
  { address, request }: Pick<AskedList, 'address' | 'request'>,
  longer: EventFilter | undefined,
): Promise<OngoingEvents> {
  if (longer === undefined) return NOTHING_ONGOING;
  await request.takeTurn();
  const { events, total } = await listPage(request, { ...longer, per_page: MOST }, 1);
  const url = viewUrl(request.site, { ...address, view: 'day', until: undefined });
  return { events, more: total - events.length, url };
}
