/** For whom work is begun at the moment; '' for the host. */
let current = '';

/** The owner of a share of long work, such as the network of a client: all shares get equally many turns, however much each asks for. */
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

/** A queue in which the owners of shares take turns. */
export interface Shares<T> {
  /** How many items wait. */
  readonly size: () => number;
  /** Adds an item. If there is no room, it removes the latest item of the share with the most items, this or another, and returns it. */
  readonly add: (share: Share, item: T) => T | undefined;
  /** Removes the next one: shares take turns, and within a share the first comes first. */
  readonly next: () => T | undefined;
}

/**
 * Creates a queue in which shares take turns.
 *
 * @param most how many items may wait. Default: any number
 */
export function createShares<T>(most = Infinity): Shares<T> {
  /** By share, in the order of their turns. */
  const lines = new Map<Share, T[]>();
  let size = 0;

  /** The share with the most items. */
  function busiest(): readonly [Share, readonly T[]] {
    let found: readonly [Share, readonly T[]] = ['', []];
    for (const line of lines) if (line[1].length > found[1].length) found = line;
    return found;
  }

  function remove(share: Share, take: (line: T[]) => T | undefined): T | undefined {
    const line = lines.get(share) ?? [];
    const item = take(line);
    size--;
    if (line.length === 0) lines.delete(share);
    return item;
  }

  return {
    size: () => size,
    add(share, item) {
      let refused: T | undefined;
      if (size >= most) {
        const [other, { length }] = busiest();
        if ((lines.get(share)?.length ?? 0) + 1 >= length) return item;
        refused = remove(other, (line) => line.pop());
      }
      const line = lines.get(share);
      if (line === undefined) lines.set(share, [item]);
      else line.push(item);
      size++;
      return refused;
    },
    next() {
      const [first] = lines;
      if (first === undefined) return undefined;
      const [share, line] = first;
      const item = remove(share, (items) => items.shift());
      // its next turn is after all others'
      if (lines.delete(share)) lines.set(share, line);
      return item;
    },
  };
}
