/** How long requests are worked on, in milliseconds, until all else that waits has its turn: health checks, timers, sockets. */
const SLICE = 10;

/** The global object where a program runs on Node, or on what is like it. */
interface NodeLike {
  readonly setImmediate?: (callback: () => void) => unknown;
}

/** Calls back when all that has come by now was looked at. A timer takes a millisecond where Node does it at once. */
const afterOthers =
  (globalThis as NodeLike).setImmediate ?? ((callback: () => void): unknown => setTimeout(callback, 0));

/** Asks for a turn: nothing to wait for where there is time left, a promise where others come first. */
export type TakeTurn = () => Promise<void> | undefined;

/**
 * Makes the turns of a handler. However many requests come at once, they are worked on in slices, first come, first served, so that
 * none of them waits behind all the others for what costs nothing.
 */
export function createTurns(): TakeTurn {
  const waiting: (() => void)[] = [];
  /** When the slice began that is not over yet. */
  let began: number | undefined;

  function begin(): void {
    began = Date.now();
    afterOthers(() => void goOn());
  }

  async function goOn(): Promise<void> {
    began = undefined;
    if (waiting.length === 0) return;
    begin();
    for (const end = Date.now() + SLICE; waiting.length > 0 && Date.now() < end;) {
      waiting.shift()?.();
      // what goes on now comes before the next
      await Promise.resolve();
    }
  }

  return () => {
    if (began === undefined) {
      begin();
      return undefined;
    }
    if (waiting.length === 0 && Date.now() - began < SLICE) return undefined;
    return new Promise((resolve) => waiting.push(resolve));
  };
}
