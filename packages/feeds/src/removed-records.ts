import type { Calendar, ChangeEntry } from '@kalends/core';
import { oneByOne, readOn, type LogPlace } from '@kalends/core/adapter';
import type { Call } from '@kalends/http';

/** How many entries of the change log are read at once. */
const BATCH = 1_000;
/** How many events and series are remembered at most: the last ones. */
const REMEMBERED = 10_000;

type LastPublic = NonNullable<ChangeEntry['lastPublic']>;

/** An event that everyone could see, as it was, and when it was hidden or removed. */
export type RemovedEvent = Extract<LastPublic, { readonly series: number }> & { readonly at: string };

/** A series that everyone could see, as it was, and when it was hidden or removed. */
export type RemovedSeries = Omit<LastPublic, 'series'> & { readonly at: string };

/** The events and series that everyone could see and no longer can, as the change log tells. */
export interface RemovedRecords {
  /** Reads the log to its end, and gives the events that were hidden or removed at this UTC time or later, by id. */
  eventsSince(time: string, work: Call['work']): Promise<readonly RemovedEvent[]>;
  /** An event as it was, if the part of the log that was read tells of it. */
  event(id: number): RemovedEvent | undefined;
  /** A series as it was, if the part of the log that was read tells of it. */
  series(id: number): RemovedSeries | undefined;
}

/** Follows the change log of a calendar whenever it is asked: the first time all of it, later what is new. */
export function createRemovedRecords(calendar: Pick<Calendar, 'changes'>): RemovedRecords {
  /** Oldest first. Events and series have ids of one sequence. */
  const removed = new Map<number, RemovedEvent | RemovedSeries>();
  let place: LogPlace = { version: 0 };
  const inTurn = oneByOne();

  function take({ id, isPublic, lastPublic, at }: ChangeEntry): void {
    if (isPublic || lastPublic !== null) removed.delete(id);
    if (lastPublic === null) return;
    removed.set(id, { ...lastPublic, at });
    const [oldest] = removed.keys();
    if (removed.size > REMEMBERED && oldest !== undefined) removed.delete(oldest);
  }

  async function catchUp(work: Call['work']): Promise<void> {
    for (let more = true; more;) {
      const from = place;
      const read = await readOn(calendar, from, BATCH);
      // another request has read on in the meantime
      if (place !== from) continue;
      if (read === undefined) {
        // more was written than is kept, or the calendar was restored: what is kept is read again
        const { floor: version } = await calendar.changes(0, 1);
        if (place !== from) continue;
        removed.clear();
        place = { version };
        continue;
      }
      const { entries, last } = read;
      for (const entry of entries) if (entry.kind === 'event' || entry.kind === 'series') take(entry);
      ({ place } = read);
      more = place.version < last;
      if (more) await work.turn();
    }
  }

  return {
    async eventsSince(time, work) {
      // one after another: what the one before has read is read no more
      await inTurn(() => catchUp(work));
      for (const [id, { at }] of removed) if (at < time) removed.delete(id);
      return [...removed.values()]
        .filter((record): record is RemovedEvent => 'series' in record)
        .sort((a, b) => a.id - b.id);
    },
    event: (id) => {
      const record = removed.get(id);
      return record !== undefined && 'series' in record ? record : undefined;
    },
    series: (id) => {
      const record = removed.get(id);
      return record === undefined || 'series' in record ? undefined : record;
    },
  };
}
