import { BROKEN, field, type Field } from './field.js';

/** A decimal number as text, blanks around it. */
const NUMERIC = /^[ \t\n\r\v\f]*\+?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?[ \t\n\r\v\f]*$/i;
const GREATEST = 2 ** 63;

/** Reads 1, `"1"`, `" 2"`, `"+2"`, `"2.0"`, `".2e1"`: a whole number from 1 to 2^63, or nothing (CONTRACT §1.3). */
export function positiveInteger(given: unknown): number | undefined {
  if (typeof given !== 'number' && typeof given !== 'string') return undefined;
  if (typeof given === 'string' && !NUMERIC.test(given)) return undefined;
  const number = Number(given);
  if (!Number.isInteger(number) || number < 1 || number > GREATEST) return undefined;
  // what lies beyond the safe integers stands for "more than there is"
  return Math.min(number, Number.MAX_SAFE_INTEGER);
}

/** A positive integer: `page`, `per_page`, `author`, ids of records. */
export const positive = (): Field<number, number> => field((given) => positiveInteger(given) ?? BROKEN);
