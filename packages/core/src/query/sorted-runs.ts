/** The first items of many in an order, of which some arrive at a time. */
export interface SortedRuns<T> {
  /** Adds some items, in any order. The longest of all calls takes as long as merging all items once. */
  add(items: T[]): void;
  /** The first items of all, in order. */
  first(): readonly T[];
}

/** The first `most` items of two lists that are in order. */
function merged<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number, most: number): T[] {
  const items: T[] = [];
  for (let [i, j] = [0, 0]; items.length < most;) {
    const [x, y] = [a[i], b[j]];
    if (x === undefined && y === undefined) break;
    if (y === undefined || (x !== undefined && compare(x, y) <= 0)) {
      items.push(x as T);
      i++;
    } else {
      items.push(y);
      j++;
    }
  }
  return items;
}

/**
 * Sorts what long work finds while it goes on, so that no turn has to sort all of it: each batch is a run, and two runs of about the
 * same length become one.
 *
 * @param compare as for `Array.prototype.sort`
 * @param most how many items are wanted
 */
export function createSortedRuns<T extends object>(
  compare: (a: T, b: T) => number,
  most: number,
): SortedRuns<T> {
  const runs: (readonly T[])[] = [];
  const mergeLast = (): void => {
    const [last = [], before = []] = [runs.pop(), runs.pop()];
    runs.push(merged(before, last, compare, most));
  };
  return {
    add(items) {
      if (items.length === 0) return;
      runs.push(items.sort(compare).slice(0, most));
      while (runs.length > 1 && (runs.at(-2)?.length ?? 0) <= 2 * (runs.at(-1)?.length ?? 0)) mergeLast();
    },
    first() {
      while (runs.length > 1) mergeLast();
      return runs[0] ?? [];
    },
  };
}
