/** For whom work is begun at the moment; '' for the host. */
let current = '';

/** Who has turns of long work of their own, such as the network of a client: each share has as many as each other, however much it asks for. */
export type Share = string;

/** The share for which the work that calls this was begun, up to its first `await`. */
export const shareNow = (): Share => current;

/** Begins work for a share: what it calls at once, before anything that it waits for, is of the share. */
export function beginFor<T>(share: Share | undefined, work: () => T): T {
  const before = current;
  current = share ?? '';
  try {
    return work();
  } finally {
    current = before;
  }
}

/** A function that can be called later, for the share of now. */
export function ofThisShare<A extends readonly unknown[], T>(work: (...args: A) => T): (...args: A) => T {
  const share = current;
  return (...args) => beginFor(share, () => work(...args));
}

/** What waits, each for its share. */
export interface Shares<T> {
  readonly size: () => number;
  readonly add: (share: Share, item: T) => void;
  /** Removes the next one: shares take turns, and within a share the first comes first. */
  readonly next: () => T | undefined;
}

/** Creates a queue in which shares take turns. */
export function createShares<T>(): Shares<T> {
  /** By share, in the order of their turns. */
  const lines = new Map<Share, T[]>();
  let size = 0;
  return {
    size: () => size,
    add(share, item) {
      const line = lines.get(share);
      if (line === undefined) lines.set(share, [item]);
      else line.push(item);
      size++;
    },
    next() {
      const [first] = lines;
      if (first === undefined) return undefined;
      const [share, line] = first;
      const item = line.shift();
      size--;
      // its next turn is after all others'
      lines.delete(share);
      if (line.length > 0) lines.set(share, line);
      return item;
    },
  };
}
