import { CalendarError } from '@kalends/core';
import { createBudget, nextSlice } from '@kalends/core/adapter';
import { type Budget } from '@kalends/core/internal';
import { UnreadableFile } from './unreadable-file.js';

/** The maximum number of events in a file by default. */
const MAX_EVENTS = 200_000;

/** Reading so many characters takes as long as a record that is examined. */
export const CHARACTERS_OF_A_RECORD = 2_000;

/** The work that a file may take. */
const LIMITS = { occurrences: MAX_EVENTS, dates: 10_000_000, characters: 300_000_000 };

/** Counts the work of an import. */
export interface FileWork {
  /** How many events a file may have, with all occurrences of its series. */
  readonly maxEvents: number;
  /** Counts work that is about to be done. Throws `UnreadableFile` if it is more than a file may take. */
  readonly spend: Budget['spend'];
  /** Yields to signals after some milliseconds of work. Rejects with the reason of `signal` when it is aborted. */
  readonly turn: () => Promise<void> | undefined;
  /** Yields now, after some milliseconds of work that was not counted. Rejects like `turn`. */
  readonly pause: () => Promise<void>;
}

/**
 * Creates the count for one file.
 *
 * @param maxEvents how many events it may have
 */
export function createFileWork(signal: AbortSignal | undefined, maxEvents = MAX_EVENTS): FileWork {
  const budget = createBudget({ ...LIMITS, occurrences: maxEvents });
  return {
    maxEvents,
    spend(kind, amount) {
      try {
        budget.spend(kind, amount);
      } catch (error) {
        throw error instanceof CalendarError ? new UnreadableFile(error.message) : error;
      }
    },
    turn: () => budget.turn()?.then(() => signal?.throwIfAborted()),
    async pause() {
      await nextSlice();
      signal?.throwIfAborted();
    },
  };
}
