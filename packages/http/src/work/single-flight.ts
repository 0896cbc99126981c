import { CalendarError } from '@kalends/core';
import { soon } from '@kalends/core/internal';
import { isAborted } from '../request-error.js';
import type { Work } from './work.js';

const isBusy = (error: unknown): boolean => error instanceof CalendarError && error.code === 'busy';

/** Makes a value once for all callers that ask for the same key while it is being made. */
export type SingleFlight<T> = (key: string, make: () => Promise<T>, work: Work) => Promise<T>;

/**
 * Creates a single flight: concurrent requests for one answer cost one computation, and one that begins after a commit
 * was noticed never gets what was begun before it. If `make` rejects, so do all that wait for it, and the next caller
 * tries again; with `busy` one that waits does. A value is made as soon as the first of those who wait for it would have made it (`Work.lend`), and each of
 * them goes on in a turn of its own. One that takes too long (`soon`) is made by the next caller, too.
 *
 * @param cache its count of commits (`RenderCache.commits`)
 */
export function createSingleFlight<T>(cache: { readonly commits: () => number }): SingleFlight<T> {
  const flights = new Map<
    string,
    { readonly begun: number; readonly made: Promise<T>; readonly work: Work }
  >();
  const share: SingleFlight<T> = async (key, make, work) => {
    const begun = cache.commits();
    const same = flights.get(key);
    if (same?.begun === begun) {
      work.lend(same.work);
      let made: { readonly value: T } | undefined;
      try {
        made = await soon(same.made);
      } catch (error) {
        if (!isAborted(error) && !isBusy(error)) throw error;
        // all that had waited until then were gone, or the one who asked first has had its share
        if (flights.get(key) === same) flights.delete(key);
        await work.turn();
        return share(key, make, work);
      }
      await work.turn();
      if (made !== undefined) return made.value;
    }
    const flight = { begun, made: make(), work };
    flights.set(key, flight);
    try {
      return await flight.made;
    } finally {
      // a later state may be on its way under this key
      if (flights.get(key) === flight) flights.delete(key);
    }
  };
  return share;
}
