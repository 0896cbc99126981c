/** How work in steps finds the size of the next one. */
export interface Pace {
  /** Takes a step of so many units. */
  step<T>(work: (units: number) => Promise<T>): Promise<T>;
}

/** How much work statements of lists may be. */
export interface ListLimits {
  /** The most that a list may cost that is found at once, about in microseconds. */
  readonly cost: number;
  /** The cost of the first step, about in microseconds. */
  readonly step: number;
  /** The most records of a step. */
  readonly most: number;
}

/** Statements of some milliseconds, up to 20 or 30. */
export const LIST_LIMITS: ListLimits = { cost: 30_000, step: 8000, most: 5000 };

/**
 * The target duration of a step in milliseconds, most of which is the database's. After a shorter step the next one is larger, but not
 * by much: the durations of steps vary. After a longer one it is smaller, down to a part (`SMALLEST`) of the first: a busy database does not get
 * thousands of tiny steps to do.
 */
const TARGET = 15;
const MOST_GROWTH = 2;

/** How many times smaller than the first step one may be. */
export const SMALLEST = 2;

/** Paces steps by the time that they take, and by what a unit costs, as far as it is known. */
export function createPace({ step, most }: ListLimits, perUnit: number): Pace {
  const first = Math.min(most, Math.ceil(step / perUnit));
  const least = Math.ceil(first / SMALLEST);
  let units = first;
  return {
    async step(work) {
      const started = performance.now();
      const result = await work(units);
      const growth = Math.min(TARGET / (performance.now() - started), MOST_GROWTH);
      units = Math.min(most, Math.max(least, Math.floor(units * growth)));
      return result;
    },
  };
}
