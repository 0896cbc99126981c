import { isObject, type JsonObject } from '@kalends/client/internal';
import { localTime, secondsOf } from '@kalends/core/adapter';

export { isObject, type JsonObject };

/** The value as an object; empty for anything else. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/**
 * The entries of a list; some sites send a single object instead of a list of one. A list from which a plugin has taken some is an object
 * with their numbers as keys in PHP. Entries that are nothing are left out.
 */
export function entriesOf(value: unknown): unknown[] {
  const isNumbered = isObject(value) && Object.keys(value).every((key) => /^\d+$/.test(key));
  const list = Array.isArray(value) ? (value as unknown[]) : isNumbered ? Object.values(value) : [value];
  return list.filter((one) => one !== undefined && one !== null && one !== false && one !== '' && one !== 0);
}

/** The objects in a list. */
export const objectsOf = (value: unknown): JsonObject[] => entriesOf(value).filter(isObject);

/** A string; numbers are converted, anything else becomes `''`. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const YES: readonly unknown[] = [true, 1, '1', 'true', 'yes', 'on'];
const NO: readonly unknown[] = [false, 0, '0', 'false', 'no', 'off', '', null, undefined];

/** A boolean in any of the forms that sites use; `undefined` for anything else. */
export function knownFlagOf(value: unknown): boolean | undefined {
  const flag = typeof value === 'string' ? value.toLowerCase() : value;
  return YES.includes(flag) ? true : NO.includes(flag) ? false : undefined;
}

/** A boolean; what is none of its forms is false. */
export const flagOf = (value: unknown): boolean => knownFlagOf(value) === true;

/** A finite number, also as a string; `undefined` for anything else. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Larger ids are rejected, so that a site cannot exhaust the range for new records. */
export const LAST_ID = 2_000_000_000;

/** The id of a record; `undefined` for anything but a positive integer. */
export function idOf(value: unknown): number | undefined {
  const id = numberOf(value);
  return id !== undefined && Number.isInteger(id) && id > 0 && id <= LAST_ID ? id : undefined;
}

/** A non-negative integer, such as a count or a size; 0 for anything else. */
export function sizeOf(value: unknown): number {
  const number = numberOf(value) ?? 0;
  return Number.isInteger(number) && number > 0 && number <= LAST_ID ? number : 0;
}

const TIME = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?(?:\.\d+)?)?$/;

/**
 * A local time in the calendar's range, `YYYY-MM-DD HH:MM:SS`; `undefined` for anything else. Old records of sites lack the seconds or the
 * time, have fractions of seconds, or a `T` between day and time.
 */
export function timeOf(value: unknown): string | undefined {
  const [, day, minute = '00:00', second = ':00'] = TIME.exec(typeof value === 'string' ? value : '') ?? [];
  if (day === undefined) return undefined;
  const time = `${day} ${minute}${second}`;
  return localTime(secondsOf(time)) === time ? time : undefined;
}
