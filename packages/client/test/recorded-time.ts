import type { ClientOptions } from '../src/client-options.js';

/** The time that calls of the tests have: no pause is as long. */
const TIMEOUT = 1_000_000;

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });

/** Time that passes when a test says so. */
export interface RecordedTime {
  /** The options by which a client lives in this time, at noon of the first of May 2031. */
  readonly options: Pick<ClientOptions, 'timeout' | 'clock' | 'random' | 'sleep'>;
  /** The pauses between attempts, in milliseconds. */
  readonly pauses: readonly number[];
}

/**
 * Time in which every pause is over at once, and calls never run out of it.
 *
 * @param expired when calls do run out of time
 * @param paused what happens in a pause
 */
export function recordedTime(
  expired = new Promise<void>(() => undefined),
  paused: (signal: AbortSignal) => Promise<void> = async () => undefined,
): RecordedTime {
  const pauses: number[] = [];
  return {
    pauses,
    options: {
      timeout: TIMEOUT,
      clock: () => Date.UTC(2031, 4, 1, 12),
      random: () => 1,
      sleep: (milliseconds, signal) => {
        if (milliseconds === TIMEOUT) return Promise.race([expired, aborted(signal)]);
        pauses.push(milliseconds);
        return paused(signal);
      },
    },
  };
}

/** A promise and what fulfils it. */
export function signalled(): { readonly promise: Promise<void>; readonly fire: () => void } {
  let fire: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    fire = resolve;
  });
  return { promise, fire };
}
