import { nextSlice, ofThisShare } from '@kalends/core/adapter';
import type { SortedPosts } from '@kalends/core/internal';

/** Long work, which stops where others may have their turn. */
export type Steps<T> = Generator<void, T, void>;

/** Takes all steps at once. */
export function atOnce<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** Takes the steps in turns. `goOn` throws where there is nothing to go on with. */
export async function inTurns<T>(steps: Steps<T>, goOn: () => void): Promise<T> {
  const pause = ofThisShare(() => nextSlice());
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    await pause();
    goOn();
  }
}

/** The number of records that are looked at in one turn, and of characters of their texts. */
const SLICE = 4000;
const CHARACTERS = 2_000_000;

/** The records that pass a test which reads so many characters of each. */
export function* filtered<R>(
  records: readonly R[],
  test: (record: R) => boolean,
  reads: (record: R) => number = () => 0,
): Steps<R[]> {
  const found: R[] = [];
  let used = 0;
  for (const record of records) {
    used += 1 / SLICE + reads(record) / CHARACTERS;
    if (used > 1) {
      used = 0;
      yield;
    }
    if (test(record)) found.push(record);
  }
  return found;
}

/** The number of records that are sorted in one turn. */
const SORTED = 1000;

/** The records in an order. */
export function* sortedBy<R>(sorted: SortedPosts<R>, records: readonly R[]): Steps<readonly R[]> {
  for (let from = 0; from < records.length; from += SORTED) {
    if (from > 0) yield;
    sorted.add(records.slice(from, from + SORTED));
  }
  return sorted.first();
}
