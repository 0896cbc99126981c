import { CalendarError } from '../errors.js';
import { nextSlice } from './slices.js';

/** The work that a budget counts, and the most of each. */
export interface WorkLimits {
  /** Characters of text that are parsed, sanitised, folded or indexed. */
  readonly characters: number;
  /** Records that are loaded to be compared, or examined one by one. */
  readonly records: number;
  /** Occurrences that a rule of recurrence gives, whether they are used or not. */
  readonly occurrences: number;
  /** Days and times that a rule of recurrence examines to find its occurrences. */
  readonly dates: number;
  /** Pixels that are decoded. */
  readonly pixels: number;
}

/** The name of each kind of work in errors, and the amount that takes some milliseconds. */
const KINDS_OF_WORK: Readonly<Record<keyof WorkLimits, { readonly name: string; readonly slice: number }>> = {
  characters: { name: 'characters of text', slice: 20_000 },
  records: { name: 'records to examine', slice: 10 },
  occurrences: { name: 'occurrences', slice: 500 },
  dates: { name: 'dates to examine', slice: 50_000 },
  pixels: { name: 'pixels', slice: 500_000 },
};

/**
 * The work that one request, one file or one background job may take. A limit per value says nothing about values ×
 * size, so the code that does the work counts it, where it does it.
 */
export interface Budget {
  /**
   * Counts work that is about to be done. Throws `too_large`, whose message names the limit, if it is more
   * than is left.
   */
  spend(kind: keyof WorkLimits, amount: number): void;
  /**
   * Yields to other requests, timers and signals if some milliseconds of work were counted since the last time; else `undefined`, so that
   * `await budget.turn()` costs little. Hold no lock while you wait.
   */
  turn(): Promise<void> | undefined;
  /** Allows as much work as at the beginning: for the next of several entries, each of which has the same limits. */
  renew(): void;
}

/**
 * Creates a budget.
 *
 * @param limits the most work of each kind; work without a limit is counted for `turn` only
 * @example
 * const budget = createBudget({ characters: 20_000_000, occurrences: 200_000 });
 * for (const line of lines) {
 *   budget.spend('characters', line.length);
 *   parse(line);
 *   await budget.turn();
 * }
 */
export function createBudget(limits: Partial<WorkLimits>): Budget {
  let spent: Partial<Record<keyof WorkLimits, number>> = {};
  /** The part of a slice that is used; 1 is all of it. */
  let used = 0;
  return {
    spend(kind, amount) {
      const { name, slice } = KINDS_OF_WORK[kind];
      const { [kind]: most = Infinity } = limits;
      spent[kind] = (spent[kind] ?? 0) + amount;
      if (spent[kind] > most)
        throw new CalendarError(
          'too_large',
          `This takes more work than is allowed: more than ${most} ${name} (limit "${kind}").`,
        );
      used += amount / slice;
    },
    turn() {
      if (used < 1) return undefined;
      used = 0;
      return nextSlice();
    },
    renew() {
      spent = {};
    },
  };
}
