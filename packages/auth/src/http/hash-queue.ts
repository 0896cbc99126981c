import { CalendarError } from '@kalends/core';
import { createQueue } from '@kalends/http';
import { availableParallelism } from 'node:os';

/** A login whose password is hashed. */
export interface Login {
  /** Whether there is an account of this name: known and unknown ones have a queue each. */
  readonly isKnown: boolean;
  /** The network of the client: those that wait take turns. */
  readonly network: string;
}

/** Runs work now or later; rejects with `busy` if too much work is waiting. */
export type HashQueue = <T>(login: Login, work: () => Promise<T>) => Promise<T>;

/** Options of `createHashQueue`. */
export interface HashQueueOptions {
  /** The maximum number of concurrent hashes. Default: one less than the number of cores, which leaves one to requests. */
  readonly concurrency?: number;
  /** The maximum number of waiting logins of known accounts, and of unknown names. */
  readonly waiting?: number;
}

const busy = (): CalendarError =>
  new CalendarError('busy', 'Too many logins are being checked. Try again in a moment.', { retry_after: 1 });

/**
 * Limits the resources for password hashes, however many logins arrive at once. During a flood of logins, hashes pause for
 * as long as they ran, which leaves that time to requests.
 */
export function createHashQueue(options: HashQueueOptions = {}): HashQueue {
  const { concurrency = Math.max(1, availableParallelism() - 1), waiting = 32 } = options;
  const inQueue = createQueue({ concurrency, waiting, lines: 2, pauses: true, refusal: busy });
  return ({ isKnown, network }, work) => inQueue(network, work, isKnown ? 0 : 1);
}
