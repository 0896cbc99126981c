/**
 * How values of PostgreSQL's types are parsed, regardless of the type parsers that the host has set for `pg`; values of
 * all other types stay texts.
 */

const integers = (text: string): number[] => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));

const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => text === 't', // boolean
  20: Number, // bigint
  23: Number, // integer
  701: Number, // double precision
  114: (text): unknown => JSON.parse(text), // json
  1007: integers, // integer[]
};

const asIs = (text: string): string => text;

/** The type parsers for a query of `pg`. */
export const TYPES = {
  getTypeParser: (type: number) => PARSERS[type] ?? asIs,
};
