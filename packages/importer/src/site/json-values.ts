import { localTime, secondsOf } from '@kalends/core/adapter';

/** An object of JSON whose values no one has looked at. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as an object; an empty one for anything else. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** The entries of a list; a single object is a list of one, as some sites write it. */
export const objectsOf = (value: unknown): JsonObject[] =>
  isObject(value) ? [value] : Array.isArray(value) ? value.filter(isObject) : [];

/** A text; a number is written out, anything else is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const YES: readonly unknown[] = [true, 1, '1', 'true', 'yes'];

/** A flag in any of the forms that sites use. */
export const flagOf = (value: unknown): boolean => YES.includes(value);

/** A finite number, also as a text; `undefined` for anything else. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Ids above it are none: a site must not use up the numbers that are left for new records. */
const LAST_ID = 2_000_000_000;

/** The id of a record; `undefined` for what is no positive integer. */
export function idOf(value: unknown): number | undefined {
  const id = numberOf(value);
  return id !== undefined && Number.isInteger(id) && id > 0 && id <= LAST_ID ? id : undefined;
}

/** A count, a size: an integer from 0; 0 for anything else. */
export function sizeOf(value: unknown): number {
  const number = numberOf(value) ?? 0;
  return Number.isInteger(number) && number > 0 && number <= LAST_ID ? number : 0;
}

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** A local time that the calendar has, `YYYY-MM-DD HH:MM:SS`; `undefined` for anything else. */
export function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !TIME.test(value)) return undefined;
  return localTime(secondsOf(value)) === value ? value : undefined;
}
