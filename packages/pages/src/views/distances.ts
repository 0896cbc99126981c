import { greatCircle } from '@kalends/core/internal';
import { type EventListParams } from '@kalends/core';
import type { EventSummary } from './event-summary.js';

/** Adds the distances of events from the point that a filter names, if it names one. */
export function withDistances(events: EventSummary[], filter: EventListParams): EventSummary[] {
  const [lat, lng] = [filter.geoloc_lat, filter.geoloc_lng].map((degrees) => Number(degrees ?? Number.NaN));
  if (lat === undefined || lng === undefined || Number.isNaN(lat + lng)) return events;
  return events.map((event) => {
    const { position } = event.venue ?? {};
    return position === undefined ? event : { ...event, distance: greatCircle({ lat, lng }, position) };
  });
}
