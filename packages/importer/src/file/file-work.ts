import { CalendarError } from '@kalends/core';
import { createBudget, type Budget } from '@kalends/core/adapter';
import { UnreadableFile } from './unreadable-file.js';

/** The maximum number of events in a file, with all occurrences of its series. */
export const MAX_EVENTS = 200_000;

/** The work that a file may take. */
const LIMITS = { occurrences: MAX_EVENTS, dates: 10_000_000, characters: 300_000_000 };

/** Counts the work of an import. */
export interface FileWork {
  /** Counts work that is about to be done. Throws `UnreadableFile` if it is more than a file may take. */
  readonly spend: Budget['spend'];
  /** Lets signals through after some milliseconds of work. Rejects with the reason of `signal` when it is aborted. */
  readonly turn: () => Promise<void> | undefined;
}

/** Creates the count for one file. */
export function createFileWork(signal: AbortSignal | undefined): FileWork {
  const budget = createBudget(LIMITS);
  return {
    spend(kind, amount) {
      try {
        budget.spend(kind, amount);
      } catch (error) {
        throw error instanceof CalendarError ? new UnreadableFile(error.message) : error;
      }
    },
    turn: () => budget.turn()?.then(() => signal?.throwIfAborted()),
  };
}
