/** The number of characters that take some milliseconds. */
const SLICE = 500_000;

/** Counts work in characters. Waits for a macrotask if some milliseconds of work were counted since the last time. */
export type Slices = (characters: number) => Promise<void> | undefined;

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Creates the count for one answer. Its promises reject with the reason of `signal` once it is aborted. */
export function inSlices(signal?: AbortSignal): Slices {
  let left = SLICE;
  return (characters) => {
    left -= characters;
    if (left > 0) return undefined;
    left = SLICE;
    return nextTurn().then(() => signal?.throwIfAborted());
  };
}
