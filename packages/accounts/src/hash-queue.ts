import { CalendarError } from '@kalends/core';
import { availableParallelism } from 'node:os';

/** Runs work now or later; rejects with `busy` when too much is waiting. */
export type HashQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** What a `HashQueue` allows. */
export interface HashQueueOptions {
  /** How many run at once. Default: one less than the machine has cores, so that requests have one to themselves. */
  readonly concurrency?: number;
  /** How many wait at most. */
  readonly waiting?: number;
}

/** Bounds what password hashes take of the machine, however many logins come at once. */
export function createHashQueue(options: HashQueueOptions = {}): HashQueue {
  const { concurrency = Math.max(1, availableParallelism() - 1), waiting = 32 } = options;
  const queue: (() => void)[] = [];
  let running = 0;

  /** Passes the place to the next, so that no newcomer takes it in between. */
  const release = () => {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return async (work) => {
    if (running >= concurrency) {
      if (queue.length >= waiting)
        throw new CalendarError('busy', 'Too many logins are being checked. Try again in a moment.', {
          retry_after: 1,
        });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    const started = performance.now();
    try {
      return await work();
    } finally {
      // during a flood of logins, hashes leave half of their time to requests
      if (queue.length > waiting / 2) setTimeout(release, performance.now() - started);
      else release();
    }
  };
}
