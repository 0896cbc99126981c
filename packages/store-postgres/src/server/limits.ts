import { setTimeout as sleep } from 'node:timers/promises';
import { createPlaces } from '@kalends/core/adapter';

/** How long to wait for the database by default, in milliseconds. */
export const DEFAULT_TIMEOUT = 1500;

/** How long a statement of a commit, or a scan of thousands of records, may take at least, in milliseconds. */
const WORKING = 10_000;

/**
 * How long a transaction of ours may be idle, in milliseconds: then the server ends it, as its process is frozen or cut
 * off, and other commits go on.
 */
const IDLE = 5000;

/** How much longer than the server a client waits, in milliseconds: the server's refusal is better than a lost connection. */
const MARGIN = 200;

/** The database has not answered in time. */
export class TimedOut extends Error {
  constructor() {
    super('The database has not answered in time.');
  }
}

/** The limit for a long statement of a store with this timeout. */
export const longTimeout = (timeout: number): number => Math.max(timeout, WORKING);

/**
 * A query that fails, and takes its connection with it, unless it is answered in time: also if the server is stopped or
 * cut off.
 */
export const limited = <Q extends object>(query: Q, milliseconds: number): Q & { query_timeout: number } => ({
  ...query,
  query_timeout: Math.ceil(milliseconds) + MARGIN,
});

/** The beginning of a transaction that the server ends when its process is gone. */
export const BEGIN = `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
  SELECT set_config('idle_in_transaction_session_timeout', '${IDLE}', true)`;

/** The beginning of a transaction that reads one state in several statements. */
export const BEGIN_SNAPSHOT = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
  SELECT set_config('idle_in_transaction_session_timeout', '${IDLE}', true)`;

/**
 * The beginning of a transaction of a commit: with limits of its own, as a pooler shares sessions. A commit is on disk when it is
 * acknowledged, regardless of the server's settings.
 *
 * @param lock how long to wait for a lock, in milliseconds
 * @param timeout that of the store
 */
export const beginWithin = (lock: number, timeout: number): string => `
  ${BEGIN};
  SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off';
  SELECT set_config('lock_timeout', '${Math.max(1, Math.ceil(lock))}', true),
    set_config('statement_timeout', '${longTimeout(timeout)}', true)`;

/**
 * The result of some work, or `TimedOut` if it takes longer.
 *
 * @param late called with a result that comes too late
 */
export function within<T>(
  milliseconds: number,
  working: Promise<T>,
  late: (result: T) => void = () => undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      reject(new TimedOut());
    }, milliseconds);
    working.then(
      (result) => {
        clearTimeout(timer);
        if (isOver) late(result);
        else resolve(result);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}

const LONGEST_WAIT = 400;

/**
 * Runs `work`, and retries as long as `isPassing` considers the error temporary and there is time.
 *
 * @param milliseconds how long to retry; the work is given what is left of it
 */
export async function retryWithin<T>(
  milliseconds: number,
  work: (left: number) => Promise<T>,
  isPassing: (thrown: unknown) => boolean,
): Promise<T> {
  const deadline = performance.now() + milliseconds;
  const left = (): number => deadline - performance.now();
  for (let wait = 5; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
    // random delays, so that waiting processes do not collide again
    const pause = wait * (0.5 + Math.random());
    try {
      return await work(Math.max(1, left()));
    } catch (error) {
      if (!isPassing(error) || left() < pause) throw error;
    }
    await sleep(pause);
  }
}

/** Runs asynchronous work when its turn comes. The work is told how much time is left, and calls `goesOn` when a part of it is done. */
export type Queue = <T>(work: (left: number, goesOn: () => void) => Promise<T>) => Promise<T>;

/**
 * A queue of which so much work runs at once. Shares take turns (`createPlaces`). Work whose turn does not come in time is refused, unless
 * some was done in the meantime: then the queue is long, but moves.
 *
 * @param isLate whether an error means that the database did not answer
 */
export function createQueue(places: number, timeout: number, isLate: (thrown: unknown) => boolean): Queue {
  const inPlace = createPlaces(places);
  /** When work was done last. */
  let moved = -Infinity;
  const goesOn = (): void => {
    moved = performance.now();
  };
  return (work) =>
    new Promise((resolve, reject) => {
      const arrived = performance.now();
      const left = (): number => Math.max(arrived, moved) + timeout - performance.now();
      let isGone = false;
      const giveUp = (): void => {
        if (left() > 0) {
          timer = setTimeout(giveUp, left());
          return;
        }
        isGone = true;
        reject(new TimedOut());
      };
      let timer = setTimeout(giveUp, timeout);
      void inPlace(async () => {
        clearTimeout(timer);
        if (isGone) return;
        try {
          const result = await work(Math.max(1, left()), goesOn);
          goesOn();
          resolve(result);
        } catch (error) {
          if (!isLate(error)) goesOn();
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
}
