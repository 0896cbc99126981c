import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { bundle } from './program.js';
import type { Outcome } from './simulate.js';

/**
 * Runs worlds in threads, one for each core.
 *
 * @param code the house, as `bundleHouse` gives it
 * @param isEnough whether an outcome is what was looked for: no further seeds are begun then
 */
export async function simulateSeeds(
  code: string,
  seeds: readonly number[],
  isEnough: (outcome: Outcome) => boolean,
): Promise<readonly Outcome[]> {
  const thread = await bundle('seed-worker.ts');
  const left = [...seeds];
  const outcomes: Outcome[] = [];
  const run = async (): Promise<void> => {
    const worker = new Worker(thread, { eval: true, workerData: code });
    for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
      worker.postMessage(seed);
      // an error of the thread, such as a rejection that no one handles, rejects here
      const [outcome] = (await once(worker, 'message')) as [Outcome];
      outcomes.push(outcome);
      if (isEnough(outcome)) left.length = 0;
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), seeds.length) }, run));
  return outcomes;
}
