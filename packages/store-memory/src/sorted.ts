/** Compares two items as `Array.prototype.sort` wants it. */
export type Compare<T> = (a: T, b: T) => number;

/** The index of the first item that passes a test; every item after one that passes has to pass, too. */
export function firstIndex<T>(items: readonly T[], test: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && test(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Puts an item in the place of another one in a sorted list; `undefined` on either side adds or removes one. */
export function replaceSorted<T>(
  items: T[],
  compare: Compare<T>,
  old: T | undefined,
  item: T | undefined,
): void {
  const placeOf = (wanted: T): number => firstIndex(items, (other) => compare(other, wanted) >= 0);
  const isInPlace = old !== undefined && item !== undefined && compare(old, item) === 0;
  if (isInPlace) items[placeOf(item)] = item;
  else {
    if (old !== undefined) items.splice(placeOf(old), 1);
    if (item !== undefined) items.splice(placeOf(item), 0, item);
  }
}
