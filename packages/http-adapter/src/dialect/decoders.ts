import type { Decoded, Decoders } from '@kalends/core/adapter';
import {
  entries,
  isEventStatus,
  isFilled,
  isNothing,
  isStatus,
  isText,
  isTrueWord,
  positiveInteger,
  QUERY_DECODERS,
  readAll,
  taking,
  valueOf,
} from '@kalends/http/interface';
import { readLinks, readVenue } from './inline-records.js';

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
  if (!isFilled(given) || given.startsWith('/')) return undefined;
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

const isObject = (given: unknown): given is object => typeof given === 'object' && given !== null;

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

/**
 * How values of clients are decoded, for each field type: texts for numbers and flags, CSV for lists (transport.md
 * §1.3). A value may pass the loose check of its field's rule and still have the wrong type (errors.md §2, phase 5).
 */
export const DECODERS: Decoders = {
  ...QUERY_DECODERS,
  author,
  date: taking((given) => isText(given) || typeof given === 'number'),
  timezone: anyText,
  // in a loose comparison, true equals any status
  status: (given) =>
    given === true
      ? { value: 'publish', expected: 'string' }
      : isStatus(given)
        ? { value: given }
        : undefined,
  eventStatus: taking(isEventStatus),
  offers: (given) => ({ value: offersOf(given) }),
  wordFlag: (given) => (isText(given) ? { value: isTrueWord(given) } : { value: false, expected: 'string' }),
  clearableText: taking((given) => isText(given) && given !== '0'),
  anyText,
  text: anyText,
  email: anyText,
  website: (given) => {
    if (given === '0' || given === 0) return { value: '0' };
    return isNothing(given) ? { value: '' } : taking(isText)(given);
  },
  url: (given) => anyText(given === '0' ? '' : given),
  cost: (given) =>
    valueOf(readAll(typeof given === 'object' && given !== null ? Object.values(given) : [given], price)),
  image,
  clearableImage: (given) => {
    if (given === '' || given === '0') return { value: '' };
    return isNothing(given) ? { value: '', expected: 'string' } : image(given);
  },
  removableImage: (given) =>
    ['', '0', 0, false].some((none) => none === given) ? { value: '' } : image(given),
  terms: (given) => valueOf(given === true ? ['1'] : readAll(entries(given), termOfEvent)),
  // for texts the calendar gives the reason of the refusal
  parent: (given) => {
    if (isText(given) && Number.isNaN(Number(given))) return { value: given };
    return valueOf(given === 0 || given === '0' ? 0 : positiveInteger(given));
  },
  link: (given) => valueOf(readVenue(given, DECODERS)),
  links: (given) => valueOf(readLinks('organizer', given, DECODERS)),
  order: (given) => (isFilled(given) ? { value: given.toLowerCase() === 'asc' ? 'asc' : 'desc' } : undefined),
  orderby: (given) => {
    if (!isFilled(given)) return undefined;
    const order = given.toLowerCase();
    return { value: Object.hasOwn(ORDERS, order) ? ORDERS[order] : 'name' };
  },
};
