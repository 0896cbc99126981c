import type { SiteNote } from '@kalends/client/internal';
import { CalendarError, type Calendar, type EventRecord } from '@kalends/core';
import { nextTurn, secondsOf } from '@kalends/core/adapter';
import type { Store } from '@kalends/core/store';
import { recordsOf } from '../stored-records.js';

/** A series that was recognised. */
export interface FoundSeries {
  readonly id: number;
  readonly title: string;
  /** Its recurrence, one text for each property of iCalendar. */
  readonly rule: readonly string[];
  /** How many events it has. */
  readonly events: number;
}

/** On so many dates there have to be events of one title and time. */
const LEAST = 3;

/** An event of a group. */
type Member = Pick<EventRecord, 'id' | 'start_date'>;

/** The fields that the events of a series share: title, zone, time of day and length. */
function keyOf({ title, timezone, all_day, start_date, end_date }: EventRecord): string {
  const lasting = secondsOf(end_date) - secondsOf(start_date);
  return JSON.stringify([title, timezone, all_day, start_date.slice(11), lasting]);
}

/** The events of the store by what those of a series have in common. */
async function groupsIn(store: Store): Promise<readonly (readonly Member[])[]> {
  const groups = new Map<string, Member[]>();
  for await (const events of recordsOf(store, 'event'))
    for (const event of events) {
      const { id, start_date } = event;
      const key = keyOf(event);
      const group = groups.get(key) ?? [];
      group.push({ id, start_date });
      groups.set(key, group);
    }
  return [...groups.values()];
}

/** The error for a group of which no series can be made. */
const isRefusal = (error: unknown): error is CalendarError =>
  error instanceof CalendarError && error.code === 'invalid_param';

/**
 * Makes series of the events of a store that have one title and one time on at least three dates. An event that an earlier run has put
 * in a series stays there, and is joined by new ones. Notes the groups of which no series can be made.
 */
export async function findSeries(
  store: Store,
  calendar: Calendar,
  note: (note: SiteNote) => void,
): Promise<readonly FoundSeries[]> {
  const found: FoundSeries[] = [];
  for (const group of await groupsIn(store)) {
    const [first] = group;
    if (first === undefined || new Set(group.map(({ start_date }) => start_date)).size < LEAST) continue;
    await nextTurn();
    try {
      const { id, title, rule } = await calendar.series.gather(group.map((event) => event.id));
      found.push({ id, title, rule, events: group.length });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const reason = `is in no series: ${error.data.reasons?.['ids'] ?? error.message}`;
      for (const { id, start_date } of group)
        note({ what: 'differs', kind: 'event', id, field: 'series', reason, site: start_date, kept: 0 });
    }
  }
  return found;
}
