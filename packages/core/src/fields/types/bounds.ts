import * as v from 'valibot';
import type { Bounds, InputType } from './field-type.js';

/** Checks a value against the bounds that a host declared. */

const within = (size: number, { min = -Infinity, max = Infinity }: Bounds): boolean =>
  size >= min && size <= max;

/** How messages name what is allowed: ` from 0 to 12`. */
const range = ({ min, max }: Bounds): string => {
  if (min === undefined) return max === undefined ? '' : ` up to ${max}`;
  return max === undefined ? ` from ${min}` : ` from ${min} to ${max}`;
};

/** Numbers of a sort within the bounds. Negative zero becomes 0. */
export const numbers = (what: string, test: (number: number) => boolean) => (bounds: Bounds) =>
  ({
    read: v.pipe(
      v.number(),
      v.check((given) => test(given) && within(given, bounds)),
      v.transform((given) => given + 0),
    ),
    takes: `${what}${range(bounds)}`,
  }) satisfies InputType;

/** Texts with as many characters as the bounds allow. */
export const texts =
  (what: string, read: v.GenericSchema<string, string>) =>
  (bounds: Bounds): InputType => ({
    read: v.pipe(
      read,
      v.check((text) => within(text.length, bounds)),
    ),
    takes: range(bounds) === '' ? what : `${what} of a length${range(bounds)}`,
  });
