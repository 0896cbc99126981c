import { CalendarError, type EventListParams } from '@kalends/core';
import { greatCircle } from '@kalends/core/internal';
import { type Days, isDuring } from '@kalends/site';
import { duringDays } from '@kalends/site/internal';
import type { PageRequest } from '../context.js';
import type { EventSummary } from './event-summary.js';
import type { EventFragment } from './fragments.js';
import { summarize, visibleEvents } from './summaries.js';
import { TAKES_PLACE, takesPlace } from './takes-place.js';

/** Adds the distances of events from the point that a filter names, if it names one. */
function withDistances(events: EventSummary[], filter: EventListParams): EventSummary[] {
  const [lat, lng] = [filter.geoloc_lat, filter.geoloc_lng].map((degrees) => Number(degrees ?? Number.NaN));
  if (lat === undefined || lng === undefined || Number.isNaN(lat + lng)) return events;
  return events.map((event) => {
    const { position } = event.venue ?? {};
    return position === undefined ? event : { ...event, distance: greatCircle({ lat, lng }, position) };
  });
}

/** The filters of a list without its window. */
export type EventFilter = NonNullable<EventListParams>;

/** One page of a list. */
export interface EventPage {
  readonly events: readonly EventSummary[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** The maximum number of events in a month or day; further ones are on the pages of days and lists. */
const MOST_EVENTS = 1_000;

/** The data of events, with their distances from the point of a filter. */
const listed = async (
  request: PageRequest,
  events: readonly EventFragment[],
  filter: EventFilter,
): Promise<EventSummary[]> => withDistances(await summarize(request, events), filter);

/** Events of a list that has one of each series: where that one does not take place, the next one that does stands for the series. */
async function takingPlace(
  request: PageRequest,
  events: EventFragment[],
  params: EventFilter,
): Promise<EventFragment[]> {
  if (params.one_per_series !== true || params.event_status !== undefined) return events;
  const { fragments, view } = request;
  const isReplaced = ({ own, links }: EventFragment): boolean => !takesPlace(own) && links.series > 0;
  // what is in a series that the caller does not see stands for itself
  const replaced = await fragments.gather((atHand) =>
    events.filter(isReplaced).filter(({ links }) => {
      const series = atHand('series', links.series);
      return series !== undefined && view.may('read', series.subject);
    }),
  );
  const others = new Map<EventFragment, EventFragment>();
  for (const event of replaced) {
    await request.work.turn();
    const taking = { series: [event.links.series], event_status: [...TAKES_PLACE], per_page: 1 };
    const { refs } = await view.events.find({ ...params, ...taking, page: 1 });
    const [next] = await visibleEvents(request, refs);
    if (next !== undefined) others.set(event, next);
  }
  if (others.size === 0) return events;
  const byStart = (one: EventFragment, other: EventFragment): number =>
    one.own.start_date < other.own.start_date ? -1 : Number(one.own.start_date > other.own.start_date);
  return events.map((event) => others.get(event) ?? event).sort(byStart);
}

/** A page of a list in ascending order of start. Rejects with `page_not_found` if there is no such page. */
export async function listPage(request: PageRequest, params: EventFilter, page: number): Promise<EventPage> {
  const { refs, total, total_pages } = await request.view.events.find({ ...params, page });
  const events = await takingPlace(request, await visibleEvents(request, refs), params);
  return { events: await listed(request, events, params), total, page, pages: total_pages };
}

/** The same in descending order. */
export async function reversedListPage(
  request: PageRequest,
  params: EventFilter,
  page: number,
): Promise<EventPage> {
  const { events } = request.view;
  const { per_page, total, total_pages: pages } = await events.find(params);
  if (page > Math.max(pages, 1))
    throw new CalendarError('page_not_found', 'No such page.', { kind: 'event' });
  // the store lists in ascending order: a page counted from the end lies on two of its pages
  const end = total - (page - 1) * per_page;
  const start = Math.max(0, end - per_page);
  const before = Math.floor(start / per_page);
  const numbers = [before + 1, before + 2].filter((number) => number <= pages);
  const found = await Promise.all(numbers.map((number) => events.find({ ...params, page: number })));
  const refs = found
    .flatMap((list) => list.refs)
    .slice(start - before * per_page, end - before * per_page)
    .reverse();
  const shown = await visibleEvents(request, refs);
  return { events: await listed(request, shown, params), total, page, pages };
}

/** The number of pages of a list that a map reads: with those of the usual maximum, 500 events. */
const LISTS_OF_MAP = 10;

/** One page of a map: as many events as some large pages of a list have. Rejects with `page_not_found` if there is no such page. */
export async function mapPage(request: PageRequest, params: EventFilter, page: number): Promise<EventPage> {
  const first = (page - 1) * LISTS_OF_MAP + 1;
  const read = (number: number) =>
    request.view.events.find({ ...params, per_page: Number.MAX_SAFE_INTEGER, page: number });
  const { refs, total, total_pages } = await read(first);
  const found = [...refs];
  for (let number = first + 1; number <= Math.min(total_pages, first + LISTS_OF_MAP - 1); number++) {
    await request.work.turn();
    found.push(...(await read(number)).refs);
  }
  const events = await listed(request, await visibleEvents(request, found), params);
  return { events, total, page, pages: Math.ceil(total_pages / LISTS_OF_MAP) };
}

/** The events of some days, ordered by start. */
export async function eventsDuring(
  request: PageRequest,
  filter: EventFilter,
  days: Days,
): Promise<EventSummary[]> {
  const list = await request.view.events.prepare({ ...filter, ...duringDays(days, request) });
  const refs = (await list.findAll()).slice(0, MOST_EVENTS);
  await request.work.turn();
  const events = await visibleEvents(request, refs);
  return listed(
    request,
    events.filter(({ own }) => isDuring(own, days)),
    filter,
  );
}
