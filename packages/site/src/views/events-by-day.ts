import { grouped } from './grouped.js';

/** An event with its first day. */
interface Dated {
  readonly firstDay: string;
}

/** A day with the events that stand below its name. */
export interface EventsOfDay<E extends Dated> {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly events: readonly E[];
}

/**
 * Events in lists below the names of days: each once, on its first day.
 *
 * @param events in ascending or descending order of start
 * @param from the first day of the list, which has what began before it; then days ascend, whatever the zones of the events are. Absent for
 * a list that keeps the order of its events
 */
export function eventsByDay<E extends Dated>(events: readonly E[], from?: string): EventsOfDay<E>[] {
  const dayOf = ({ firstDay }: E): string => (from === undefined || firstDay >= from ? firstDay : from);
  const days = [...grouped(events, dayOf)].map(([day, of]) => ({ day, events: of }));
  return from === undefined ? days : days.sort((one, other) => (one.day < other.day ? -1 : 1));
}
