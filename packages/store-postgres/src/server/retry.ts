import { setTimeout as sleep } from 'node:timers/promises';

/** How long, in milliseconds, something is tried again: a server that is restarted is back by then. */
const RETRYING = 15_000;
const LONGEST_WAIT = 400;

/** Does something, and again while `isPassing` says of its failure that a later try may succeed. */
export async function retryWhileBusy<T>(
  work: () => Promise<T>,
  isPassing: (thrown: unknown) => boolean,
): Promise<T> {
  const deadline = performance.now() + RETRYING;
  for (let wait = 5; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || performance.now() > deadline) throw error;
    }
    // waits of different lengths, so that those that wait do not meet again
    await sleep(wait * (0.5 + Math.random()));
  }
}
