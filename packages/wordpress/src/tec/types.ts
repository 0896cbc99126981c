import { clockOf, emailAddress, parseDateText, type ParamDetail } from '@kalends/core/adapter';
import { websiteUrl } from '@kalends/core/internal';
import type { Status } from '@kalends/core';
import { Refused, type ParamType } from '../dialect/params.js';

/** The inner error of an argument, in the words of the reference. */
const detail = (type: string, argument: string, message: string, details: string): ParamDetail => ({
  code: `tec_rest_invalid_${type}_argument`,
  message,
  data: { status: 400, argument, details },
});

const refusal = (type: string, argument: string, message: string, details: string): Refused =>
  new Refused(message, detail(type, argument, message, details));

const notPositive = (name: string): Refused =>
  refusal(
    'positive_integer',
    name,
    `Argument \`{${name}}\` must be a positive integer.`,
    `The argument \`{${name}}\` is not a positive integer.`,
  );

/** A positive integer, as a number or in digits. */
function positiveOf(given: unknown): number | undefined {
  const number = typeof given === 'string' && /^\d{1,15}$/.test(given.trim()) ? Number(given) : given;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** A positive integer. */
export const positive: ParamType<number> = {
  read: (given, name) => positiveOf(given) ?? notPositive(name),
  shown: { type: 'integer' },
};

/** A text, possibly empty. */
export const text: ParamType<string> = {
  read: (given) => (typeof given === 'string' ? given : new Refused()),
  shown: { type: 'string' },
};

const FALSE: ReadonlySet<unknown> = new Set([false, 0, 'false', '0', 'no', '']);

/** A flag: `false`, `0` and `no` are false (N7). */
export const flag: ParamType<boolean> = {
  read: (given) => !FALSE.has(typeof given === 'string' ? given.trim().toLowerCase() : given),
  shown: { type: 'boolean' },
};

/** The entries of a list: of a list, of a comma-separated text, or a single one (N5). */
function entriesOf(given: unknown): unknown[] {
  if (typeof given === 'string') return given.split(',').map((entry) => entry.trim());
  if (typeof given === 'object' && given !== null) return Object.values(given);
  return [given];
}

/** The most entries of a list. */
const MOST = 1_000;

/** A list of ids. */
export const ids: ParamType<readonly number[]> = {
  read(given) {
    const entries = Array.isArray(given) && given.length === 0 ? [] : entriesOf(given);
    if (entries.length > MOST) return new Refused();
    const numbers = entries.map(positiveOf);
    return numbers.every((number) => number !== undefined) ? [...new Set(numbers)] : notPositive('example');
  },
  shown: { type: 'array', items: { type: 'integer' } },
};

/** A list of ids and slugs. */
export const idsOrSlugs: ParamType<readonly (number | string)[]> = {
  read(given) {
    const entries = entriesOf(given);
    if (entries.length > MOST) return new Refused();
    const keys = entries.map((entry) => positiveOf(entry) ?? entry);
    const isKey = (key: unknown): key is number | string =>
      typeof key === 'number' || (typeof key === 'string' && key !== '');
    return keys.every(isKey) ? [...new Set(keys)] : new Refused();
  },
  shown: { type: 'array', items: { type: 'integer' } },
};

const LISTED: readonly Status[] = ['publish', 'pending', 'draft', 'future', 'private'];
const isListed = (word: unknown): word is Status => LISTED.some((status) => status === word);

/** A status of a record. */
export const status: ParamType<Status> = {
  read: (given) => (isListed(given) ? given : new Refused()),
  shown: { type: 'string' },
};

/** A list of statuses. */
export const statuses: ParamType<readonly Status[]> = {
  read(given) {
    const words = entriesOf(given);
    return words.length <= MOST && words.every(isListed) ? [...new Set(words)] : new Refused();
  },
  shown: { type: 'array', items: { type: 'string' } },
};

/** One of some words, in any letter case. */
export const oneOf = <W extends string>(...words: readonly W[]): ParamType<W> => ({
  read: (given) =>
    words.find((word) => typeof given === 'string' && word === given.toLowerCase()) ?? new Refused(),
  shown: { type: 'string' },
});

const PATTERN = '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$';

/** A local time that a field takes as it is. */
const timeOf =
  (pattern: string): ParamType<string>['read'] =>
  (given, name) => {
    if (typeof given === 'string' && new RegExp(pattern).test(given)) {
      const local = given.replace('T', ' ');
      if (parseDateText(local, { now: 0, zone: UTC_CLOCK }) !== undefined) return local;
    }
    return refusal(
      'date_time',
      name,
      `Argument \`{${name}}\` must match the pattern.`,
      `The argument \`{${name}}\` does not match the pattern \`${pattern}\`.`,
    );
  };

const UTC_CLOCK = { id: 'UTC', offsetAt: () => 0, abbreviationAt: () => 'UTC' };

/** `YYYY-MM-DD HH:MM:SS`. */
export const localTimeText: ParamType<string> = {
  read: timeOf(PATTERN),
  shown: { type: 'string', format: 'date-time' },
};

/** The same, or with a `T`. */
export const publicationTime: ParamType<string> = {
  read: timeOf(PATTERN.replace(' ', '[ T]')),
  shown: { type: 'string', format: 'date-time' },
};

/** A bound of a list, for a clock. */
export type Bound = (now: number, zone: Parameters<typeof clockOf>[1]) => { local: string; isDay: boolean };

/** A date in any form: with an offset or as Unix time it is told on the clock of the site. */
export const bound: ParamType<Bound> = {
  read(given, name) {
    const asked = typeof given === 'number' ? String(given) : given;
    const read = (now: number, zone: Parameters<typeof clockOf>[1]) =>
      typeof asked === 'string' && asked !== '' && asked !== '0'
        ? parseDateText(asked, { now, zone })
        : undefined;
    if (read(1_000_000_000, UTC_CLOCK) === undefined)
      return refusal(
        'date_time',
        name,
        `Argument \`{${name}}\` must be a date-time.`,
        `We cannot parse the argument \`{${name}}\` as a date-time.`,
      );
    const isDay = /^\s*\d{4}-\d{2}-\d{2}\s*$/.test(String(asked));
    return (now, zone) => {
      const date = read(now, zone);
      return { local: date === undefined ? '' : clockOf(date, zone), isDay };
    };
  },
  shown: { type: 'string', format: 'date-time' },
};

/** An http(s) address, or the empty text (N21). */
export const address: ParamType<string> = {
  read: (given, name) =>
    typeof given === 'string' && (given === '' || websiteUrl(given) !== undefined)
      ? given
      : refusal(
          'uri',
          name,
          `Argument \`{${name}}\` must be a valid URI.`,
          `The argument \`{${name}}\` is not a valid URI.`,
        ),
  shown: { type: 'string', format: 'uri' },
};

/** An e-mail address, or the empty text (N21). */
export const email: ParamType<string> = {
  read: (given, name) =>
    typeof given === 'string' && (given === '' || emailAddress(given) !== undefined)
      ? given
      : refusal(
          'email',
          name,
          `Argument \`{${name}}\` must be a valid email address.`,
          `The argument \`{${name}}\` is not a valid email address.`,
        ),
  shown: { type: 'string', format: 'email' },
};

/** The id of an image, 0 for none. */
export const imageId: ParamType<number> = {
  read: (given, name) => (given === 0 || given === '0' ? 0 : (positiveOf(given) ?? notPositive(name))),
  shown: { type: 'integer' },
};
