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

/** A record before and after a change; `undefined` if it does not exist. */
export interface Replacement<R> {
  readonly old: R | undefined;
  readonly record: R | undefined;
}

function replaceOne<R>({ records, compare, holds }: SortedList<R>, { old, record }: Replacement<R>): void {
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

/** The number of replacements from which sorting once costs less than moving the rest of the list for each. */
const MANY = 16;

/** Replaces records by their new states. */
export function replaceInList<R>(list: SortedList<R>, changes: readonly Replacement<R>[]): void {
  if (changes.length < MANY) {
    for (const change of changes) replaceOne(list, change);
    return;
  }
  const { records, compare, holds } = list;
  const gone = new Set<R | undefined>();
  const added: R[] = [];
  const inPlace = new Map<R, R>();
  for (const { old, record } of changes) {
    const next = record !== undefined && holds(record) ? record : undefined;
    if (old !== undefined && next !== undefined && holds(old) && compare(old, next) === 0)
      inPlace.set(old, next);
    else {
      gone.add(old);
      if (next !== undefined) added.push(next);
    }
  }
  if (inPlace.size > 0) records.forEach((record, index) => (records[index] = inPlace.get(record) ?? record));
  if (added.length === 0 && gone.size === 0) return;
  const next = records.filter((record) => !gone.has(record)).concat(added.sort(compare));
  // two sorted runs are merged in one pass
  next.sort(compare).forEach((record, index) => (records[index] = record));
  records.length = next.length;
}
