import { CalendarError } from '@kalends/core';
import { createFairQueue } from '@kalends/http/interface';

/** So many pictures may wait to be rendered: each of them holds its file. */
const MAX_WAITING = 15;

/** The `Retry-After` of a request that found too many before it, in seconds. */
const RETRY_AFTER = 5;

const busy = (): CalendarError =>
  new CalendarError('busy', 'Too many images are being processed. Try again in a moment.', {
    retry_after: RETRY_AFTER,
  });

/**
 * Runs one after another, so that the memory for decoded pixels is needed once. Those who wait have turns by their shares, such
 * as client networks. When too many wait, the latest of the one that has most in the queue is refused: rejects with `busy`.
 */
export function inTurns(): <T>(share: string, work: () => Promise<T>) => Promise<T> {
  const queue = createFairQueue(MAX_WAITING);
  let isRunning = false;

  /** Hands the turn to the next one, so that a new one cannot take it in between. */
  function release(): void {
    const next = queue.next();
    if (next === undefined) isRunning = false;
    else next.start();
  }

  return async (share, work) => {
    if (isRunning)
      await new Promise<void>((start, reject) => queue.add(share, { start, refuse: () => reject(busy()) }));
    isRunning = true;
    try {
      return await work();
    } finally {
      release();
    }
  };
}
