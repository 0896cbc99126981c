import * as v from 'valibot';
import { costTexts, type CostInput } from '../money/cost.js';
import { TERM_ORDERS, type EventOrder, type PostOrder } from '../query/query.js';
import type { Arg } from '../records/field-table.js';
import { EVENT_STATUSES } from './types/event-status.js';
import { STATUSES } from './types/status.js';
import { emailAddress, imagePath, imageUrl, websiteUrl } from '../text/addresses.js';
import { plainText } from '../text/plain-text.js';
import { parseDateText, readDateText } from '../time/date-text.js';
import { findZone, UTC } from '../time/zone.js';
import { known, reading, type Field } from './field.js';
import { offers } from './offers.js';

/** Only the form of the text matters, so any moment will do. */
const SOME_MOMENT = { now: 1_000_000_000, zone: UTC };

const text = v.string();
const filledText = v.pipe(text, v.nonEmpty());
const flag = v.boolean();
const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const status = v.picklist(STATUSES);
const eventStatus = v.picklist(EVENT_STATUSES);

/** Reads a number that passes a test; the empty text means none. Negative zero becomes 0. */
const numberWhere = (test: (number: number) => boolean) =>
  v.pipe(
    v.union([v.number(), v.literal('')]),
    reading((given) => (given === '' ? null : test(given) ? given + 0 : undefined)),
  );

const degreesUpTo = (most: number) => numberWhere((degrees) => Math.abs(degrees) <= most);

/** Reads one entry or a list of entries as a list. */
const listOf = <Input, Output>(
  entry: Field<Input, Output>,
): Field<Input | readonly Input[], readonly Output[]> =>
  known(
    v.pipe(
      v.union([entry, v.array(entry)]),
      v.transform((given) => (Array.isArray(given) ? given : [given])),
    ),
    { size: 'list' },
  );

const price = v.union([text, v.number()]);
const cost: Field<CostInput, readonly string[]> = known(
  v.pipe(
    v.union([price, v.array(price)]),
    v.transform((given) => costTexts(given)),
  ),
  { size: 'cost' },
);

/** An image: its id, its address, or 0 for none. */
export type ImageKey = number | string;

/** An image by id, http(s) URL or path below the site; 0 and the empty text mean none. */
const image = v.pipe(
  v.union([v.number(), text]),
  reading((given): ImageKey | undefined => {
    if (typeof given === 'number') return Number.isSafeInteger(given) && given >= 0 ? given : undefined;
    return given === '' ? 0 : (imagePath(given) ?? imageUrl(given));
  }),
);

/** A term by id or slug; in an event, by id or name. */
export type TermKey = number | string;

/** A term by id or by text: a slug, or in an event a name. */
const termKeys = listOf(v.union([positive, filledText]));

const ids = v.pipe(
  listOf(positive),
  v.minLength(1),
  v.transform((list): readonly number[] => [...new Set(list)]),
);

/** One of some words. */
const oneOf = <W extends string>(words: readonly W[]) =>
  v.pipe(
    v.custom<W>(() => true),
    v.check((given) => words.includes(given)),
  );

/** What callers can sort lists by. */
const LINKED_SORTS = ['date', 'modified', 'title'] as const satisfies readonly PostOrder[];
const EVENT_SORTS = ['start_date', ...LINKED_SORTS] as const satisfies readonly EventOrder[];

/** The readers of all field types. Texts have the limit of a line unless their field names another. */
export const READERS = {
  author: positive,
  positive,
  /**
   * A date in any form of dates.md §1, kept as text: its meaning depends on the zone and on the current time. A `Date` is
   * the text of its instant.
   */
  date: v.pipe(
    // errors name the type that the interface has: string
    v.lazy((given): v.GenericSchema<string | Date> => (given instanceof Date ? v.date() : text)),
    v.transform((given) => (typeof given === 'string' ? given : given.toISOString())),
    v.check((given) => parseDateText(given, SOME_MOMENT) !== undefined),
  ),
  /**
   * A date in a list query, where a number is a UNIX time and 0 is today: parsed, to be resolved with a clock and a
   * zone.
   */
  dateFilter: v.pipe(
    v.union([text, v.number()]),
    reading((given) => {
      const date = readDateText(String(given));
      return date?.({ ...SOME_MOMENT, zeroIsToday: true }) && date;
    }),
  ),
  /** Any form of dates.md §2.1, kept as typed; `''` means the site's zone. */
  timezone: v.pipe(
    text,
    v.check((given) => given === '' || findZone(given) !== undefined),
  ),
  status,
  statuses: listOf(status),
  eventStatus,
  eventStatuses: v.pipe(listOf(eventStatus), v.minLength(1)),
  offers,
  flag,
  wordFlag: flag,
  filledWordFlag: flag,
  looseFlag: flag,
  filledText,
  clearableText: text,
  anyText: text,
  plainText: v.pipe(text, v.transform(plainText)),
  /** `''` for none, which the original plugin may store as `'0'`. */
  website: v.pipe(
    text,
    reading((given) => (given === '' || given === '0' ? given : websiteUrl(given))),
  ),
  websiteText: v.pipe(
    text,
    reading((given) => (given === '' ? '' : websiteUrl(given))),
  ),
  email: v.pipe(text, reading(emailAddress)),
  cost,
  latitude: degreesUpTo(90),
  longitude: degreesUpTo(180),
  /** Kilometres, at most half the circumference of the Earth. */
  distance: numberWhere((distance) => distance > 0 && distance <= 20_000),
  image,
  clearableImage: image,
  terms: termKeys,
  /** Terms by id or slug; the store checks which of them exist. */
  termKeys: v.pipe(termKeys, v.minLength(1)),
  /** A category by id, 0 for the top level (F20); the store determines why a text is refused (terms.md §2, lists.md §4). */
  parent: v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), text]),
  ids,
  order: v.picklist(['asc', 'desc']),
  direction: oneOf(['asc', 'desc']),
  eventSort: oneOf(EVENT_SORTS),
  linkedSort: oneOf(LINKED_SORTS),
  /** `term_group` is accepted, but all terms are in one group: the order is by id. */
  orderby: v.picklist([...TERM_ORDERS, 'term_group']),
};

/** The field types that are read without other fields. */
export type ReaderType = keyof typeof READERS;

/** The typed input of a field type. */
export type GivenAs<T extends ReaderType> = v.InferInput<(typeof READERS)[T]>;

/** The parsed value of a field type. */
export type ReadAs<T extends ReaderType> = v.InferOutput<(typeof READERS)[T]>;

/** Declares an optional parameter. */
export const param = <T extends ReaderType>(
  type: T,
  arg: Arg,
): v.OptionalSchema<Field<GivenAs<T>, ReadAs<T>>, undefined> => {
  const reader: Field<GivenAs<T>, ReadAs<T>> = READERS[type];
  return v.optional(known(reader, { type, arg }));
};
