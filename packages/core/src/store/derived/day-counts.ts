import type { EventRecord } from '../../records/event-record.js';
import type { RecordChange } from '../commit/staged.js';
import type { Counters } from '../../query/window.js';

/** A counter of the events that start in a month or on a day, with the change of its count. */
export interface CountChange extends Pick<EventRecord, 'status' | 'hide_from_listings'> {
  readonly scale: Counters['scale'];
  /** `YYYY-MM` or `YYYY-MM-DD`. */
  readonly period: string;
  count: number;
}

/**
 * The counters per month and per day that a commit changes. With such counters, the exact total of a wide window and the
 * position of a page deep within it cost the same however many events there are.
 */
export function countChanges(changes: readonly RecordChange<'event'>[]): CountChange[] {
  const counters = new Map<string, CountChange>();
  const add = (event: EventRecord | undefined, by: 1 | -1): void => {
    if (event === undefined) return;
    const { status, hide_from_listings, start_date } = event;
    for (const [scale, length] of [['month', 7] as const, ['day', 10] as const]) {
      const period = start_date.slice(0, length);
      const key = `${period} ${status} ${hide_from_listings}`;
      const counter = counters.get(key) ?? { scale, status, hide_from_listings, period, count: 0 };
      counter.count += by;
      counters.set(key, counter);
    }
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  return [...counters.values()].filter(({ count }) => count !== 0);
}
