import { BROKEN, field, type Field } from './field.js';

/** Reads 1, `"1"`, `"2.0"`, `"1e1"`: a positive integer, or nothing. */
export function positiveInteger(given: unknown): number | undefined {
  if (typeof given !== 'number' && typeof given !== 'string') return undefined;
  if (typeof given === 'string' && !/^\s*[+]?\d+(?:\.0*)?(?:e[+]?\d{1,3})?\s*$/i.test(given))
    return undefined;
  const number = Number(given);
  // what lies beyond the safe integers stands for "more than there is"
  return Number.isInteger(number) && number > 0 ? Math.min(number, Number.MAX_SAFE_INTEGER) : undefined;
}

/** A positive integer: `page`, `per_page`, `author`, ids of records. */
export const positive = (): Field<number | string, number> =>
  field((given) => positiveInteger(given) ?? BROKEN);
