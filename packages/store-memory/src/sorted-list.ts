/** A comparator of two records, as for `Array.prototype.sort`. */
export type Compare<R> = (a: R, b: R) => number;

/** Records in sorted order, for binary search. */
export interface SortedList<R> {
  readonly records: R[];
  readonly compare: Compare<R>;
  /** Which records belong to the list. */
  readonly holds: (record: R) => boolean;
}

const everyRecord = (): boolean => true;

/** An empty list. No two records may compare as equal. */
export const createList = <R>(compare: Compare<R>, holds: SortedList<R>['holds'] = everyRecord) => ({
  records: [],
  compare,
  holds,
});

/** The index of the first record that passes a test; all records after it must pass, too. */
export function firstIndex<R>(records: readonly R[], test: (record: R) => boolean): number {
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const record = records[middle];
    if (record !== undefined && test(record)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The records from the first that passes `isFrom` to the last before one that passes `isBehind`. */
export const between = <R>(
  records: readonly R[],
  isFrom: (record: R) => boolean,
  isBehind: (record: R) => boolean,
): R[] => records.slice(firstIndex(records, isFrom), firstIndex(records, isBehind));

/** Replaces a record by its new state; `undefined` as the old or new state adds or removes it. */
export function replaceInList<R>(
  { records, compare, holds }: SortedList<R>,
  old: R | undefined,
  record: R | undefined,
): void {
  const indexOf = (wanted: R): number => firstIndex(records, (other) => compare(other, wanted) >= 0);
  const removed = old !== undefined && holds(old) ? old : undefined;
  const added = record !== undefined && holds(record) ? record : undefined;
  if (removed !== undefined && added !== undefined && compare(removed, added) === 0) {
    records[indexOf(added)] = added;
    return;
  }
  if (removed !== undefined) records.splice(indexOf(removed), 1);
  if (added !== undefined) records.splice(indexOf(added), 0, added);
}
