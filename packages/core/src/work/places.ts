import { hasSharedLoop } from './event-loop.js';
import { createShares, shareNow } from './shares.js';

/** Runs work when there is a place for it. */
export type InPlace = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Creates places for work: so many of it run at once, and the rest waits. Shares (`beginFor`) take turns, so that who asks for much
 * holds up the work of someone else by what runs, and by one of its own for each of theirs. Work that may never end has to
 * end itself. Where requests do not share an event loop (`hasSharedLoop`), all of it runs at once.
 */
export function createPlaces(count: number): InPlace {
  const waiting = createShares<() => void>();
  let free = count;

  function release(): void {
    const next = waiting.next();
    // handed on, so that a new one cannot take it in between
    if (next === undefined) free++;
    else next();
  }

  return async (work) => {
    if (!hasSharedLoop()) return work();
    if (free > 0) free--;
    else {
      const share = shareNow();
      await new Promise<void>((resolve) => waiting.add(share, resolve));
    }
    try {
      return await work();
    } finally {
      release();
    }
  };
}
