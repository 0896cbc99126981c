import type { Fields } from './fields.js';

/**
 * A value that an interface has converted to its proper type. `expected` marks a value of the wrong type, which is
 * refused.
 */
export interface Decoded {
  readonly value: unknown;
  readonly expected?: string;
}

/** How an interface reads a value before the calendar does; `undefined` means that the value breaks a rule. */
export type Decoder = (given: unknown) => Decoded | undefined;

/**
 * How an interface reads the values of fields and parameters, by name, for each table of them (`INPUTS`, `PATCHES`,
 * `EventListParams`, …). Those without a decoder are passed on unchanged.
 */
export type Decoders = ReadonlyMap<Fields, Readonly<Record<string, Decoder | undefined>>>;
