import type { ParamDetail } from '@kalends/core/adapter';
import type { Status } from '@kalends/core';
import { Refused, type ParamType } from '../dialect/params.js';

/** A refusal whose inner error has the same message. */
const refusal = (code: string, message: string, data: ParamDetail['data'] | null = null): Refused =>
  new Refused(message, { code, message, data } as ParamDetail);

const notOfType = (name: string, type: string): Refused =>
  refusal('rest_invalid_type', `${name} is not of type ${type}.`, { param: name });

const listed = (words: readonly string[]): string =>
  words.length <= 2 ? words.join(' and ') : `${words.slice(0, -1).join(', ')}, and ${words.at(-1) ?? ''}`;

/** A whole number, as a number or in digits. */
function integerOf(given: unknown): number | undefined {
  const number = typeof given === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(given) ? Number(given) : given;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

/** A whole number from `least`, at most `most`. */
export const integer = (least: number, most = Infinity): ParamType<number> => ({
  read(given, name) {
    const number = integerOf(given);
    if (number === undefined) return notOfType(name, 'integer');
    if (number >= least && number <= most) return number;
    return refusal(
      'rest_out_of_bounds',
      most === Infinity
        ? `${name} must be greater than or equal to ${least}`
        : `${name} must be between ${least} (inclusive) and ${most} (inclusive)`,
    );
  },
  shown: { type: 'integer' },
});

/** A text. */
export const text: ParamType<string> = {
  read: (given, name) =>
    typeof given === 'string' ? given : typeof given === 'number' ? String(given) : notOfType(name, 'string'),
  shown: { type: 'string' },
};

/** A text, alone or as `raw` of an object. */
export const rawText: ParamType<string> = {
  read: (given, name) =>
    text.read(typeof given === 'object' && given !== null && 'raw' in given ? given.raw : given, name),
  shown: { type: 'object' },
};

const TRUE: ReadonlySet<unknown> = new Set([true, 1, '1', 'true']);
const FALSE: ReadonlySet<unknown> = new Set([false, 0, '0', 'false', '']);

/** A flag. */
export const flag: ParamType<boolean> = {
  read(given, name) {
    const word = typeof given === 'string' ? given.toLowerCase() : given;
    return TRUE.has(word) ? true : FALSE.has(word) ? false : notOfType(name, 'boolean');
  },
  shown: { type: 'boolean' },
};

/** One of some words, in their case. */
export const oneOf = <W extends string>(...words: readonly W[]): ParamType<W> => ({
  read: (given, name) =>
    words.find((word) => word === given) ??
    refusal('rest_not_in_enum', `${name} is not one of ${listed(words)}.`),
  shown: { type: 'string' },
});

/** The most entries of a list. */
const MOST = 1_000;

function entriesOf(given: unknown): unknown[] {
  if (typeof given === 'string')
    return given
      .split(/[\s,]+/)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
  if (typeof given === 'object' && given !== null) return Object.values(given);
  return [given];
}

/** A list of ids, as a list or separated by commas. */
export const ids: ParamType<readonly number[]> = {
  read(given, name) {
    const entries = entriesOf(given);
    if (entries.length > MOST)
      return refusal('rest_too_many_items', `${name} must contain at most ${MOST} items.`);
    const numbers = entries.map(integerOf);
    const wrong = numbers.indexOf(undefined);
    return wrong < 0 ? [...new Set(numbers as number[])] : notOfType(`${name}[${wrong}]`, 'integer');
  },
  shown: { type: 'array', items: { type: 'integer' } },
};

/** A list of ids of terms. */
export const termIds: ParamType<readonly number[]> = {
  read(given, name) {
    const read = ids.read(given, name);
    if (!(read instanceof Refused)) return read;
    return refusal('rest_no_matching_schema', `${name} is not a valid Term ID List. Reason: ${read.reason}`, {
      position: 0,
    });
  },
  shown: { type: 'array', items: { type: 'integer' } },
};

/** A list of slugs. */
export const slugs: ParamType<readonly string[]> = {
  read(given, name) {
    const entries = entriesOf(given);
    return entries.length <= 100 && entries.every((entry) => typeof entry === 'string')
      ? [...new Set(entries.map((entry) => entry.toLowerCase()))]
      : notOfType(name, 'string');
  },
  shown: { type: 'array', items: { type: 'string' } },
};

/** The statuses that lists can request besides `any`. */
const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
const isStatus = (word: unknown): word is Status => STATUSES.some((status) => status === word);

/** The statuses of a list; `any` is all but the trash. */
export const statuses: ParamType<readonly Status[]> = {
  read(given, name) {
    const words = entriesOf(given);
    if (words.includes('any')) return STATUSES.slice(0, -1);
    const wrong = words.findIndex((word) => !isStatus(word));
    if (words.length > MOST || wrong >= 0)
      return refusal(
        'rest_not_in_enum',
        `${name}[${Math.max(wrong, 0)}] is not one of ${listed([...STATUSES, 'any'])}.`,
      );
    return [...new Set(words as Status[])];
  },
  shown: { type: 'array', items: { type: 'string' } },
};

/** The status of a record. */
export const status = oneOf('publish', 'future', 'draft', 'pending', 'private');

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** A date with its time in ISO form. */
export const dateTime: ParamType<string> = {
  read(given) {
    const [whole, day = '', time = '', offset = ''] = DATE_TIME.exec(String(given)) ?? [];
    if (whole === undefined || Number.isNaN(Date.parse(`${day}T${time}Z`)))
      return refusal('rest_invalid_date', 'Invalid date.');
    return `${day} ${time}${offset}`;
  },
  shown: { type: 'string', format: 'date-time' },
};

/** An object by name. */
export const object: ParamType<Readonly<Record<string, unknown>>> = {
  read: (given, name) =>
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? (given as Readonly<Record<string, unknown>>)
      : notOfType(name, 'object'),
  shown: { type: 'object' },
};
