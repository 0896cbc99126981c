import * as v from 'valibot';
import { costTexts, type CostInput } from '../money/cost.js';
import { TERM_ORDERS } from '../query/query.js';
import type { Arg } from '../records/field-table.js';
import { STATUSES } from '../records/post-record.js';
import { emailAddress, websiteUrl } from '../text/addresses.js';
import { plainText } from '../text/plain-text.js';
import { parseDateText, readDateText } from '../time/date-text.js';
import { findZone, UTC } from '../time/zone.js';
import { known, reading, type Field } from './field.js';

/** Any moment will do where only the form of a text counts. */
const SOME_MOMENT = { now: 1_000_000_000, zone: UTC };

const text = v.string();
const filledText = v.pipe(text, v.nonEmpty());
const flag = v.boolean();
const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const status = v.picklist(STATUSES);

/** A number that passes a test; the empty text stands for none. There is no other zero than 0. */
const numberWhere = (test: (number: number) => boolean) =>
  v.pipe(
    v.union([v.number(), v.literal('')]),
    reading((given) => (given === '' ? null : test(given) ? given + 0 : undefined)),
  );

const degreesUpTo = (most: number) => numberWhere((degrees) => Math.abs(degrees) <= most);

/** One entry or a list of them, as a list. */
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

const isHttpUrl = (url: string): boolean => /^https?:\/\/[^\s]+$/i.test(url) && URL.canParse(url);

const price = v.union([text, v.number()]);
const cost: Field<CostInput, readonly string[]> = known(
  v.pipe(
    v.union([price, v.array(price)]),
    v.transform((given) => costTexts(given)),
  ),
  { size: 'list' },
);

/** An image: its id, its address, or 0 for none. */
export type ImageKey = number | string;

/** An image by id or by http(s) address; 0 and the empty text stand for none. */
const image = v.pipe(
  v.union([v.number(), text]),
  reading((given): ImageKey | undefined => {
    if (typeof given === 'number') return Number.isSafeInteger(given) && given >= 0 ? given : undefined;
    return given === '' ? 0 : isHttpUrl(given) ? given : undefined;
  }),
);

/** A term by its id or slug or, in an event, by its id or name. */
export type TermKey = number | string;

/** A term by id, or by a text that is a slug or, in an event, a name. */
const termKeys = listOf(v.union([positive, filledText]));

const ids = v.pipe(
  listOf(positive),
  v.minLength(1),
  v.transform((list): readonly number[] => [...new Set(list)]),
);

/** What reads the values of each type of field. Texts are measured as a line unless their field says otherwise. */
export const READERS = {
  author: positive,
  positive,
  /** Any form of dates.md §1, kept as text: what it means depends on the zone and on the moment. */
  date: v.pipe(
    text,
    v.check((given) => parseDateText(given, SOME_MOMENT) !== undefined),
  ),
  /** The same in a list query, where a number is a UNIX time and 0 is today: parsed, for a clock and a zone to come. */
  dateFilter: v.pipe(
    v.union([text, v.number()]),
    reading((given) => {
      const date = readDateText(String(given));
      return date?.({ ...SOME_MOMENT, zeroIsToday: true }) && date;
    }),
  ),
  /** Any form of dates.md §2.1, kept as typed; `''` is the site's. */
  timezone: v.pipe(
    text,
    v.check((given) => given === '' || findZone(given) !== undefined),
  ),
  status,
  statuses: listOf(status),
  flag,
  wordFlag: flag,
  filledWordFlag: flag,
  looseFlag: flag,
  filledText,
  clearableText: text,
  anyText: text,
  plainText: v.pipe(text, v.transform(plainText)),
  /** `''` for none, which the reference may keep as `'0'`. */
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
  /** Kilometres, at most half around the Earth. */
  distance: numberWhere((distance) => distance > 0 && distance <= 20_000),
  image,
  clearableImage: image,
  terms: termKeys,
  /** Terms by id or slug; which of them exist is the store's to say. */
  termKeys: v.pipe(termKeys, v.minLength(1)),
  /** A category by its id, 0 for the top level (F20); of a text the store tells why it is refused (terms.md §2, lists.md §4). */
  parent: v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), text]),
  ids,
  order: v.picklist(['asc', 'desc']),
  /** `term_group`: all terms are in one group, so that only the tie by id is left. */
  orderby: v.picklist([...TERM_ORDERS, 'term_group']),
};

/** The types of fields that can be read by themselves. */
export type ReaderType = keyof typeof READERS;

/** What typed callers may write for a type of field. */
export type GivenAs<T extends ReaderType> = v.InferInput<(typeof READERS)[T]>;

/** What is read from it. */
export type ReadAs<T extends ReaderType> = v.InferOutput<(typeof READERS)[T]>;

/** A parameter that may be left out: a type of field and its declaration. */
export const param = <T extends ReaderType>(
  type: T,
  arg: Arg,
): v.OptionalSchema<Field<GivenAs<T>, ReadAs<T>>, undefined> => {
  const reader: Field<GivenAs<T>, ReadAs<T>> = READERS[type];
  return v.optional(known(reader, { type, arg }));
};
