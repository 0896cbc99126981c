/**
 * How long events take, in classes: those that end on another day than they start have a key of their class in `event_key`
 * (`longKey`), so that the few of them that go on after some time are found without looking at all others. Days are
 * numbered as if every month had 31: that keeps their order, and no difference is smaller than the true one.
 */

/** The classes: an event is of class n when its last day's number is less than 2^n beyond its first, and of no lower one. */
const CLASSES = 22;

/** The key of events of a class. */
const longKey = (length: number): number => -length;

const dayNumber = (column: string): string =>
  `((substr(${column}, 1, 4)::integer * 12 + substr(${column}, 6, 2)::integer) * 31 + substr(${column}, 9, 2)::integer)`;

/** The key of the event `e` for its length, a select of one row or none. */
export const KEY_OF_LENGTH = `SELECT -class FROM width_bucket(
  ${dayNumber('e.end_date')} - ${dayNumber('e.start_date')},
  ARRAY[${Array.from({ length: CLASSES }, (_, n) => 2 ** n).join(', ')}]) class WHERE class > 0`;

const two = (number: number): string => String(number).padStart(2, '0');

/** The day with a number, as it begins a local time. Not all of them are in the calendar: it is a bound for texts. */
function dayWith(number: number): string {
  const [month, day] = [Math.floor(number / 31), number % 31];
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${two((month % 12) + 1)}-${two(day + 1)}`;
}

/** For each class its key, and the first day on which an event of it can start that goes on after this local time. */
export function earliestStarts(localTime: string): { readonly key: number; readonly start: string }[] {
  const [year = 0, month = 1, day = 1] = localTime.slice(0, 10).split('-').map(Number);
  const last = (year * 12 + month - 1) * 31 + day - 1;
  return Array.from({ length: CLASSES }, (_, n) => ({
    key: longKey(n + 1),
    start: dayWith(Math.max(0, last - 2 ** (n + 1) + 1)),
  }));
}
