import { CalendarError } from '@kalends/core';
import { availableParallelism } from 'node:os';

/** Runs work now or later; rejects with `busy` if too much work is waiting. */
export type HashQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Options of `createHashQueue`. */
export interface HashQueueOptions {
  /** The maximum number of concurrent hashes. Default: one less than the number of cores, which leaves one to requests. */
  readonly concurrency?: number;
  /** The maximum number of waiting logins. */
  readonly waiting?: number;
}

/** Limits the resources for password hashes, however many logins arrive at once. */
export function createHashQueue(options: HashQueueOptions = {}): HashQueue {
  const { concurrency = Math.max(1, availableParallelism() - 1), waiting = 32 } = options;
  const queue: (() => void)[] = [];
  let running = 0;

  /** Hands the slot to the next waiting login, so that a new one cannot take it in between. */
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
      // during a flood of logins, hashes pause for as long as they ran, which leaves that time to requests
      if (queue.length > waiting / 2) setTimeout(release, performance.now() - started);
      else release();
    }
  };
}
