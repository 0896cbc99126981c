import type { Calendar } from '@kalends/core';
import { readOn, type LogPlace } from '@kalends/core/adapter';
import type { Call } from '@kalends/http/interface';

/** How many entries of the change log are read at once. */
const BATCH = 1_000;

/** The events that everyone could see and no longer can, as the change log tells. */
export interface RemovedEvents {
  /** The ids of those that were removed at this UTC time or later; earlier ones are forgotten. */
  since(time: string, takeTurn: Call['takeTurn']): Promise<readonly number[]>;
}

/** Follows the change log of a calendar whenever it is asked: the first time all of it, later what is new. */
export function createRemovedEvents(calendar: Pick<Calendar, 'changes'>): RemovedEvents {
  /** When each of them was removed. */
  const removed = new Map<number, string>();
  let place: LogPlace = { version: 0 };
  let reading = Promise.resolve();

  async function catchUp(takeTurn: Call['takeTurn']): Promise<void> {
    for (let more = true; more;) {
      const read = await readOn(calendar, place, BATCH);
      if (read === undefined) {
        // more was written than is kept, or the calendar was restored: what is kept is read again
        removed.clear();
        place = { version: (await calendar.changes(0, 1)).floor };
        continue;
      }
      const { entries, last } = read;
      for (const { kind, id, wasPublic, isPublic, at } of entries) {
        if (kind !== 'event') continue;
        if (isPublic) removed.delete(id);
        else if (wasPublic) removed.set(id, at);
      }
      ({ place } = read);
      more = place.version < last;
      if (more) await takeTurn();
    }
  }

  return {
    async since(time, takeTurn) {
      // one after another: what the one before has read is read no more
      const turn = reading.then(() => catchUp(takeTurn));
      reading = turn.catch(() => undefined);
      await turn;
      for (const [id, at] of removed) if (at < time) removed.delete(id);
      return [...removed.keys()].sort((a, b) => a - b);
    },
  };
}
