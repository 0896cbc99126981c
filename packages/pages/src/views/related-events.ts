import type { EventRecord } from '@kalends/core';
import { windowOf } from '@kalends/site';
import type { PageRequest } from '../context.js';
import type { EventFilter } from './event-lists.js';
import type { EventSummary } from './event-summary.js';
import type { EventFragment } from './fragments.js';
import { summarize, visibleEvents } from './summaries.js';
import { TAKES_PLACE } from './takes-place.js';

/** The number of events beside another one. */
const MOST_RELATED = 3;

/**
 * Upcoming events that take place at the venue of an event, and of its first category, at most one of each series; without the event itself
 * and others of its own series.
 *
 * @param isVenueShown whether the caller may see the venue
 */
export async function relatedEvents(
  request: PageRequest,
  { id, series, venue, categories: [category] }: EventRecord,
  isVenueShown: boolean,
): Promise<readonly EventSummary[]> {
  const filters: EventFilter[] = [
    ...(isVenueShown ? [{ venue: [venue] }] : []),
    ...(category === undefined ? [] : [{ categories: [category] }]),
  ];
  const upcoming = windowOf({ view: 'list', date: undefined }, request);
  const found = new Map<number, EventFragment>();
  for (const filter of filters) {
    if (found.size >= MOST_RELATED) break;
    await request.work.turn();
    const params = {
      ...filter,
      ...upcoming,
      event_status: [...TAKES_PLACE],
      one_per_series: true,
      per_page: MOST_RELATED + 2,
    };
    const { refs } = await request.view.events.find(params);
    for (const event of await visibleEvents(request, refs)) {
      const isOwn = event.id === id || (series > 0 && event.links.series === series);
      if (!isOwn && found.size < MOST_RELATED) found.set(event.id, event);
    }
  }
  return summarize(request, [...found.values()]);
}
