import fc, { type IAsyncProperty } from 'fast-check';

/** Milliseconds after which no further run starts, so that shrinking a failure ends. */
const TIME_LIMIT = 8000;

/**
 * Checks a property a number of times from a seed. The error of a failure contains the seed, the path to the failing
 * run and the smallest counterexample found.
 */
export const checkRandomly = <T>(
  property: IAsyncProperty<T>,
  { seed, runs }: { readonly seed: number; readonly runs: number },
): Promise<void> =>
  fc.assert(property, {
    seed,
    numRuns: runs,
    plugins: [fc.interruptAfterTimeLimit(TIME_LIMIT)],
    includeErrorInReport: true,
  });
