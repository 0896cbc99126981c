import { collectionOf, kindsOf, type CollectionOf } from '@kalends/core';
import { isLocatedKind, type LinkedKind, type PostKind, type TermKind } from '@kalends/core/adapter';
import { type FoundPage } from '@kalends/core/internal';
import { perLink } from './per-linked.js';

/** A parameter in a URL. */
type Pair = readonly [name: string, text: string];

/** The value of a parameter in a list's URL, or the parameters that write it; undefined leaves it out. */
type ParamText = (facts: ListUrlFacts, name: string) => string | readonly Pair[] | undefined;

/** The parameters of a list in the order of its URL, each with the function that gives its value (lists.md §1.1). */
export type ListUrlRules = readonly (readonly [name: string, text: ParamText])[];

/** The data that a list's URLs are made from. */
export interface ListUrlFacts {
  /** The URL without a query: `…/events`. */
  readonly collection: string;
  readonly rules: ListUrlRules;
  /** The parameters as given, by name. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly page: FoundPage;
}

/** The URLs of a list: of the page itself, the next and the previous one. */
export interface ListUrls {
  rest_url: string;
  next_rest_url?: string;
  previous_rest_url?: string;
}

const TRUE = /^(?:1|true)$/i;

/**
 * A value as the text of a query, with lists joined by commas; undefined for empty values and for those that a query
 * cannot express.
 */
function parameterText(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null) {
    const texts = Object.values(value).map(parameterText);
    return texts.filter((text) => text !== undefined).join(',');
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

const isTrue = (value: unknown): boolean => TRUE.test(parameterText(value) ?? '');

const asGiven: ParamText = ({ given }, name) => parameterText(given[name]);
const unlessTrue: ParamText = ({ given }, name) =>
  isTrue(given[name]) ? undefined : parameterText(given[name]);
const asFlag: ParamText = ({ given }, name) => (isTrue(given[name]) ? '1' : parameterText(given[name]));
/** With `geoloc` the original plugin includes the coordinates even if none were given. */
const asCoordinate: ParamText = ({ given }, name) =>
  parameterText(given[name]) ?? (isTrue(given['geoloc']) ? '' : undefined);
/** The window and the status as they took effect, rather than as given; left out if they had no effect (F29). */
const asEffective: ParamText = ({ page }, name) => page.effective[name];

function pairsIn(name: string, value: unknown): readonly Pair[] {
  // a value may have a comma
  if (Array.isArray(value)) return value.flatMap((one) => pairsIn(`${name}[]`, one));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => pairsIn(`${name}[${key}]`, one));
  const text = parameterText(value);
  return text === undefined ? [] : [[name, text]];
}

/** Values in brackets: a pair for each, `custom[age][lt]`, `custom[style][]`. */
const inBrackets: ParamText = ({ given }, name) => pairsIn(name, given[name]);

const each = (text: ParamText, ...names: readonly string[]): ListUrlRules =>
  names.map((name) => [name, text]);

const PAGING: ListUrlRules = [
  ['page', ({ page }) => String(page.page)],
  ['per_page', ({ page }) => String(page.per_page)],
];

const LOCATION: ListUrlRules = [
  ...each(asFlag, 'geoloc'),
  ...each(asCoordinate, 'geoloc_lat', 'geoloc_lng'),
  ...each(asGiven, 'geoloc_distance'),
];

const LINKED_LIST: ListUrlRules = [
  ...PAGING,
  ...each(asGiven, 'search', 'event', 'has_events', 'only_with_upcoming'),
  ...each(asEffective, 'status'),
  ...each(asGiven, 'modified_after'),
  ...each(inBrackets, 'custom'),
  ...each(asGiven, 'sort', 'direction'),
];

const TERMS_LIST: ListUrlRules = [
  ...each(asGiven, 'page', 'per_page', 'search', 'exclude', 'include', 'order', 'orderby'),
  ...each(unlessTrue, 'hide_empty'),
];

const linkedLists = Object.fromEntries(
  kindsOf('linked').map((kind) => [
    collectionOf(kind),
    isLocatedKind(kind) ? [...LINKED_LIST, ...LOCATION] : LINKED_LIST,
  ]),
) as Readonly<Record<CollectionOf<LinkedKind>, ListUrlRules>>;

/** The rules of every list by its collection. */
export const LIST_URLS = {
  events: [
    ...PAGING,
    ...each(asEffective, 'start_date', 'end_date'),
    ...each(asGiven, 'search', 'categories', 'tags'),
    ...LOCATION,
    ...each(asEffective, 'status'),
    ...each(asGiven, 'post_parent', 'include'),
    ...each(asEffective, 'starts_before', 'starts_after', 'ends_before', 'ends_after'),
    ...each(asGiven, 'ticketed', 'strict_dates', ...Object.values(perLink((_, field) => field))),
    ...each(asGiven, 'featured', 'modified_after'),
    ...each(asGiven, 'event_status', 'series', 'one_per_series'),
    ...each(inBrackets, 'custom'),
    ...each(asGiven, 'sort', 'direction'),
  ],
  ...linkedLists,
  categories: [...TERMS_LIST, ...each(asGiven, 'parent', 'post', 'event', 'slug')],
  tags: [...TERMS_LIST, ...each(asGiven, 'post', 'event', 'slug')],
} as const satisfies Readonly<Record<CollectionOf<PostKind | TermKind>, ListUrlRules>>;

/** Texts that encoding does not change: most values. */
const PLAIN = /^[\w.-]*$/;

/** Defined here because the build turns such a class into `new RegExp`, which would be compiled for each text. */
const SURROGATES = /\p{Surrogate}/gu;

/** Encodes a text for a query: spaces as `+`, a lone surrogate as the replacement character. */
function encode(text: string): string {
  if (PLAIN.test(text)) return text;
  return encodeURIComponent(text.replace(SURROGATES, '\ufffd')).replaceAll('%20', '+');
}

/**
 * The URLs of a list (lists.md §1.1, F12): with every given filter, so that `next_rest_url` continues exactly this
 * list; with the window as it took effect, or none with `include` (F29). Those of neighbouring pages have the page
 * number at the end, that of the first page has none.
 */
export function listUrls(facts: ListUrlFacts): ListUrls {
  const { collection, rules, page } = facts;
  let own = '';
  let filters = '';
  for (const [name, paramText] of rules) {
    const text = paramText(facts, name);
    if (text === undefined) continue;
    const pair =
      typeof text === 'string'
        ? `&${name}=${encode(text)}`
        : text.map(([key, one]) => `&${encode(key)}=${encode(one)}`).join('');
    if (name !== 'status' || text !== '') own += pair;
    // `any` stands for the default of callers who can write: it is shown, but cannot be requested (lists.md §2.3)
    if (name !== 'page' && (name !== 'status' || text !== 'any')) filters += pair;
  }
  const address = (query: string) => `${collection}/${query.replace('&', '?')}`;
  const at = (number: number) => address(number === 1 ? filters : `${filters}&page=${number}`);
  const urls: ListUrls = { rest_url: address(own) };
  if (page.more) urls.next_rest_url = at(page.page + 1);
  if (page.page > 1) urls.previous_rest_url = at(page.page - 1);
  return urls;
}
