import { CalendarError } from '@kalends/core';
import type { EventListParams } from '@kalends/core/adapter';
import { duringDays, isDuring, type Days } from '@kalends/feeds/site';
import type { PageRequest } from '../context.js';
import { loadVisible, summarize, type EventSummary } from './summaries.js';

/** Filters other than dates. */
export type EventFilter = Pick<
  NonNullable<EventListParams>,
  'categories' | 'tags' | 'venue' | 'organizer' | 'search'
>;

/** One page of a list. */
export interface EventPage {
  readonly events: readonly EventSummary[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** The maximum number of events in a month or day; further ones are on the pages of days and lists. */
const MOST_EVENTS = 1_000;

/** A page of a list in ascending order of start. Rejects with `event-archive-page-not-found` if there is no such page. */
export async function listPage(
  request: PageRequest,
  params: EventListParams,
  page: number,
): Promise<EventPage> {
  const { items, total, total_pages } = await request.view.events.list({ ...params, page });
  return { events: await summarize(request, items), total, page, pages: total_pages };
}

/** The same in descending order. */
export async function reversedListPage(
  request: PageRequest,
  params: EventListParams,
  page: number,
): Promise<EventPage> {
  const { events } = request.view;
  const { per_page, total, total_pages: pages } = await events.find(params);
  if (page > Math.max(pages, 1)) throw new CalendarError('event-archive-page-not-found', 'No such page.');
  // the store lists in ascending order: a page counted from the end lies on two of its pages
  const end = total - (page - 1) * per_page;
  const start = Math.max(0, end - per_page);
  const before = Math.floor(start / per_page);
  const numbers = [before + 1, before + 2].filter((number) => number <= pages);
  const found = await Promise.all(numbers.map((number) => events.list({ ...params, page: number })));
  const items = found
    .flatMap((list) => list.items)
    .slice(start - before * per_page, end - before * per_page)
    .reverse();
  return { events: await summarize(request, items), total, page, pages };
}

/** The events of some days, ordered by start. */
export async function eventsDuring(
  request: PageRequest,
  filter: EventFilter,
  days: Days,
): Promise<EventSummary[]> {
  const list = await request.view.events.prepare({ ...filter, ...duringDays(days, request) });
  const ids = (await list.findAll()).slice(0, MOST_EVENTS).map(({ id }) => id);
  const events = await loadVisible(request, 'event', ids);
  return summarize(
    request,
    [...events.values()].filter((event) => isDuring(event, days)),
  );
}
