/** How work in steps finds the size of the next one. */
export interface Pace {
  /** Takes a step of so many units. */
  step<T>(work: (units: number) => Promise<T>): Promise<T>;
}

/** How much work statements of lists may be. */
export interface ListLimits {
  /** What one may cost that finds a list at once, about in microseconds. */
  readonly cost: number;
  /** What a step costs at least, about in microseconds. */
  readonly step: number;
  /** The most records of a step. */
  readonly most: number;
}

/** Statements of some milliseconds, up to 20 or 30. */
export const LIST_LIMITS: ListLimits = { cost: 30_000, step: 8000, most: 5000 };

/**
 * The target duration of a step in milliseconds, most of which is the database's. After a shorter step the next one is larger, but not
 * by much: the durations of steps vary.
 */
const TARGET = 15;
const MOST_GROWTH = 3;

/** Paces steps by the time that they take, and by what a unit costs, as far as it is known. */
export function createPace({ step, most }: ListLimits, perUnit: number): Pace {
  const least = Math.min(most, Math.ceil(step / perUnit));
  let units = least;
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
