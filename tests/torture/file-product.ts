import type { LimitName } from './limits.js';

/*
 * Files at the product of two or three limits, as `kalends import` reads them: as many records as a file may have, each with as many
 * properties, columns, rules or links as fit, each as long as it may be.
 */

/** A file at the product of limits: its parts are repeated until it is as long as a file may be. */
export interface FileProduct {
  readonly name: string;
  /** The limits that are multiplied. */
  readonly limits: readonly LimitName[];
  readonly ending: 'ics' | 'csv' | 'json';
  readonly options?: readonly string[];
  /** What precedes and follows the parts. */
  readonly around: readonly [before: string, after: string];
  readonly part: (number: number) => string;
  /** How many parts there are at most; default: as many as fit. */
  readonly most?: number;
}

/** So much of a text, repeated, as has this length. */
export const repeated = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
