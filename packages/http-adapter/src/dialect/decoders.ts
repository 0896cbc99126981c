import {
  kindsOf,
  CategoryListParams,
  EventListParams,
  OrganizerListParams,
  TagListParams,
  VenueListParams,
} from '@kalends/core';
import {
  FIELDS,
  isToOne,
  stripTags,
  type Decoded,
  type Decoder,
  type Decoders,
  type InputOf,
  type WritableKind,
} from '@kalends/core/adapter';
import { INPUTS, PATCHES, websiteUrl, type Fields } from '@kalends/core/internal';
import {
  customConditions,
  isEventStatus,
  isFilled,
  isNothing,
  isStatus,
  isText,
  filled,
  flagOf,
  LIST_DECODERS,
  positive,
  statuses,
  termKeys,
  readAll,
  taking,
  valueOf,
} from '@kalends/http/internal';
import { entries, isTrueWord, positiveInteger, EVENT_LIST_DECODERS } from '@kalends/http';
import { perLink, perLinked } from '../wire/per-linked.js';
import { isObject, readLinks, readLinkToOne } from './inline-records.js';

/** An empty value has the wrong type; any other value that is not a text breaks a rule. */
const anyText = taking((given) => isText(given) || isNothing(given));

/** A user id with a fraction is accepted for its integer part, but has the wrong type. */
function author(given: unknown): Decoded | undefined {
  const id = typeof given === 'number' || (isText(given) && given.trim() !== '') ? Number(given) : Number.NaN;
  return Number.isFinite(id) && !Number.isInteger(id)
    ? { value: Math.trunc(id), expected: 'integer' }
    : valueOf(positiveInteger(given));
}

/** An image is a text in JSON, even if it is an id; digits are always an id. Paths are for typed callers. */
function image(given: unknown): Decoded | undefined {
  if (typeof given === 'number' && given !== 0) return { value: given, expected: 'string' };
  // an address stands as it is sent to servers: no blanks, no apostrophes
  if (!isFilled(given) || given.startsWith('/') || /[\s']/.test(given)) return undefined;
  return { value: /^\d{1,15}$/.test(given) ? Number(given) : given };
}

/** A term of an event: digits are always an id, so a term with a numeric name cannot be created this way. */
function termOfEvent(entry: unknown): number | string | null | undefined {
  if (entry === '' || entry === false || entry === null) return null;
  if (!isText(entry) && typeof entry !== 'number') return undefined;
  const text = String(entry).trim();
  if (/^-?\d{1,15}$/.test(text)) return Math.abs(Number(text)) || null;
  return text === '' || Number.isFinite(Number(text)) ? null : text;
}

/** Scalars of any type; objects and lists are refused (F59). */
const price = (entry: unknown): number | string | null | undefined => {
  if (typeof entry === 'object' && entry !== null) return undefined;
  return entry === true ? '1' : isText(entry) || typeof entry === 'number' ? entry : null;
};

/** Offers as a list, a single one or a map with numbers for keys as of a form; anything empty means none. */
function offersOf(given: unknown): unknown {
  if (given === '' || isNothing(given)) return [];
  if (!isObject(given) || Array.isArray(given)) return given;
  return Object.values(given).every(isObject) ? Object.values(given) : [given];
}

/** The values of `orderby` other than the name, which is used for everything else (lists.md §4.1). */
const ORDERS: Readonly<Record<string, string>> = {
  id: 'id',
  term_id: 'id',
  term_order: 'id',
  slug: 'slug',
  description: 'description',
  count: 'count',
  parent: 'parent',
  include: 'include',
  none: 'term_group',
  term_group: 'term_group',
};

const date = taking((given) => isText(given) || typeof given === 'number');

// in a loose comparison, true equals any status
const status: Decoder = (given) =>
  given === true ? { value: 'publish', expected: 'string' } : isStatus(given) ? { value: given } : undefined;

const wordFlag: Decoder = (given) =>
  isText(given) ? { value: isTrueWord(given) } : { value: false, expected: 'string' };

const clearableText = taking((given) => isText(given) && given !== '0');

const PRINTABLE = /^[!-~]*$/;

/** Whether a text is an address that can be stored, of printable ASCII as clients of this interface send them (events.md §2). */
const isAddress = (given: unknown): boolean =>
  !isText(given) || given === '' || (PRINTABLE.test(stripTags(given)) && websiteUrl(given) !== undefined);

const url: Decoder = (given) =>
  given === '0' ? { value: '' } : isAddress(given) ? anyText(given) : undefined;

const cost: Decoder = (given) =>
  valueOf(readAll(typeof given === 'object' && given !== null ? Object.values(given) : [given], price));

const terms: Decoder = (given) => valueOf(given === true ? ['1'] : readAll(entries(given), termOfEvent));

const number: Decoder = (given) => LIST_DECODERS.geoloc_lat(given);

function website(given: unknown): Decoded | undefined {
  if (given === '0' || given === 0) return { value: '0' };
  return isNothing(given) ? { value: '' } : taking((one) => isText(one) && isAddress(one))(given);
}

function clearableImage(given: unknown): Decoded | undefined {
  if (given === '' || given === '0') return { value: '' };
  return isNothing(given) ? { value: '', expected: 'string' } : image(given);
}

const removableImage: Decoder = (given) =>
  ['', '0', 0, false].some((none) => none === given) ? { value: '' } : image(given);

/** For texts the calendar gives the reason of the refusal. */
function parent(given: unknown): Decoded | undefined {
  if (isText(given) && Number.isNaN(Number(given))) return { value: given };
  return valueOf(given === 0 || given === '0' ? 0 : positiveInteger(given));
}

/** The types of the fields that callers give. */
type GivenType = {
  [K in WritableKind]: (typeof FIELDS)[K][keyof InputOf<K> & keyof (typeof FIELDS)[K]]['type'];
}[WritableKind];

/** How the values of fields are decoded, by their type; the interface decodes those of `custom` itself. */
type ByType = Readonly<Record<GivenType, Decoder | undefined>>;

/** The decoders of the fields of a kind, by name. */
const fieldDecoders = (kind: WritableKind, byType: ByType): Readonly<Record<string, Decoder | undefined>> =>
  Object.fromEntries(
    Object.keys(INPUTS[kind]).map((name) => [name, byType[FIELDS[kind][name]?.type as GivenType]]),
  );

const BY_TYPE: ByType = {
  ...{ author, date, status, parent, image, url, website, cost, terms, custom: undefined },
  ...{ link: undefined, links: undefined },
  text: anyText,
  timezone: anyText,
  email: anyText,
  color: anyText,
  filledText: filled,
  html: clearableText,
  flag: flagOf,
  eventStatus: taking(isEventStatus),
  offers: (given) => ({ value: offersOf(given) }),
  latitude: number,
  longitude: number,
};

const LINKED = perLinked((kind) =>
  fieldDecoders(kind, { ...BY_TYPE, html: anyText, flag: wordFlag, image: clearableImage }),
);

const EVENT = {
  ...fieldDecoders('event', BY_TYPE),
  ...perLink((kind, field): Decoder => {
    const read = isToOne(field) ? readLinkToOne : readLinks;
    return (given) => valueOf(read(kind, given, LINKED[kind]));
  }),
};

const [CATEGORY, TAG] = [fieldDecoders('category', BY_TYPE), fieldDecoders('tag', BY_TYPE)];

const LINKED_LIST: Readonly<Record<keyof VenueListParams, Decoder | undefined>> = {
  ...LIST_DECODERS,
  event: positive,
  has_events: (given) => ({ value: isTrueWord(given) }),
  only_with_upcoming: (given) => ({ value: isTrueWord(given) }),
  status: statuses,
  custom: customConditions,
  sort: undefined,
  direction: undefined,
};

const TERM_LIST: Readonly<Record<keyof CategoryListParams, Decoder>> = {
  ...LIST_DECODERS,
  exclude: termKeys,
  include: termKeys,
  order: (given) => (isFilled(given) ? { value: given.toLowerCase() === 'asc' ? 'asc' : 'desc' } : undefined),
  orderby(given) {
    if (!isFilled(given)) return undefined;
    const order = given.toLowerCase();
    return { value: Object.hasOwn(ORDERS, order) ? ORDERS[order] : 'name' };
  },
  hide_empty: flagOf,
  parent,
  post: positive,
  event: positive,
  slug: filled,
};

/**
 * How the values of clients are decoded: texts for numbers and flags, CSV for lists (transport.md §1.3). A value may pass the loose
 * check of its field's rule and still have the wrong type (errors.md §2, phase 5).
 */
export const DECODERS: Decoders = new Map<Fields, Readonly<Record<string, Decoder | undefined>>>([
  [INPUTS.event, EVENT],
  [PATCHES.event, { ...EVENT, image: removableImage }],
  ...kindsOf('linked').flatMap((kind): [Fields, Readonly<Record<string, Decoder | undefined>>][] => [
    [INPUTS[kind], LINKED[kind]],
    [PATCHES[kind], { ...LINKED[kind], image: removableImage }],
  ]),
  [INPUTS.category, CATEGORY],
  [PATCHES.category, CATEGORY],
  [INPUTS.tag, TAG],
  [PATCHES.tag, TAG],
  [EventListParams, EVENT_LIST_DECODERS],
  [VenueListParams, LINKED_LIST],
  [OrganizerListParams, LINKED_LIST],
  [CategoryListParams, TERM_LIST],
  [TagListParams, TERM_LIST],
]);
