import { setTimeout as sleep } from 'node:timers/promises';

/** How long to keep retrying, in milliseconds: enough for the restart of a server. */
const RETRYING = 15_000;
const LONGEST_WAIT = 400;

/** Runs `work`, and retries as long as `isPassing` considers the error temporary. */
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
    // random delays, so that waiting processes do not collide again
    await sleep(wait * (0.5 + Math.random()));
  }
}
