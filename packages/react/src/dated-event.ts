import type { EventJson } from '@kalends/client';
import { lastDayOf } from '@kalends/site';

/** An event with its first and last day. */
export interface DatedEvent extends Pick<
  EventJson,
  'id' | 'all_day' | 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date'
> {
  /** `YYYY-MM-DD`, in the zone of the event. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly json: EventJson;
}

/** Adds the days of an event. */
export function datedEvent(json: EventJson): DatedEvent {
  const { id, all_day, start_date, end_date, utc_start_date, utc_end_date } = json;
  return {
    ...{ id, all_day, start_date, end_date, utc_start_date, utc_end_date, json },
    firstDay: start_date.slice(0, 10),
    lastDay: lastDayOf(json),
  };
}
