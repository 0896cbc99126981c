import { BROKEN, field, type Field } from './field.js';

/** A decimal number as text, blanks around it. */
const DECIMAL = /^[ \t\n\r\v\f]*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?[ \t\n\r\v\f]*$/i;
const GREATEST = 2 ** 63;

/** Reads 1.5, `"1.5"`, `" -2e1"`: a finite number, or nothing. */
function decimal(given: unknown): number | undefined {
  if (typeof given !== 'number' && (typeof given !== 'string' || !DECIMAL.test(given))) return undefined;
  const number = Number(given);
  // there is no other zero
  return Number.isFinite(number) ? number + 0 : undefined;
}

/** Reads 1, `"1"`, `" 2"`, `"+2"`, `"2.0"`, `".2e1"`: a whole number from 1 to 2^63, or nothing (CONTRACT §1.3). */
export function positiveInteger(given: unknown): number | undefined {
  const number = decimal(given);
  if (number === undefined || !Number.isInteger(number) || number < 1 || number > GREATEST) return undefined;
  // what lies beyond the safe integers stands for "more than there is"
  return Math.min(number, Number.MAX_SAFE_INTEGER);
}

/** A number that passes a test; the empty text stands for none. */
export const numberWhere = (test: (number: number) => boolean): Field<number | '', number | null> =>
  field((given) => {
    if (given === '') return null;
    const number = decimal(given);
    return number !== undefined && test(number) ? number : BROKEN;
  });

/** Degrees up to a greatest number, to both sides; the empty text stands for none. */
export const degreesUpTo = (most: number): Field<number | '', number | null> =>
  numberWhere((number) => Math.abs(number) <= most);

/** A positive integer: `page`, `per_page`, `author`, ids of records. */
export const positive = (): Field<number, number> => field((given) => positiveInteger(given) ?? BROKEN);
