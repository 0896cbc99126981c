import type { FoundPage } from '@kalends/core';

/** How a list writes its own address (lists.md §1.1). */
export interface ListUrlRules {
  /** The parameters in the order of the address. */
  readonly order: readonly string[];
  /** Whether page, page size and what took effect are always told; else only what was given. */
  readonly tellsEffective: boolean;
}

/** What a list's addresses are made from. */
export interface ListUrlFacts {
  /** The address without a query: `…/events`. */
  readonly collection: string;
  readonly rules: ListUrlRules;
  /** What the caller gave, by name. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly page: FoundPage;
}

/** The addresses of a list: itself, the page behind it, the page before it. */
export interface ListUrls {
  rest_url: string;
  next_rest_url?: string;
  previous_rest_url?: string;
}

const PLACES_LIST: ListUrlRules = {
  order: ['page', 'per_page', 'search', 'event', 'has_events', 'only_with_upcoming', 'status'],
  tellsEffective: true,
};

const TERM_FILTERS = ['search', 'exclude', 'include', 'order', 'orderby', 'hide_empty'];

/** The rules of every list by its collection. */
export const LIST_URLS = {
  events: {
    order: [
      ...['page', 'per_page', 'start_date', 'end_date', 'search', 'categories', 'tags'],
      ...['geoloc', 'geoloc_lat', 'geoloc_lng', 'status', 'post_parent', 'include'],
      ...['starts_before', 'starts_after', 'ends_before', 'ends_after', 'ticketed', 'strict_dates'],
      ...['venue', 'organizer', 'featured'],
    ],
    tellsEffective: true,
  },
  venues: PLACES_LIST,
  organizers: PLACES_LIST,
  categories: {
    order: ['page', 'per_page', ...TERM_FILTERS, 'parent', 'post', 'event', 'slug'],
    tellsEffective: false,
  },
  tags: { order: ['page', 'per_page', ...TERM_FILTERS, 'post', 'event', 'slug'], tellsEffective: false },
} as const satisfies Record<string, ListUrlRules>;

/** The bounds of the window: what took effect is told in place of what was given, and nothing where none did (F29). */
const DATES: ReadonlySet<string> = new Set([
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
]);

const GEOLOCATION = ['geoloc_lat', 'geoloc_lng'];
const TRUE = /^(?:1|true)$/i;

/** What is the same when it is encoded: most of what is asked. */
const PLAIN = /^[\w.,-]*$/;

/** Encodes a text for a query: blanks as `+`, a lone half of a character as the replacement character. */
function encode(text: string): string {
  if (PLAIN.test(text)) return text.replaceAll(',', '%2C');
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll('%20', '+');
}

/** A given value as the text of a query, lists joined by commas; undefined for nothing and for what no query can say. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null) {
    const texts = Object.values(value).map(textOf);
    return texts.filter((text) => text !== undefined).join(',');
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

/** The parameters of a list by name, as texts. */
function parametersOf({ rules, given, page }: ListUrlFacts): Map<string, string> {
  const { effective } = page;
  const parameters = new Map<string, string>();
  for (const name of rules.order) {
    const text = effective[name] ?? (DATES.has(name) ? undefined : textOf(given[name]));
    if (text !== undefined) parameters.set(name, text);
  }
  if (rules.tellsEffective) {
    parameters.set('page', String(page.page)).set('per_page', String(page.per_page));
  } else if (TRUE.test(parameters.get('hide_empty') ?? '')) {
    parameters.delete('hide_empty');
  }
  const located = TRUE.test(parameters.get('geoloc') ?? '');
  if (located) parameters.set('geoloc', '1');
  else parameters.delete('geoloc');
  for (const name of GEOLOCATION) {
    if (located) parameters.set(name, parameters.get(name) ?? '');
    else parameters.delete(name);
  }
  return parameters;
}

const written = (collection: string, pairs: readonly (readonly [string, string])[]): string => {
  const query = pairs.map(([name, text]) => `${name}=${encode(text)}`).join('&');
  return query === '' ? `${collection}/` : `${collection}/?${query}`;
};

/**
 * The addresses of a list (lists.md §1.1, F12): every given filter, so that `next_rest_url` walks exactly this list; the
 * window as it took effect, none with `include` (F29). The neighbours have their page at the end, the first page none.
 */
export function listUrls(facts: ListUrlFacts): ListUrls {
  const { collection, rules, page } = facts;
  const parameters = parametersOf(facts);
  const pairs = rules.order.flatMap((name) => {
    const text = parameters.get(name);
    return text === undefined ? [] : [[name, text] as const];
  });
  // `any` stands for what those who write see by default: it is told, but it is not to be asked for (lists.md §2.3)
  const filters = pairs.filter(([name, text]) => name !== 'page' && !(name === 'status' && text === 'any'));
  const at = (number: number) =>
    written(collection, number === 1 ? filters : [...filters, ['page', String(number)]]);
  const urls: ListUrls = {
    rest_url: written(
      collection,
      pairs.filter(([name, text]) => name !== 'status' || text !== ''),
    ),
  };
  if (page.more) urls.next_rest_url = at(page.page + 1);
  if (page.page > 1) urls.previous_rest_url = at(page.page - 1);
  return urls;
}
