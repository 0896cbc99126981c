import { greatCircle } from '@kalends/core/adapter';
import type { EventFilter } from './event-lists.js';
import type { EventSummary } from './event-summary.js';

/** Adds the distances of events from the point that a filter names, if it names one. */
export function withDistances(events: EventSummary[], filter: EventFilter): EventSummary[] {
  const [lat, lng] = [filter.geoloc_lat, filter.geoloc_lng].map((degrees) => Number(degrees ?? Number.NaN));
  if (lat === undefined || lng === undefined || Number.isNaN(lat + lng)) return events;
  return events.map((event) => {
    const { position } = event.venue ?? {};
    return position === undefined ? event : { ...event, distance: greatCircle({ lat, lng }, position) };
  });
}
