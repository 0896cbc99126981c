import type { EventRecord } from '../records/event-record.js';
import type { SeriesRecord } from '../records/series-record.js';
import { isVisible } from './matchers.js';
import { comparePosts } from './orders.js';
import { ALL_EVENTS, type EventQuery } from './query.js';

const BY_START = { ...ALL_EVENTS, offset: 0, limit: 0 };

/**
 * Applies `one_per_series` to the events that the other filters of a query let pass: of each series that the caller sees, the first by
 * start remains. They stay in their order.
 *
 * @param series the stored series
 */
export function onePerSeries(
  { one_per_series: one }: Pick<EventQuery, 'one_per_series'>,
  events: readonly EventRecord[],
  series: ReadonlyMap<number, SeriesRecord>,
): readonly EventRecord[] {
  if (one === null) return events;
  const firsts = new Map<number, EventRecord>();
  for (const event of events) {
    const of = series.get(event.series);
    if (of === undefined || !isVisible(of, one.visible)) continue;
    const earlier = firsts.get(of.id);
    if (earlier === undefined || comparePosts(BY_START, event, earlier) < 0) firsts.set(of.id, event);
  }
  return events.filter((event) => (firsts.get(event.series) ?? event) === event);
}
