import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { bundle } from './program.js';
import type { Outcome } from './simulate.js';

/** What a thread that runs seeds is given. */
export interface SeedThread {
  /** The house, as `bundleHouse` gives it. */
  readonly code: string;
  /** One number, which goes up with each task. */
  readonly beats: Int32Array<SharedArrayBuffer>;
}

/** How worlds are run. */
interface Running {
  /** Whether an outcome is what was looked for: no further seeds are begun then. */
  readonly isEnough?: (outcome: Outcome) => boolean;
  /** Milliseconds that a task and the promises that it resolves may take. The slowest take some hundred. */
  readonly longestTask?: number;
}

/** What is said of a seed whose world has no outcome. */
const withoutOutcome = (seed: number, tasks: number, fault: string): Outcome => ({
  ...{ seed, tasks, trace: '', entries: 0 },
  faults: [`ends: ${fault}`],
});

/** A thread that runs one seed after another. */
async function startThread(code: string, longestTask: number) {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const workerData: SeedThread = { code, beats };
  const worker = new Worker(await bundle('seed-worker.ts'), { eval: true, workerData });
  // what is thrown where no one waits for it
  const broken = once(worker, 'error').then(([error]) => String(error));
  return {
    end: () => worker.terminate(),
    /** Runs a seed. A thread whose world has no outcome can be ended only. */
    async run(seed: number): Promise<{ readonly outcome: Outcome; readonly isUsable: boolean }> {
      const first = Atomics.load(beats, 0);
      let [before, isOver] = [first, false];
      worker.postMessage(seed);
      const stands = new Promise<string>((resolve) => {
        const watch = setInterval(() => {
          const now = Atomics.load(beats, 0);
          if (isOver) clearInterval(watch);
          else if (now === before) resolve(`task ${now - first} does not end`);
          before = now;
        }, longestTask);
      });
      const ended = once(worker, 'message').then(([outcome]) => outcome as Outcome);
      const outcome = await Promise.race([ended, broken, stands]);
      isOver = true;
      const tasks = Atomics.load(beats, 0) - first;
      return typeof outcome === 'string'
        ? { outcome: withoutOutcome(seed, tasks, outcome), isUsable: false }
        : { outcome, isUsable: true };
    },
  };
}

/**
 * Runs worlds in threads, one for each core. A world that does not end is told like one that breaks a promise.
 *
 * @param code the house, as `bundleHouse` gives it
 */
export async function simulateSeeds(
  code: string,
  seeds: readonly number[],
  { isEnough = () => false, longestTask = 60_000 }: Running = {},
): Promise<readonly Outcome[]> {
  const left = [...seeds];
  const outcomes: Outcome[] = [];
  const run = async (): Promise<void> => {
    let thread = await startThread(code, longestTask);
    for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
      const { outcome, isUsable } = await thread.run(seed);
      outcomes.push(outcome);
      if (isEnough(outcome)) left.length = 0;
      if (isUsable) continue;
      await thread.end();
      thread = await startThread(code, longestTask);
    }
    await thread.end();
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), seeds.length) }, run));
  return outcomes;
}
