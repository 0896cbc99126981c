import type { EventRecord } from '@kalends/core';
import type { EventListParams } from '@kalends/core/adapter';
import type { PageRequest } from '../context.js';
import { addDays, lastDayOf } from '../days.js';
import { summarize, type EventSummary } from './summaries.js';

/** Parameters that say which events, but not when. */
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

/** The most events that one month or day shows; the others are on the pages of days and lists. */
export const MOST_EVENTS = 1_000;

const isListed = ({ hide_from_listings }: EventRecord): boolean => !hide_from_listings;

const pageOf = async (
  request: PageRequest,
  items: readonly EventRecord[],
  { total, page, pages }: Omit<EventPage, 'events'>,
): Promise<EventPage> => ({
  events: await summarize(request, items.filter(isListed)),
  total,
  page,
  pages,
});

/** The events that have not ended at a time, first those that start first. `undefined`: there is no such page. */
export async function upcoming(
  request: PageRequest,
  filter: EventFilter,
  from: string,
  page: number,
): Promise<EventPage | undefined> {
  const params = { ...filter, ends_after: from, strict_dates: true };
  const { total, total_pages, items } = await request.view.events.list({ ...params, page: 1 });
  if (page === 1) return pageOf(request, items, { total, page, pages: total_pages });
  if (page > total_pages) return undefined;
  const found = await request.view.events.list({ ...params, page });
  return pageOf(request, found.items, { total, page, pages: total_pages });
}

/** The events that ended before a time, first those that started last. `undefined`: there is no such page. */
export async function past(
  request: PageRequest,
  filter: EventFilter,
  before: string,
  page: number,
): Promise<EventPage | undefined> {
  const params = { ...filter, ends_before: before, strict_dates: true };
  const first = await request.view.events.list({ ...params, page: 1 });
  const { total, total_pages: pages, per_page } = first;
  if (page > Math.max(pages, 1)) return undefined;
  // the store lists from the first on: the page that is wanted lies as far from the end as the number says
  const end = total - (page - 1) * per_page;
  const start = Math.max(0, end - per_page);
  const from = Math.floor(start / per_page) + 1;
  const two = [];
  for (let number = from; number <= Math.ceil(end / per_page); number++)
    two.push(number === 1 ? first : await request.view.events.list({ ...params, page: number }));
  const offset = (from - 1) * per_page;
  const items = two.flatMap((found) => found.items).slice(start - offset, end - offset);
  return pageOf(request, items.reverse(), { total, page, pages });
}

/** The events on any of the days from `first` to `last`, by their start. */
export async function between(
  request: PageRequest,
  filter: EventFilter,
  first: string,
  last: string,
): Promise<EventSummary[]> {
  const { events, settings } = request.view;
  const params = {
    ...filter,
    starts_before: addDays(last, 1),
    ends_after: addDays(first, -1),
    per_page: settings.per_page_max,
  };
  const found: EventRecord[] = [];
  for (let page = 1, more = true; more && found.length < MOST_EVENTS; page++) {
    const answer = await events.list({ ...params, page });
    found.push(...answer.items);
    ({ more } = answer);
  }
  const onThese = (event: EventRecord): boolean =>
    event.start_date.slice(0, 10) <= last && lastDayOf(event) >= first;
  return summarize(
    request,
    found.filter((event) => isListed(event) && onThese(event)),
  );
}
