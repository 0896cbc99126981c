import { nextTurn } from '@kalends/core/adapter';

/** The number of milliseconds of work on requests before the event loop gets a turn: health checks, timers, sockets. */
const SLICE = 10;

/** Waits for a turn: returns nothing if there is time left in the slice, otherwise a promise. */
export type TakeTurn = () => Promise<void> | undefined;

/**
 * Creates the turns of a handler. Concurrent requests are processed in time slices, first come, first served, so that
 * cheap requests do not have to wait for all expensive ones.
 */
export function createTurns(): TakeTurn {
  const waiting: (() => void)[] = [];
  /** The start of the current slice, and whether other work has its turn at its end. */
  let began = -Infinity;
  let isEnding = false;

  function endSlice(): void {
    if (isEnding) return;
    isEnding = true;
    void nextTurn().then(goOn);
  }

  async function goOn(): Promise<void> {
    isEnding = false;
    began = performance.now();
    while (waiting.length > 0 && performance.now() - began < SLICE) {
      waiting.shift()?.();
      // the continuation runs before the next turn
      await Promise.resolve();
    }
    if (waiting.length > 0) endSlice();
  }

  return () => {
    if (waiting.length === 0) {
      if (performance.now() - began < SLICE) return undefined;
      if (!isEnding) {
        // there may have been nothing to do for long
        began = performance.now();
        endSlice();
        return undefined;
      }
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
}
