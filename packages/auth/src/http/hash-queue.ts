import { CalendarError } from '@kalends/core';
import { hasSharedLoop, later, waitLooking } from '@kalends/core/adapter';
import { createFairQueue } from '@kalends/http/interface';
import { availableParallelism } from 'node:os';

/** Whose password is hashed. */
export interface Login {
  /** Whether there is an account of this name: known and unknown ones have a queue each. */
  readonly isKnown: boolean;
  /** The network of the client: those that wait take turns. */
  readonly network: string;
}

/** Runs work now or later; rejects with `busy` if too much work is waiting. */
export type HashQueue = <T>(login: Login, work: () => Promise<T>) => Promise<T>;

/** Options of `createHashQueue`. */
export interface HashQueueOptions {
  /** The maximum number of concurrent hashes. Default: one less than the number of cores, which leaves one to requests. */
  readonly concurrency?: number;
  /** The maximum number of waiting logins of known accounts, and of unknown names. */
  readonly waiting?: number;
}

const busy = (): CalendarError =>
  new CalendarError('busy', 'Too many logins are being checked. Try again in a moment.', { retry_after: 1 });

/**
 * Limits the resources for password hashes, however many logins arrive at once. Where requests do not share an event loop
 * (`hasSharedLoop`), the runtime limits each request, and none waits for others.
 */
export function createHashQueue(options: HashQueueOptions = {}): HashQueue {
  const { concurrency = Math.max(1, availableParallelism() - 1), waiting = 32 } = options;
  let [nextQueue, otherQueue] = [createFairQueue(waiting), createFairQueue(waiting)];
  const queues = { known: nextQueue, unknown: otherQueue };
  let running = 0;
  /** What ends the pauses, and when. */
  const pauses = new Map<() => void, number>();

  /** Hands the slot to the next waiting login, so that a new one cannot take it in between. */
  const release = () => {
    [nextQueue, otherQueue] = [otherQueue, nextQueue];
    const next = nextQueue.next() ?? otherQueue.next();
    if (next === undefined) running -= 1;
    else next.start();
  };

  /** Releases a slot after a pause. */
  function pause(milliseconds: number): void {
    const end = (): void => {
      if (pauses.delete(end)) release();
    };
    pauses.set(end, performance.now() + milliseconds);
    later(end, milliseconds);
  }

  /** Those that wait look whether a pause is over whose timer was lost. */
  function look(): void {
    for (const [end, until] of pauses) if (performance.now() > until) end();
  }

  const isShared = hasSharedLoop();
  return async ({ isKnown, network }, work) => {
    if (!isShared) return work();
    if (running >= concurrency) {
      await waitLooking(
        (start, refuse) =>
          queues[isKnown ? 'known' : 'unknown'].add(network, { start, refuse: () => refuse(busy()) }),
        look,
      );
    } else running += 1;
    const started = performance.now();
    try {
      return await work();
    } finally {
      // during a flood of logins, hashes pause for as long as they ran, which leaves that time to requests
      const isFlood = queues.known.size() + queues.unknown.size() > waiting / 2;
      if (isFlood) pause(performance.now() - started);
      else release();
    }
  };
}
