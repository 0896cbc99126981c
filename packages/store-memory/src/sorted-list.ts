/** A comparator of two records, as for `Array.prototype.sort`. */
export type Compare<R> = (a: R, b: R) => number;

/** Records in sorted order, for binary search. */
export interface SortedList<R> {
  readonly records: R[];
  readonly compare: Compare<R>;
  /** Whether a record belongs to the list. */
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

/** A change of a list. */
export interface ListChange<R> {
  readonly gone: Set<R>;
  readonly added: R[];
  /** New states of records that keep their place. */
  readonly inPlace: Map<R, R>;
}

/** No change. */
export const noChange = <R>(): ListChange<R> => ({ gone: new Set(), added: [], inPlace: new Map() });

/** Adds to a change what becomes of a record; `undefined` if it does not exist before, or after. */
export function addToChange<R>(
  { compare, holds }: SortedList<R>,
  { gone, added, inPlace }: ListChange<R>,
  old: R | undefined,
  record: R | undefined,
): void {
  const before = old !== undefined && holds(old) ? old : undefined;
  const after = record !== undefined && holds(record) ? record : undefined;
  if (before !== undefined && after !== undefined && compare(before, after) === 0) {
    inPlace.set(before, after);
    return;
  }
  if (before !== undefined) gone.add(before);
  if (after !== undefined) added.push(after);
}

/** The number of changes from which it costs less to go through the list once than to move the rest of it for each. */
const MANY = 16;

/** The index of a record, or where it belongs. */
const placeOf = <R>({ records, compare }: SortedList<R>, wanted: R): number =>
  firstIndex(records, (other) => compare(other, wanted) >= 0);

/** Changes a list. */
export function changeList<R>(list: SortedList<R>, { gone, added, inPlace }: ListChange<R>): void {
  const { records, compare } = list;
  if (gone.size + added.length + inPlace.size < MANY) {
    for (const record of inPlace.values()) records[placeOf(list, record)] = record;
    for (const record of gone) records.splice(placeOf(list, record), 1);
    for (const record of added) records.splice(placeOf(list, record), 0, record);
    return;
  }
  if (inPlace.size > 0) records.forEach((record, index) => (records[index] = inPlace.get(record) ?? record));
  if (added.length === 0 && gone.size === 0) return;
  const rest = records.filter((record) => !gone.has(record));
  const runs: (readonly R[])[] = [];
  let from = 0;
  for (const record of added.sort(compare)) {
    const place = firstIndex(rest, (other) => compare(other, record) > 0);
    runs.push(rest.slice(from, place), [record]);
    from = place;
  }
  const next = runs.flat().concat(rest.slice(from));
  next.forEach((record, index) => (records[index] = record));
  records.length = next.length;
}
