import fc, { type IAsyncProperty, type Plugin } from 'fast-check';

/** How random tests run. */
export interface RandomRuns {
  /** Equal seeds give equal runs. */
  readonly seed: number;
  /** How many runs each test has, instead of its usual number. */
  readonly runs: number | undefined;
  /** Milliseconds after which no further run starts, so that a slow store and shrinking a failure end. */
  readonly time: number;
}

/** Lets runs that would start after the time pass, but for the first one: a slow store gets fewer runs. */
const startedWithin =
  (time: number): Plugin<unknown> =>
  () => {
    let isOver = false;
    let started = 0;
    const timer = setTimeout(() => (isOver = true), time);
    return {
      decorateRun: (run) => (value) => {
        if (isOver && started > 0) return Promise.resolve(null);
        started += 1;
        return run(value);
      },
      afterAll: () => clearTimeout(timer),
    };
  };

/**
 * Checks a property a number of times from a seed. The error of a failure contains the seed, the path to the failing
 * run and the smallest counterexample found.
 */
export const checkRandomly = <T>(
  property: IAsyncProperty<T>,
  { seed, runs, time }: RandomRuns,
  usualRuns: number,
): Promise<void> =>
  fc.assert(property, {
    seed,
    numRuns: runs ?? usualRuns,
    plugins: [startedWithin(time)],
    includeErrorInReport: true,
  });
