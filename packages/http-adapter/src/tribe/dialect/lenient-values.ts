/** What counts as nothing at all among JSON values that are no text. */
export const isNothing = (given: unknown): boolean =>
  given === 0 ||
  given === false ||
  (typeof given === 'object' && given !== null && Object.keys(given).length === 0);

/** A decimal number as text, blanks around it. */
const DECIMAL = /^[ \t\n\r\v\f]*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?[ \t\n\r\v\f]*$/i;
const GREATEST = 2 ** 63;

/** Reads 1.5, `"1.5"`, `" -2e1"`: a finite number, or nothing. */
export function decimal(given: unknown): number | undefined {
  if (typeof given !== 'number' && (typeof given !== 'string' || !DECIMAL.test(given))) return undefined;
  return Number.isFinite(Number(given)) ? Number(given) : undefined;
}

/** Reads 1, `"1"`, `" 2"`, `"+2"`, `"2.0"`, `".2e1"`: a whole number from 1 to 2^63, or nothing (transport.md §1.3). */
export function positiveInteger(given: unknown): number | undefined {
  const number = decimal(given);
  if (number === undefined || !Number.isInteger(number) || number < 1 || number > GREATEST) return undefined;
  // what lies beyond the safe integers stands for "more than there is"
  return Math.min(number, Number.MAX_SAFE_INTEGER);
}

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [1, true],
  ['true', true],
  ['1', true],
  [0, false],
  ['false', false],
  ['0', false],
]);

/** Reads 1 or 0, or one of the texts `true false 1 0` in any letter case (transport.md §1.3); what is none of them stays. */
export const flag = (given: unknown): unknown =>
  BOOLEANS.get(typeof given === 'string' ? given.toLowerCase() : given) ?? given;

const TRUE_WORDS = ['1', 'true', 'yes', 'y', 'on', 'enable', 'enabled'];

/** Whether a value means yes (transport.md §1.3). */
export const isTrueWord = (given: unknown): boolean =>
  given === true || given === 1 || (typeof given === 'string' && TRUE_WORDS.includes(given.toLowerCase()));

/** The entries of a list in any of its spellings: CSV, a JSON list, one value, a map with any keys. Texts are trimmed. */
export function entries(given: unknown): readonly unknown[] {
  if (typeof given === 'string') return given.split(',').map((entry) => entry.trim());
  if (typeof given !== 'object' || given === null) return [given];
  return Object.values(given).map((entry: unknown) => (typeof entry === 'string' ? entry.trim() : entry));
}

/** The entries as they are read, but for those that say nothing (`null`); `undefined` when one of them is refused. */
export function readAll<T>(
  given: readonly unknown[],
  read: (entry: unknown) => T | null | undefined,
): readonly T[] | undefined {
  const all = given.map(read);
  return all.every((entry) => entry !== undefined) ? all.filter((entry) => entry !== null) : undefined;
}
