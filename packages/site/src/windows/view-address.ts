import type { Params } from '@kalends/http';
import { isDay, isMonth } from './days.js';
import { readFilters, type ViewFilters } from './view-filters.js';

/** The scope of a page: which events it lists. */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'category'; readonly slugs: readonly string[] }
  | { readonly kind: 'tag'; readonly slug: string };

/** The view of a page. */
export type ViewName = 'list' | 'month' | 'week' | 'day' | 'map' | 'past';

const VIEWS: readonly ViewName[] = ['list', 'month', 'week', 'day', 'map', 'past'];

/** A parsed URL of a page of events. */
export interface Address {
  readonly scope: Scope;
  readonly view: ViewName;
  /** A date; for a month any date in it, for a week its first day. Default: today. */
  readonly date: string | undefined;
  /** The last day of an upcoming list or map. Default: none. */
  readonly until: string | undefined;
  readonly search: string;
  readonly filters: ViewFilters;
  readonly page: number;
}

const PAGE = /^[1-9]\d{0,5}$/;
const SEARCH_LENGTH = 200;

const paramText = (params: Params, ...names: readonly string[]): string => {
  const value = names.map((name) => params[name]).find((given) => given !== undefined);
  return typeof value === 'string' ? value.trim() : '';
};

const viewOf = (name: string): ViewName | undefined => VIEWS.find((view) => view === name);

/** The page number in `paged`; `undefined` if it is invalid. */
export function readPage(params: Params): number | undefined {
  const paged = paramText(params, 'paged') || '1';
  return PAGE.test(paged) ? Number(paged) : undefined;
}

/** The date in a text; the first day if it names a month. */
const dateIn = (text: string): string | undefined =>
  isDay(text) ? text : isMonth(text) ? `${text}-01` : undefined;

/** The view in a path segment: its name, a date or a month. */
function readView(segment: string): { view: ViewName; date?: string } | undefined {
  if (segment === 'today') return { view: 'day' };
  const date = dateIn(segment);
  if (date !== undefined) return { view: date === segment ? 'day' : 'month', date };
  const view = viewOf(segment);
  return view && { view };
}

/** Whether a view is named before its date: `month/2026-12` is `2026-12`. */
function isDated(name: string, date = ''): boolean {
  const dated = readView(date);
  return dated?.date !== undefined && dated.view === name;
}

/** The scope at the start of a path, and the rest of the path. */
function readScope(segments: readonly string[]): { scope: Scope; rest: readonly string[] } | undefined {
  const [first, ...others] = segments;
  if (first === 'tag') {
    const [slug, ...rest] = others;
    return slug === undefined ? undefined : { scope: { kind: 'tag', slug }, rest };
  }
  if (first !== 'category') return { scope: { kind: 'all' }, rest: segments };
  if (others.length === 0) return undefined;
  // a category has a slug, and this may be the name of a view
  const found = others.findIndex(
    (segment, at) => at > 0 && (readView(segment) !== undefined || segment === 'page'),
  );
  const end = found < 0 ? others.length : found;
  return { scope: { kind: 'category', slugs: others.slice(0, end) }, rest: others.slice(end) };
}

/**
 * Parses the URL of a page of events (site.md §2): the path below `/events` and the parameters `eventDisplay`,
 * `tribe-bar-date`, `until`, `tribe-bar-search` and `paged`, and filters of the REST interface. `undefined` if there is no such page.
 *
 * @param path the part after `/events/`, without slashes around it
 * @param usual the view if the URL names none
 */
export function readAddress(path: string, params: Params, usual: ViewName = 'list'): Address | undefined {
  const read = readScope(path === '' ? [] : path.split('/'));
  if (read === undefined) return undefined;
  const rest = [...read.rest];
  if (isDated(rest[0] ?? '', rest[1])) rest.shift();
  const named = readView(rest[0] ?? '');
  if (named !== undefined) rest.shift();
  const week = named?.view === 'week' && isDay(rest[0] ?? '') ? rest.shift() : undefined;
  const paged = rest[0] === 'page' && rest.length === 2 ? { paged: rest.pop() } : params;
  if (paged !== params) rest.pop();
  const page = readPage(paged);
  if (rest.length > 0 || page === undefined) return undefined;
  const asked = viewOf(paramText(params, 'eventDisplay'));
  const view = asked === 'past' || named === undefined ? (asked ?? usual) : named.view;
  const until = paramText(params, 'until');
  return {
    scope: read.scope,
    view,
    until: (view === 'list' || view === 'map') && isDay(until) ? until : undefined,
    date: named?.date ?? week ?? dateIn(paramText(params, 'tribe-bar-date', 'eventDate')),
    search: paramText(params, 'tribe-bar-search').slice(0, SEARCH_LENGTH),
    filters: readFilters(params),
    page,
  };
}

/**
 * The path below `/events/` for the query of a site without pretty permalinks:
 * `/?post_type=tribe_events&tribe_events_cat=jazz`. `undefined` if the query is not about events.
 */
export function pathInQuery(params: Params): string | undefined {
  if (params['post_type'] !== 'tribe_events') return undefined;
  const category = paramText(params, 'tribe_events_cat');
  return category === '' ? '' : `category/${category}`;
}
