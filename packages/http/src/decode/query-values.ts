import { TRUE_WORDS } from '@kalends/core/internal';

/** Whether a value is a text. */
export const isText = (given: unknown): given is string => typeof given === 'string';

/** A text that counts as filled: as in PHP, `"0"` does not. */
export const isFilled = (given: unknown): given is string => isText(given) && given !== '' && given !== '0';

/** Whether a JSON value that is not a text counts as empty. */
export const isNothing = (given: unknown): boolean =>
  given === 0 ||
  given === false ||
  (typeof given === 'object' && given !== null && Object.keys(given).length === 0);

/** A decimal number as text, with optional spaces around it. */
const DECIMAL = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?[ \t\n\r\v\f]*$/i;
const GREATEST = 2 ** 63;

/** Parses 1.5, `"1.5"`, `" -2e1"`: a finite number, or undefined. */
export function decimal(given: unknown): number | undefined {
  if (typeof given !== 'number' && (typeof given !== 'string' || !DECIMAL.test(given))) return undefined;
  return Number.isFinite(Number(given)) ? Number(given) : undefined;
}

/** Parses 1, `"1"`, `" 2"`, `"+2"`, `"2.0"`, `".2e1"`: an integer from 1 to 2^63, or undefined (transport.md §1.3). */
export function positiveInteger(given: unknown): number | undefined {
  const number = decimal(given);
  if (number === undefined || !Number.isInteger(number) || number < 1 || number > GREATEST) return undefined;
  // numbers above the safe integers mean "more than there are"
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

/** Parses 1, 0 and the texts `true false 1 0` in any case (transport.md §1.3); other values stay. */
export const flag = (given: unknown): unknown =>
  BOOLEANS.get(typeof given === 'string' ? given.toLowerCase() : given) ?? given;

/** Whether a value counts as true (transport.md §1.3). */
export const isTrueWord = (given: unknown): boolean =>
  given === true || given === 1 || (typeof given === 'string' && TRUE_WORDS.includes(given.toLowerCase()));

/** The entries of a list in any notation: CSV, a JSON list, a single value, a map with any keys. Texts are trimmed. */
export function entries(given: unknown): readonly unknown[] {
  if (typeof given === 'string') return given.split(',').map((entry) => entry.trim());
  if (typeof given !== 'object' || given === null) return [given];
  return Object.values(given).map((entry: unknown) => (typeof entry === 'string' ? entry.trim() : entry));
}

/** Parses all entries and drops empty ones (`null`); `undefined` if one is refused. */
export function readAll<T>(
  given: readonly unknown[],
  read: (entry: unknown) => T | null | undefined,
): readonly T[] | undefined {
  const all = given.map(read);
  return all.every((entry) => entry !== undefined) ? all.filter((entry) => entry !== null) : undefined;
}
